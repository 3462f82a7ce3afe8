import { readFile } from 'node:fs/promises';
import { mergeIncomplete } from '../index.ts';
import { paintPatch, unifiedPatch } from './patch.ts';
import { historyReport, noteReport, refusalReport, summary } from './report.ts';
import { painter } from './terminal.ts';

// `npm run demo`: a model's reply with elisions, two fences and a method without its indentation, merged into a real file.
const folder = new URL('../../fixtures/demo/', import.meta.url);
const path = 'fixtures/demo/job_queue.py';

const original = await readFile(new URL('job_queue.py', folder), 'utf8');
const reply = await readFile(new URL('reply.md', folder), 'utf8');
const paint = painter(process.stdout, process.env);
const section = (title: string): string => `\n${paint('bold', title)}\n\n`;

const result = await mergeIncomplete(original, reply, { path });
let report = section('The reply of the model') + reply.replaceAll(/^(?=.)/gm, '  ');
if (result.ok) {
  report += section(`Merged into ${path}: ${summary(result)}`);
  report += paintPatch(unifiedPatch(path, original, result.code), paint);
  const changes = result.history.filter(({ action }) => action !== 'kept' && action !== 'identical');
  report += section('What was done and why') + historyReport(changes, paint) + noteReport(result, paint);
  report += paint('dim', `and ${result.history.length - changes.length} blocks that stay as they are\n`);
} else {
  report += section('Not merged') + refusalReport(result.refusal, paint);
  process.exitCode = 1;
}
process.stdout.write(report);
