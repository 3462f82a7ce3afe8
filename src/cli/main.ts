#!/usr/bin/env node
import { run } from './program.ts';

// The reader of a pipe may leave early (`codegraft tree big.ts | head`): that is its right and no fault.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

// Not process.exit(code): a pipe may still have to take what was written.
process.exitCode = await run(process.argv.slice(2), process);
