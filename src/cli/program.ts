import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { CodegraftError } from '../index.ts';
import { batchCommand } from './batch-command.ts';
import { type MergeFlags, mergeCommand } from './merge-command.ts';
import type { Terminal } from './terminal.ts';
import { treeCommand } from './tree-command.ts';

/** What the shell is told: all went well, the merge was refused, or the command could not be served as it was given. */
export type ExitCode = 0 | 1 | 2;

/** Runs one command line (without node and script name) and returns the exit code. Only a fault of the program throws. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = createProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has told the user already; help and version come this way too, with code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CodegraftError)) throw error;
    terminal.stderr.write(`codegraft: ${error.message}\n`);
    return 2;
  }
}

function createProgram(terminal: Terminal, done: (code: ExitCode) => void): Command {
  const program = new Command('codegraft')
    .description("Merge a language model's incomplete code reply into the real file, or refuse and say why.")
    .version(packageVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    })
    .addHelpText('after', `\n${EXIT_CODES}\n\nExamples:\n${EXAMPLES}`);

  program
    .command('merge')
    .description('merge a snippet into FILE and print the merged file')
    .argument('<file>', 'the file as it is')
    .argument('[snippet]', "the model's reply, `-` or nothing for standard input")
    .addOption(new Option('--write', 'replace FILE (atomically) and print nothing').conflicts(['diff', 'json']))
    .addOption(new Option('--diff', 'print a unified diff, in colour on a terminal').conflicts(['write', 'json']))
    .addOption(new Option('--json', 'print the whole result as a JSON object').conflicts(['write', 'diff']))
    .option('--language <name>', 'language of FILE (default: by its extension)')
    .addOption(
      new Option('--omitted <rule>', 'what becomes of members that the snippet closes up over').choices([
        'auto',
        'keep',
        'remove',
      ]),
    )
    .option('--strict', 'accept only what both witnesses say')
    .option('--history', 'say on standard error what was done to each block and why')
    .action(async (file: string, snippet: string | undefined, flags: MergeFlags) => {
      done(await mergeCommand(file, snippet, flags, terminal));
    });

  program
    .command('tree')
    .description('print the block tree of FILE')
    .argument('<file>', 'a source file')
    .option('--language <name>', 'language of FILE (default: by its extension)')
    .action(async (file: string, flags: { language?: string }) => {
      done(await treeCommand(file, flags, terminal));
    });

  program
    .command('batch')
    .description('merge JSON Lines from standard input, {id, original, snippet, path?, language?, options?} each')
    .action(async () => {
      done(await batchCommand(terminal));
    });

  return program;
}

const EXIT_CODES = 'Exit codes: 0 done, 1 refused (nothing is written), 2 wrong usage or an unreadable file.';

const EXAMPLES = `  codegraft merge app.py reply.md --diff     look first
  codegraft merge app.py reply.md --write    then write
  pbpaste | codegraft merge app.ts --write   the reply from a pipe
  codegraft tree app.ts                      what the file consists of
  codegraft batch < rows.jsonl > out.jsonl   many merges in one process`;

/** From package.json, which stands two folders up from this file both in `src/` and in `dist/`. */
function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  throw new CodegraftError('invalid-argument', 'package.json holds no version.');
}
