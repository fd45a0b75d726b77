/**
 * Writes many log lines at once, because a separate write for each line costs a busy process more than formatting it.
 * No line is delayed by more than a fraction of a second, and the rest is written when the process ends, also after an
 * error. Only a killed process loses its last lines.
 *
 * Nothing here blocks: a process must serve and exit even if its output is not read.
 */
import { writeSync } from 'node:fs';

export interface BufferedLines {
  write(line: string): void;
  flush(): void;
}

/** Writes some of the bytes and returns their number, as `writeSync` does. */
export type Put = (bytes: Uint8Array) => number;

const BUFFER_LENGTH = 8_192;
const FLUSH_MS = 250;
/** Kept for a reader that has fallen behind; further lines are lost. */
const MAX_LENGTH = 1_048_576;
const NOTHING = Buffer.alloc(0);

export const bufferLines = (put: Put): BufferedLines => {
  let lines = '';
  let overdue = NOTHING;

  const flush = (): void => {
    overdue = Buffer.concat([overdue, Buffer.from(lines)]);
    lines = '';
    try {
      while (overdue.length > 0) overdue = overdue.subarray(put(overdue));
    } catch (error) {
      // Anything else will not pass: the reader is gone, or the disk is full.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') overdue = NOTHING;
    }
  };

  return {
    write: (line) => {
      if (overdue.length + lines.length + line.length > MAX_LENGTH) return;
      lines += line;
      if (lines.length >= BUFFER_LENGTH && overdue.length === 0) flush();
    },
    flush,
  };
};

let output: BufferedLines | undefined;

/** One for the process, however many loggers it has. */
export const bufferedStdout = (): BufferedLines => {
  output ??= openStdout();
  return output;
};

const openStdout = (): BufferedLines => {
  const opened = bufferLines((bytes) => writeSync(1, bytes));
  setInterval(opened.flush, FLUSH_MS).unref();
  process.on('exit', opened.flush);
  return opened;
};
