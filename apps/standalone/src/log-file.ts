import { closeSync, mkdirSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 20 * 1024 * 1024;

/** Opens a log for appending. A large log is renamed first, so that at most two files exist. */
export const openLog = (file: string): number => {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
};

/**
 * Writes lines to a log. A full disk or too many open files must not end the launcher. Lines that cannot be written
 * are counted, and the log reports their number as soon as writing works again.
 */
export const lineLog = (file: string, open: (file: string) => number = openLog): ((line: string) => void) => {
  let descriptor: number | undefined;
  let missing = 0;
  return (line) => {
    try {
      descriptor ??= open(file);
      if (missing > 0) writeSync(descriptor, `(${missing} lines are missing: they could not be written)\n`);
      missing = 0;
      writeSync(descriptor, `${line}\n`);
    } catch {
      missing += 1;
    }
  };
};

const TAIL_BYTES = 4_096;

/** The last lines, for the message about a failed start. */
export const lastLines = (file: string, count = 12): string => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return '(it wrote nothing)';
  const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
  } finally {
    closeSync(descriptor);
  }
  return buffer.toString('utf8').trimEnd().split('\n').slice(-count).join('\n');
};
