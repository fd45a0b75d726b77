/** Runs a statement and sends its rows from the engine's pipe, or from a file when the client wants them at the end. */

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { quoteSqlText } from '@meridian/core';
import type { Engine } from '../engine/engine.ts';
import { type EngineError, timedOut, toEngineError } from '../engine/engine-error.ts';
import type { RunResult } from '../engine/native.ts';
import { PipeReader } from '../engine/output-pipe.ts';
import { type RunningStatement, withMark } from '../engine/running-statements.ts';
import type { EngineSession } from '../engine/session.ts';
import { settingValue } from '../sql/literals.ts';
import type { RowsStatement } from '../sql/statement.ts';
import { contentTypeOf, writeSummary } from './answer.ts';
import type { StatementRequest } from './read-request.ts';
import { RowsAnswer } from './rows-answer.ts';
import { timeLimitMs } from './time-limit.ts';

export interface RowsJob {
  readonly engine: Engine;
  readonly request: StatementRequest;
  readonly statement: RowsStatement;
  readonly running: RunningStatement;
  readonly response: ServerResponse;
}

export const sendRows = async (job: RowsJob): Promise<void> => {
  const { request, response, statement } = job;
  const format = statement.format ?? request.defaultFormat;
  response.setHeader('X-ClickHouse-Format', format);
  response.setHeader('Content-Type', contentTypeOf(format));
  const send = request.waitEndOfQuery ? sendFromFile : sendFromPipe;
  await send(job);
};

const intoOutfile = ({ statement, request, running }: RowsJob, path: string): string => {
  const settings = [...withMark(request.settings, running)].map(
    ([name, value]) => `${name} = ${settingValue(value)}`,
  );
  if (statement.settings !== undefined) settings.push(statement.settings);
  return [
    statement.text,
    `INTO OUTFILE ${quoteSqlText(path)} TRUNCATE FORMAT ${statement.format ?? request.defaultFormat}`,
    `SETTINGS ${settings.join(', ')}`,
  ].join('\n');
};

/** Runs the statement, which writes its rows to the path. */
const writeRows = async (job: RowsJob, session: EngineSession, path: string): Promise<RunResult> => {
  const { engine, request, running } = job;
  const limitMs = timeLimitMs(engine, request);
  const startedAt = performance.now();
  const result = await engine.running.execute(running, limitMs, () =>
    session.run(intoOutfile(job, path), request),
  );
  // When the engine's own limit passes, it drops the rows that it has not written yet, and reports success.
  if (limitMs !== undefined && performance.now() - startedAt >= limitMs) throw timedOut(limitMs);
  return result;
};

const newAnswer = ({ response, request, running }: RowsJob): RowsAnswer =>
  new RowsAnswer({ response, acceptsGzip: request.acceptsGzip, signal: running.cancel.signal });

const sendFromPipe = async (job: RowsJob): Promise<void> => {
  const { engine, running } = job;
  const answer = newAnswer(job);
  try {
    await engine.reads.use((session) => takeFromPipe(job, session, answer), running.cancel.signal);
    await answer.sent();
  } catch (error) {
    throw failed(job, answer, error);
  }
};

const takeFromPipe = async (job: RowsJob, session: EngineSession, answer: RowsAnswer): Promise<void> => {
  const { engine, running } = job;
  const reader = new PipeReader(session.pipePath);
  const discard = () => reader.discard();
  running.cancel.signal.addEventListener('abort', discard);
  let isOver = false;
  const execution = writeRows(job, session, session.pipePath).finally(() => {
    isOver = true;
  });
  // It may fail while earlier rows are still being sent.
  execution.catch(() => undefined);
  try {
    await answer.take(reader.chunks(execution), execution);
    answer.end(await execution);
  } catch (error) {
    discard();
    if (!isOver) void engine.running.cancel(running);
    // The engine's error takes precedence over the error of the broken pipe.
    throw await execution.then(
      () => error,
      (engineError: unknown) => engineError,
    );
  } finally {
    running.cancel.signal.removeEventListener('abort', discard);
  }
};

const sendFromFile = async (job: RowsJob): Promise<void> => {
  const { engine, running, response } = job;
  const path = join(engine.temporaryDirectory, `result-${randomUUID()}`);
  const answer = newAnswer(job);
  try {
    const write = (session: EngineSession) => writeRows(job, session, path);
    const result = await engine.reads.use(write, running.cancel.signal);
    const size = await stat(path).then(
      (file) => file.size,
      () => 0, // FORMAT Null writes nothing
    );
    writeSummary(response, { ...result, resultBytes: size });
    if (size > 0) await answer.take(createReadStream(path) as AsyncIterable<Buffer>);
    answer.end(result);
    await answer.sent();
  } catch (error) {
    throw failed(job, answer, error);
  } finally {
    await rm(path, { force: true });
  }
};

const failed = ({ running: { cancel } }: RowsJob, answer: RowsAnswer, cause: unknown): EngineError =>
  answer.fail(toEngineError(cancel.signal.aborted ? cancel.signal.reason : cause));
