/** One piece of code of a reply, fences and file names taken off. */
export interface Fence {
  readonly code: string;
  /** Language that the fence names, in lower case; empty if none. */
  readonly language: string;
  /** File that the fence's info string or first line names; empty if none. */
  readonly file: string;
  /** The prose between the fence before and this one: it may name the place. */
  readonly prose: string;
}

/** Languages of fences that show commands or data beside the edit. */
const asides = new Set([
  'bash',
  'sh',
  'shell',
  'zsh',
  'console',
  'terminal',
  'powershell',
  'diff',
  'patch',
  'output',
  'log',
]);

const fenceLine = /^\s*(`{3,}|~{3,})\s*(.*)$/;

/** The pieces of code in a reply: its fenced blocks, or all of it where it has none. Line ends become LF. */
export function fencesOf(reply: string, path: string | undefined): Fence[] {
  const lines = reply
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .split('\n');
  if (!lines.some((line) => fenceLine.test(line))) return [named(lines, '', '', '', path)];
  const fences: Fence[] = [];
  let open: { marker: string; info: string; lines: string[] } | undefined;
  let prose: string[] = [];
  for (const line of lines) {
    const match = fenceLine.exec(line);
    if (open === undefined) {
      if (match) open = { marker: match[1]!, info: match[2]!.trim(), lines: [] };
      else prose.push(line);
    } else if (match !== null && match[1]!.startsWith(open.marker) && match[2]!.trim() === '') {
      fences.push(fromInfo(open.lines, open.info, prose.join('\n'), path));
      open = undefined;
      prose = [];
    } else open.lines.push(line);
  }
  if (open && open.lines.some((line) => line.trim() !== '')) {
    fences.push(fromInfo(open.lines, open.info, prose.join('\n'), path));
  }
  const edits = fences.filter((fence) => !asides.has(fence.language) && fence.code.trim() !== '');
  return ofFile(edits, path);
}

function fromInfo(lines: readonly string[], info: string, prose: string, path: string | undefined): Fence {
  const [first = '', ...rest] = info.split(/[\s:{]+/);
  const file = [first, ...rest].find((word) => /[\w-]\.\w{1,5}$/.test(word) && !/^\d/.test(word)) ?? '';
  const language = file === first ? '' : first.toLowerCase();
  return named(lines, language, file, prose, path);
}

/** Takes a file-name line off the top: a comment (or bare line) that holds a path and nothing else of weight. */
function named(
  lines: readonly string[],
  language: string,
  file: string,
  prose: string,
  path: string | undefined,
): Fence {
  let from = 0;
  let to = lines.length;
  while (from < to && lines[from]!.trim() === '') from++;
  while (to > from && lines[to - 1]!.trim() === '') to--;
  let found = file;
  const first = lines[from]?.trim() ?? '';
  const comment =
    /^(?:\/\/+|#+|\/\*+|<!--|--)\s*(?:file(?:name)?\s*:\s*)?([\w@./\\+[\]() -]*?[\w-]\.\w{1,5})\s*(?:\([^)]*\)|\*\/|-->)?\W*$/i.exec(
      first,
    );
  const bare =
    path !== undefined &&
    first !== '' &&
    path.endsWith(first.replace(/[`*:]/g, '')) &&
    /^[\w./@\\-]+$/.test(first.replace(/[`*:]/g, ''));
  if (
    comment &&
    to - from > 1 &&
    (path === undefined || baseName(comment[1]!) === baseName(path) || /[/\\]/.test(comment[1]!))
  ) {
    found = comment[1]!.trim();
    from++;
  } else if (bare && to - from > 1 && /\.\w{1,5}$/.test(first)) {
    found = first;
    from++;
  }
  while (from < to && lines[from]!.trim() === '') from++;
  return { code: lines.slice(from, to).join('\n'), language, file: found, prose };
}

/** The fences that speak of the file at `path`: those that name it, and those that name no other. */
function ofFile(fences: readonly Fence[], path: string | undefined): Fence[] {
  if (path === undefined) return [...fences];
  const own = fences.filter((fence) => fence.file === '' || baseName(fence.file) === baseName(path));
  return own.length > 0 ? own : [...fences];
}

function baseName(path: string): string {
  return path
    .trim()
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .trim();
}
