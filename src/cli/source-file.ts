import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { CodegraftError } from '../error.ts';

/**
 * The text of a file, byte for byte: a byte order mark stays in it. A file that is not valid UTF-8 is an error, since it
 * could not be written back as it was.
 */
export async function readSource(path: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new CodegraftError('invalid-argument', `Cannot read ${path}: ${reason(cause)}.`, { cause });
  }
  return decodeSource(bytes, path);
}

/** Decodes UTF-8 strictly; `name` says in the error where the bytes came from. */
export function decodeSource(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new CodegraftError('invalid-argument', `${name} is not valid UTF-8; convert it first.`, { cause });
  }
}

/**
 * Replaces the content of a file in one step: readers see the old text or the new one. Mode and owner stay, and a
 * symbolic link stays a link, since the file that it points to is replaced.
 */
export async function writeSource(path: string, text: string): Promise<void> {
  try {
    await writeFileAtomic(path, text);
  } catch (cause) {
    throw new CodegraftError('invalid-argument', `Cannot write ${path}: ${reason(cause)}.`, { cause });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
};

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? String(cause.code) : '';
  return REASONS[code] ?? cause.message;
}
