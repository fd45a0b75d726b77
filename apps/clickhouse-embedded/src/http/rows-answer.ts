/**
 * The answer of a statement with rows. Small results are buffered until the statement ends, so that the response has a
 * status, a length and a complete summary. Larger results are streamed at the client's pace. An error in the middle is
 * reported as the exception block that the official clients parse, and the connection is closed early.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { EngineError } from '../engine/engine-error.ts';
import type { RunResult } from '../engine/native.ts';
import { GZIP_LEVEL, readStatistics, sendWhole, writeSummary } from './answer.ts';

const HOLD_BYTES = 256 * 1024;
/** A client that reads nothing for this long counts as disconnected. */
const STALLED_AFTER_MS = 5 * 60_000;

export interface RowsAnswerOptions {
  readonly response: ServerResponse;
  readonly acceptsGzip: boolean;
  /** Aborts when the statement is cancelled. */
  readonly signal: AbortSignal;
}

export class RowsAnswer {
  readonly #options: RowsAnswerOptions;
  readonly #held: Buffer[] = [];
  #heldBytes = 0;
  #out: Writable | undefined;
  #exceptionTag = '';
  #finished: Promise<unknown> | undefined;
  #isOver = false;
  #stopWaiting: (() => void) | undefined;

  constructor(options: RowsAnswerOptions) {
    this.#options = options;
  }

  /**
   * Takes all rows, at the pace of the client. When the statement is over, what is left of them fits into the pipe: they
   * are taken at once, so that the session serves others while the client reads.
   */
  async take(source: AsyncIterable<Buffer>, over?: Promise<unknown>): Promise<void> {
    const release = () => {
      this.#isOver = true;
      this.#stopWaiting?.();
    };
    over?.then(release, release);
    for await (const chunk of source) {
      if (this.#out) {
        await this.#write(this.#out, chunk);
        continue;
      }
      this.#held.push(chunk);
      this.#heldBytes += chunk.length;
      if (this.#heldBytes > HOLD_BYTES) await this.#startStreaming();
    }
  }

  async #startStreaming(): Promise<void> {
    const { response, acceptsGzip } = this.#options;
    this.#exceptionTag = randomBytes(8).toString('hex');
    response.setHeader('X-ClickHouse-Exception-Tag', this.#exceptionTag);
    if (!response.hasHeader('X-ClickHouse-Summary')) writeSummary(response, {});
    if (acceptsGzip) {
      response.setHeader('Content-Encoding', 'gzip');
      const packer = createGzip({ level: GZIP_LEVEL });
      packer.on('error', () => undefined); // the client has left, which aborts `signal`
      packer.pipe(response, { end: false });
      this.#out = packer;
    } else {
      this.#out = response;
    }
    for (const chunk of this.#held.splice(0)) await this.#write(this.#out, chunk);
  }

  async #write(out: Writable, chunk: Buffer): Promise<void> {
    if (out.write(chunk) || this.#isOver) return;
    const over = Promise.withResolvers<void>();
    this.#stopWaiting = over.resolve;
    await Promise.race([once(out, 'drain', { signal: this.#patience() }), over.promise]);
  }

  #patience(): AbortSignal {
    return AbortSignal.any([this.#options.signal, AbortSignal.timeout(STALLED_AFTER_MS)]);
  }

  end(result: RunResult): void {
    const { response, acceptsGzip, signal } = this.#options;
    signal.throwIfAborted();
    const out = this.#out;
    if (out) {
      this.#finished = once(response, 'finish', { signal: this.#patience() });
      if (out !== response) out.once('end', () => response.end());
      out.end();
      return;
    }
    const body = Buffer.concat(this.#held);
    writeSummary(response, { ...result, ...readStatistics(body), resultBytes: body.length });
    this.#finished = sendWhole(response, body, acceptsGzip);
  }

  async sent(): Promise<void> {
    await this.#finished;
  }

  /** Returns the error, so that the caller can still respond with a status. */
  fail(error: EngineError): EngineError {
    const out = this.#out;
    if (!out) return error;
    const { response } = this.#options;
    // Without the final chunk every client treats the response as incomplete.
    if (out.writableEnded) {
      out.destroy();
      response.destroy();
      return error;
    }
    const block = exceptionBlock(this.#exceptionTag, error.message);
    const cut = () => response.socket?.end();
    if (out === response) out.write(block, cut);
    else out.once('end', cut).end(block);
    return error;
  }
}

/** Length and tag come last, so that a client that knows the tag can find the start of the message. */
const exceptionBlock = (tag: string, message: string): string => {
  const text = `${message}\n`;
  return `\r\n__exception__\r\n${tag}\r\n${text}${Buffer.byteLength(text)} ${tag}\r\n__exception__\r\n`;
};
