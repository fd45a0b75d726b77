/**
 * How rows leave the engine without being held in memory: the engine writes `INTO OUTFILE` a named pipe, in any
 * format and at the pace of whoever reads the other end. (chDB's own streaming formats each block as a document of
 * its own, which only suits line formats, and its plain queries hand over the whole answer at once.)
 */
import { execFile } from 'node:child_process';
import { close, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { promisify } from 'node:util';

export const makeOutputPipe = async (path: string): Promise<void> => {
  await promisify(execFile)('mkfifo', ['-m', '600', path]);
};

export interface PipeReader {
  readonly stream: Socket;
  /** Tells the reader that the statement is over, also when it never opened its end. */
  finish(): void;
}

export const openPipeReader = (path: string): PipeReader => {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stream = new Socket({ fd, readable: true, writable: false });
  const finish = () => {
    if (stream.destroyed || stream.readableEnded) return;
    // A reader meets the end of a pipe only after some writer has come and gone.
    close(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK), () => undefined);
  };
  return { stream, finish };
};
