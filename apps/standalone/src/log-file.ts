import { closeSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const maxBytes = 20 * 1024 * 1024;

/** Opens a log for appending; one that has grown large is set aside first, so that two files are the most there are. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

const tailBytes = 4_096;

/** The last lines, for the message that says why something did not start. */
export function lastLines(file: string, count = 12): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return '(it wrote nothing)';
  const buffer = Buffer.alloc(Math.min(size, tailBytes));
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
  } finally {
    closeSync(descriptor);
  }
  return buffer.toString('utf8').trimEnd().split('\n').slice(-count).join('\n');
}
