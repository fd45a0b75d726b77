/**
 * How rows leave the engine without being held in memory: the engine writes `INTO OUTFILE` a named pipe, in any
 * format and at the pace of whoever reads the other end. (chDB's own streaming formats each block as a document of
 * its own, which only suits line formats, and its plain queries hand over the whole answer at once.)
 */
import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import { promisify } from 'node:util';

export const makeOutputPipe = async (path: string): Promise<void> => {
  await promisify(execFile)('mkfifo', ['-m', '600', path]);
};

/**
 * A small answer stands in the pipe as a whole when its statement ends, and is read in one go. Watching the pipe from
 * the start would wake this thread twice more, while the caller waits.
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

  /** All that the statement writes. */
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
   * Goes on reading for nobody. The other end must never be without a reader while a statement runs: the engine
   * would wait for one forever, where no KILL QUERY reaches it.
   */
  discard(): void {
    if (!this.#isOver) this.#discarding ??= socketOn(openToRead(this.#path)).resume();
    this.#watching?.destroy();
  }

  /** The statement is over, and perhaps never opened its end: a reader meets the end only after some writer has gone. */
  #finish(): void {
    this.#isOver = true;
    const open = [this.#watching, this.#discarding].filter((socket) => socket && !isAtEnd(socket));
    if (open.length > 0) closeSync(openSync(this.#path, constants.O_WRONLY | constants.O_NONBLOCK));
  }
}

const openToRead = (path: string): number => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);

const socketOn = (fd: number): Socket => {
  const socket = new Socket({ fd, readable: true, writable: false });
  // Errors reach whoever iterates; the discarding reader has nobody to tell.
  return socket.on('error', () => undefined);
};

const isAtEnd = (socket: Socket): boolean => socket.destroyed || socket.readableEnded;

/** What stands in the pipe now, at most as much as it holds. */
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
