import type { Random } from './random.ts';

/** What an elided run holds, as far as a wording may say it. */
export type Elided = 'imports' | 'functions' | 'methods' | 'members' | 'body' | 'code';

/** Wordings that fit anything. */
const GENERAL: readonly string[] = [
  '... existing code ...',
  '...',
  '… existing code …',
  '... rest of the code ...',
  '... unchanged ...',
  '... (unchanged)',
  '... (same as before)',
  '... existing code unchanged ...',
  'existing code unchanged',
  'existing code stays the same',
  '... keep existing code ...',
  '[unchanged]',
  'rest of the code remains the same',
  '... same as before ...',
  '... omitted ...',
  '... other code ...',
  'no changes here',
];

const SPECIAL: Readonly<Record<Elided, readonly string[]>> = {
  imports: ['... existing imports ...', 'other imports unchanged', '... imports ...'],
  functions: ['... other functions ...', 'other functions remain unchanged', '... existing functions ...'],
  methods: ['... other methods ...', 'other methods stay the same', '... existing methods ...'],
  members: ['... existing members ...', 'other members unchanged', '... rest of the members ...'],
  body: ['... existing implementation ...', 'rest of the function unchanged', '... function body unchanged ...'],
  code: [],
};

/** Draws placeholder comments in the manner of one author, who has a favourite wording. */
export class Wording {
  private readonly random: Random;
  private readonly python: boolean;
  private readonly favourite: string;
  /** Comments of the file, none of which may serve as a placeholder. */
  private readonly taken: ReadonlySet<string>;
  private readonly blockComments: boolean;

  constructor(random: Random, python: boolean, lines: readonly string[]) {
    this.random = random;
    this.python = python;
    this.taken = new Set(lines.map((line) => line.trim()));
    this.favourite = random.pick(GENERAL);
    this.blockComments = !python && random.chance(0.12);
  }

  /** A placeholder comment without indentation; among JSX children it stands in braces. */
  draw(elided: Elided, jsx = false): string {
    const special = SPECIAL[elided];
    while (true) {
      const roll = this.random.next();
      const text =
        roll < 0.6
          ? this.favourite
          : roll < 0.8 && special.length > 0
            ? this.random.pick(special)
            : this.random.pick(GENERAL);
      const comment = this.comment(text, jsx);
      if (!this.taken.has(comment)) return comment;
    }
  }

  private comment(text: string, jsx: boolean): string {
    if (jsx) return `{/* ${text} */}`;
    return this.python ? `# ${text}` : this.blockComments ? `/* ${text} */` : `// ${text}`;
  }
}
