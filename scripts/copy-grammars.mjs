// Copies the grammars named in grammars/versions.json from their packages into grammars/, with the licence notice of each
// package beside them, and checks every file against its recorded digest. Where a package is not installed (a published
// codegraft has no development dependencies) the files that are already there are checked instead.
//
//   node scripts/copy-grammars.mjs [ROOT]     ROOT: the folder that holds grammars/ and node_modules/
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const folder = join(root, 'grammars');
const versions = JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8'));

const faults = [];
for (const [file, recorded] of Object.entries(versions)) {
  const fault = place(file, recorded);
  if (fault !== undefined) faults.push(`${file}: ${fault}`);
}
for (const fault of faults) console.error(`grammars: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`grammars: ${Object.keys(versions).length} files as recorded`);

/** Puts one grammar in its place; returns what is wrong, if anything is. Nothing is written unless the digest is right. */
function place(file, { source, version, sha256, licence }) {
  const target = join(folder, file);
  const origin = join(root, 'node_modules', source);
  if (!existsSync(join(origin, file))) {
    if (!existsSync(target)) return `neither here nor in ${source}@${version}; run "npm ci" in the clone`;
    return differs(readFileSync(target), sha256, `the file in grammars/; run "npm ci" to get ${source}@${version}`);
  }
  const installed = JSON.parse(readFileSync(join(origin, 'package.json'), 'utf8')).version;
  if (installed !== version) {
    return `${source} is installed in version ${installed}, recorded is ${version}; install ${source}@${version} or update grammars/versions.json`;
  }
  const bytes = readFileSync(join(origin, file));
  const fault = differs(bytes, sha256, `the file of ${source}@${version}; do not use it before you know why`);
  if (fault !== undefined) return fault;
  writeFileSync(target, bytes);
  const notice = readFileSync(join(origin, 'LICENSE'), 'utf8');
  writeFileSync(join(folder, `${source}.${licence}.txt`), `${source} ${version}\n\n${notice}`);
  return undefined;
}

function differs(bytes, sha256, what) {
  const found = createHash('sha256').update(bytes).digest('hex');
  return found === sha256 ? undefined : `sha256 ${found} instead of ${sha256} in ${what}`;
}
