import { createMerger } from '../index.ts';
import { readSource } from './source-file.ts';
import { type Terminal, write } from './terminal.ts';

/** Prints the block tree of a file as an outline. Returns the exit code. */
export async function treeCommand(path: string, flags: { readonly language?: string }, terminal: Terminal): Promise<0> {
  const source = await readSource(path);
  const merger = await createMerger();
  const outline = merger.parse(source, { path, language: flags.language }).toTree();
  await write(terminal.stdout, outline.endsWith('\n') ? outline : `${outline}\n`);
  return 0;
}
