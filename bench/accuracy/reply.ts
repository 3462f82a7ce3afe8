import type { Random } from './random.ts';

const OPENINGS: readonly string[] = [
  "Here's the updated code:",
  'I made the change you asked for. The relevant part now looks like this:',
  'Sure! Only the parts below change, everything else stays as it is.',
  'The fix is small. Update the file like so:',
];

const CLOSINGS: readonly string[] = [
  'Let me know if you want me to add tests for this.',
  'The rest of the file is unchanged.',
  'This keeps the behaviour of all other callers.',
  '',
];

const FENCES: Readonly<Record<string, readonly string[]>> = {
  python: ['python', 'py'],
  typescript: ['typescript', 'ts'],
  tsx: ['tsx', 'typescript'],
};

/** The snippet as it comes in a chat: prose around a fence, now and then with the name of the file. */
export function chatReply(snippet: string, path: string, language: string, random: Random): string {
  const code = snippet.trimEnd();
  const parts = [random.pick(OPENINGS), ''];
  const naming = random.next();
  if (naming < 0.2) parts.push(`**${path}**`, '');
  parts.push(`\`\`\`${random.pick(FENCES[language] ?? [''])}`);
  if (naming >= 0.2 && naming < 0.4) parts.push(`${language === 'python' ? '#' : '//'} ${path}`);
  parts.push(code, '```');
  const closing = random.pick(CLOSINGS);
  if (closing !== '') parts.push('', closing);
  return `${parts.join('\n')}\n`;
}
