import { closeSync, mkdirSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const maxBytes = 20 * 1024 * 1024;

/** Opens a log for appending; one that has grown large is set aside first, so that two files are the most there are. */
export const openLog = (file: string): number => {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
};

/**
 * Writes lines to a log. A disk that is full, or a process that may open no more files, must not end the launcher: the
 * lines that cannot be written are counted, and the log says how many are missing once it can be written again.
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

const tailBytes = 4_096;

/** The last lines, for the message that says why something did not start. */
export const lastLines = (file: string, count = 12): string => {
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
};
