/**
 * A door writes a log line for every request of the region: several go out with one write, and none waits longer
 * than a fraction of a second. What a killed process had not written yet is lost; the services' own lines are not.
 */
import { destination } from 'pino';

export interface BufferedLog {
  write(line: string): void;
  /** Writes what is left; from then on every line is written at once. */
  close(): void;
}

const BUFFER_BYTES = 8_192;
const FLUSH_MS = 250;

export const createBufferedLog = (): BufferedLog => {
  const output = destination({ dest: 1, sync: true, minLength: BUFFER_BYTES });
  let isClosed = false;
  const timer = setInterval(() => output.flushSync(), FLUSH_MS).unref();
  return {
    write: (line) => {
      output.write(line);
      if (isClosed) output.flushSync();
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      output.flushSync();
    },
  };
};
