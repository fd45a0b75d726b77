/**
 * Sends a statement's rows from the engine's pipe to the client. Small results are buffered until the statement ends,
 * so that the response has a status, a length and a complete summary. Larger results are streamed at the client's
 * pace. An error in the middle is reported as the exception block that the official clients parse, and the connection
 * is closed early.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Engine } from '../engine/engine.ts';
import { cancelled, type EngineError, toEngineError } from '../engine/engine-error.ts';
import type { RunResult } from '../engine/native.ts';
import { PipeReader } from '../engine/output-pipe.ts';
import { type RunningStatement, withMark } from '../engine/running-statements.ts';
import type { EngineSession } from '../engine/session.ts';
import { quoteString, settingValue } from '../sql/literals.ts';
import type { RowsStatement } from '../sql/statement.ts';
import { contentTypeOf, GZIP_LEVEL, readStatistics, sendWhole, writeSummary } from './answer.ts';
import type { StatementRequest } from './read-request.ts';
import { timeLimitMs } from './time-limit.ts';

const HOLD_BYTES = 256 * 1024;
/** A client that reads nothing for this long counts as disconnected. */
const STALLED_AFTER_MS = 5 * 60_000;

export interface RowsJob {
  readonly engine: Engine;
  readonly request: StatementRequest;
  readonly statement: RowsStatement;
  readonly running: RunningStatement;
  readonly response: ServerResponse;
}

export const sendRows = async (job: RowsJob): Promise<void> => {
  const { engine, request, running, response, statement } = job;
  const format = statement.format ?? request.defaultFormat;
  response.setHeader('X-ClickHouse-Format', format);
  response.setHeader('Content-Type', contentTypeOf(format));
  const send = request.waitEndOfQuery ? sendFromFile : sendFromPipe;
  await engine.reads.use((session) => send(job, session), running.cancel.signal);
};

const intoOutfile = ({ statement, request, running }: RowsJob, path: string): string => {
  const settings = [...withMark(request.settings, running)].map(
    ([name, value]) => `${name} = ${settingValue(value)}`,
  );
  if (statement.settings !== undefined) settings.push(statement.settings);
  return [
    statement.text,
    `INTO OUTFILE ${quoteString(path)} TRUNCATE FORMAT ${statement.format ?? request.defaultFormat}`,
    `SETTINGS ${settings.join(', ')}`,
  ].join('\n');
};

const sendFromPipe = async (job: RowsJob, session: EngineSession): Promise<void> => {
  const { engine, request, running } = job;
  const reader = new PipeReader(session.pipePath);
  const discard = () => reader.discard();
  running.cancel.signal.addEventListener('abort', discard);
  let isOver = false;
  const execution = engine.running
    .execute(running, timeLimitMs(engine, request), () =>
      session.run(intoOutfile(job, session.pipePath), request),
    )
    .finally(() => {
      isOver = true;
    });
  // It may fail while earlier rows are still being sent.
  execution.catch(() => undefined);
  const answer = new RowsAnswer(job);
  try {
    await answer.take(reader.chunks(execution));
    answer.end(await execution);
    await answer.sent();
  } catch (error) {
    discard();
    if (!isOver) void engine.running.cancel(running);
    // The engine's error takes precedence over the error of the broken pipe.
    const cause = await execution.then(
      () => error,
      (engineError: unknown) => engineError,
    );
    throw answer.fail(running.cancel.signal.aborted ? cancelled() : toEngineError(cause));
  } finally {
    running.cancel.signal.removeEventListener('abort', discard);
  }
};

const sendFromFile = async (job: RowsJob, session: EngineSession): Promise<void> => {
  const { engine, running, request } = job;
  const path = join(job.engine.temporaryDirectory, `result-${randomUUID()}`);
  try {
    const result = await engine.running.execute(running, timeLimitMs(engine, request), () =>
      session.run(intoOutfile(job, path), request),
    );
    const size = await stat(path).then(
      (file) => file.size,
      () => 0, // FORMAT Null writes nothing
    );
    const answer = new RowsAnswer(job);
    writeSummary(job.response, { ...result, resultBytes: size });
    if (size > 0) await answer.take(createReadStream(path) as AsyncIterable<Buffer>);
    answer.end(result);
    await answer.sent();
  } finally {
    await rm(path, { force: true });
  }
};

class RowsAnswer {
  readonly #job: RowsJob;
  readonly #held: Buffer[] = [];
  #heldBytes = 0;
  #out: Writable | undefined;
  #exceptionTag = '';
  #finished: Promise<unknown> | undefined;

  constructor(job: RowsJob) {
    this.#job = job;
  }

  async take(source: AsyncIterable<Buffer>): Promise<void> {
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
    const { response, request } = this.#job;
    this.#exceptionTag = randomBytes(8).toString('hex');
    response.setHeader('X-ClickHouse-Exception-Tag', this.#exceptionTag);
    if (!response.hasHeader('X-ClickHouse-Summary')) writeSummary(response, {});
    if (request.acceptsGzip) {
      response.setHeader('Content-Encoding', 'gzip');
      const packer = createGzip({ level: GZIP_LEVEL });
      packer.pipe(response, { end: false });
      this.#out = packer;
    } else {
      this.#out = response;
    }
    for (const chunk of this.#held.splice(0)) await this.#write(this.#out, chunk);
  }

  async #write(out: Writable, chunk: Buffer): Promise<void> {
    if (!out.write(chunk)) await once(out, 'drain', { signal: this.#patience() });
  }

  #patience(): AbortSignal {
    return AbortSignal.any([this.#job.running.cancel.signal, AbortSignal.timeout(STALLED_AFTER_MS)]);
  }

  end(result: RunResult): void {
    if (this.#job.running.cancel.signal.aborted) throw cancelled();
    const { response, request } = this.#job;
    const out = this.#out;
    if (out) {
      this.#finished = once(response, 'finish', { signal: this.#patience() });
      if (out !== response) out.once('end', () => response.end());
      out.end();
      return;
    }
    const body = Buffer.concat(this.#held);
    writeSummary(response, { ...result, ...readStatistics(body), resultBytes: body.length });
    this.#finished = sendWhole(response, body, request.acceptsGzip);
  }

  async sent(): Promise<void> {
    await this.#finished;
  }

  /** Returns the error, so that the caller can still respond with a status. */
  fail(error: EngineError): EngineError {
    const out = this.#out;
    if (!out) return error;
    const { response } = this.#job;
    const block = exceptionBlock(this.#exceptionTag, error.message);
    // Without the final chunk every client treats the response as incomplete.
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
