/**
 * A log line is written with many others: a write of its own costs a busy process more than making the line. None
 * waits longer than a fraction of a second, and what is left is written when the process ends, also by an error.
 * Only a killed process takes the lines of its last moment along.
 */
import { destination } from 'pino';

type BufferedOutput = ReturnType<typeof destination>;

const BUFFER_BYTES = 8_192;
const FLUSH_MS = 250;

let output: BufferedOutput | undefined;

/** One for the process, however many loggers it has. */
export const bufferedStdout = (): BufferedOutput => {
  output ??= openBuffered();
  return output;
};

const openBuffered = (): BufferedOutput => {
  const opened = destination({ dest: 1, sync: true, minLength: BUFFER_BYTES });
  const flush = (): void => opened.flushSync();
  setInterval(flush, FLUSH_MS).unref();
  process.on('exit', flush);
  return opened;
};
