/**
 * Streams rows from the engine without buffering them in memory: the engine writes `INTO OUTFILE` to a named pipe, in
 * any format, and the reader controls the pace. (chDB's own streaming formats each block as a separate document, which
 * only works for line formats, and its plain queries return the whole result at once.)
 */
import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import { promisify } from 'node:util';

export const makeOutputPipe = async (path: string): Promise<void> => {
  await promisify(execFile)('mkfifo', ['-m', '600', path]);
};

/**
 * A small result fits into the pipe when its statement ends and takes a single read. Watching the pipe from the start
 * would wake this thread twice more while the client waits.
 */
const LOOK_AFTER_MS = [2, 4, 8];
const PIPE_BYTES = 64 * 1024;
const scratch = Buffer.allocUnsafeSlow(PIPE_BYTES);

export class PipeReader {
  readonly #path: string;
  readonly #fd: number;
  #watching: Socket | undefined;
  #discarding: Socket | undefined;
  #isOver = false;

  constructor(path: string) {
    this.#path = path;
    this.#fd = openToRead(path);
  }

  /** Yields all output of the statement. */
  async *chunks(statement: Promise<unknown>): AsyncGenerator<Buffer, void, void> {
    const finish = () => this.#finish();
    const over = statement.then(finish, finish);
    try {
      for (const pauseMs of LOOK_AFTER_MS) {
        await endOf(over, pauseMs);
        if (this.#isOver || this.#discarding) break;
        const first = readWaiting(this.#fd);
        if (first === undefined) continue;
        yield first;
        break;
      }
      if (this.#discarding) return;
      if (this.#isOver) yield* this.#rest();
      else yield* this.#watch();
    } finally {
      if (this.#watching === undefined) closeSync(this.#fd);
    }
  }

  *#rest(): Generator<Buffer, void, void> {
    for (let chunk = readWaiting(this.#fd); chunk !== undefined; chunk = readWaiting(this.#fd)) yield chunk;
  }

  #watch(): Socket {
    this.#watching = socketOn(this.#fd);
    return this.#watching;
  }

  /**
   * Reads and discards the remaining output. A running statement always needs a reader: without one, the engine blocks
   * forever when it opens the pipe, and KILL QUERY cannot stop it.
   */
  discard(): void {
    if (!this.#isOver) this.#discarding ??= socketOn(openToRead(this.#path)).resume();
    this.#watching?.destroy();
  }

  /**
   * The next statement uses the same pipe. A discarding reader would take its rows, so it ends now; destroying it closes
   * the pipe at once, and what it has not read is gone. The watching reader may still have rows to read. It gets end of
   * file only after a writer has closed the pipe, which the statement may never have opened.
   */
  #finish(): void {
    this.#isOver = true;
    this.#discarding?.destroy();
    if (this.#watching === undefined || isAtEnd(this.#watching)) return;
    closeSync(openSync(this.#path, constants.O_WRONLY | constants.O_NONBLOCK));
  }
}

const openToRead = (path: string): number => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);

const socketOn = (fd: number): Socket => {
  const socket = new Socket({ fd, readable: true, writable: false });
  // Iteration reports the errors; the discarding reader ignores them.
  return socket.on('error', () => undefined);
};

const isAtEnd = (socket: Socket): boolean => socket.destroyed || socket.readableEnded;

/** Reads the bytes in the pipe, at most its capacity. */
const readWaiting = (fd: number): Buffer | undefined => {
  try {
    const bytes = readSync(fd, scratch);
    return bytes === 0 ? undefined : Buffer.from(scratch.subarray(0, bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
};

const endOf = (work: Promise<void>, withinMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, withinMs);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
