import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import type { Paint } from './terminal.ts';

/** A unified diff that `git apply` and `patch -p1` take; empty where the two texts are equal. */
export function unifiedPatch(path: string, original: string, merged: string): string {
  if (original === merged) return '';
  const name = path.replaceAll('\\', '/').replace(/^\/+/, '');
  const patch = structuredPatch(`a/${name}`, `b/${name}`, original, merged, undefined, undefined, { context: 3 });
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

/** The same diff in colours. Below the two header lines the first unit of a line says what it is. */
export function paintPatch(patch: string, paint: Paint): string {
  return patch
    .split('\n')
    .map((line, index) => {
      if (line === '') return line;
      if (index < 2) return paint('bold', line);
      if (line.startsWith('@@')) return paint('cyan', line);
      if (line.startsWith('+')) return paint('green', line);
      if (line.startsWith('-')) return paint('red', line);
      return line.startsWith('\\') ? paint('dim', line) : line;
    })
    .join('\n');
}
