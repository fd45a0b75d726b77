/**
 * How rows leave the engine without being held in memory: the engine writes `INTO OUTFILE` a named pipe, in any
 * format and at the pace of whoever reads the other end. (chDB's own streaming formats each block as a document of
 * its own, which only suits line formats, and its plain queries hand over the whole answer at once.)
 */
import { execFile } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

export const makeOutputPipe = async (path: string): Promise<void> => {
  await promisify(execFile)('mkfifo', ['-m', '600', path]);
};

export interface PipeReader {
  readonly stream: Readable;
  /**
   * Goes on reading for nobody. The other end must never be without a reader while a statement runs: the engine
   * would wait for one forever, where no KILL QUERY reaches it.
   */
  discard(): void;
  /** Tells the reader that the statement is over, also when it never opened its end. */
  finish(): void;
}

export const openPipeReader = (path: string): PipeReader => {
  const stream = openReader(path);
  const open = [stream];
  let isOver = false;
  const discard = () => {
    if (!isOver && open.length === 1) open.push(openReader(path).resume());
    stream.destroy();
  };
  const finish = () => {
    isOver = true;
    if (open.every((reader) => reader.destroyed || reader.readableEnded)) return;
    // A reader meets the end of a pipe only after some writer has come and gone.
    closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
  };
  return { stream, discard, finish };
};

const openReader = (path: string): Socket => {
  const reader = new Socket({
    fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
    readable: true,
    writable: false,
  });
  // Errors reach whoever iterates; the discarding reader has nobody to tell.
  return reader.on('error', () => undefined);
};
