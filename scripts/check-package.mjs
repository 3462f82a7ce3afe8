// Checks what `npm pack` would publish: the files that users need are in it, nothing else is, and it stays small.
import { execFileSync } from 'node:child_process';

const LIMIT = 450_000;
const NEEDED = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'dist/index.js',
  'dist/index.d.ts',
  'dist/cli/main.js',
  'grammars/versions.json',
  'grammars/tree-sitter-python.wasm',
  'grammars/tree-sitter-typescript.wasm',
  'grammars/tree-sitter-tsx.wasm',
  'queries/python.scm',
];
const ALLOWED = /^(dist|grammars|queries)\/|^(package\.json|LICENSE|README\.md|CHANGELOG\.md)$/;

const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' });
const [pack] = Object.values(JSON.parse(output));
const paths = pack.files.map((file) => file.path);

const faults = [];
if (pack.size > LIMIT) faults.push(`the package has ${pack.size} bytes, more than ${LIMIT}`);
for (const path of NEEDED) if (!paths.includes(path)) faults.push(`${path} is missing`);
for (const path of paths) if (!ALLOWED.test(path)) faults.push(`${path} does not belong in the package`);

for (const fault of faults) console.error(`package: ${fault}`);
console.log(`package: ${paths.length} files, ${pack.size} bytes packed, ${pack.unpackedSize} unpacked`);
if (faults.length > 0) process.exitCode = 1;
