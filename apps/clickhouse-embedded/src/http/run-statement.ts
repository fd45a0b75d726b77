/** Runs each kind of statement and writes its response. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { quoteSqlText } from '@meridian/core';
import type { Engine } from '../engine/engine.ts';
import { type RunningStatement, withMark } from '../engine/running-statements.ts';
import type { GroupCommit } from '../insert/group-commit.ts';
import { runInsert } from '../insert/run-insert.ts';
import {
  type CommandStatement,
  type KillStatement,
  parseStatement,
  type RowsStatement,
} from '../sql/statement.ts';
import { sendWhole, writeSummary } from './answer.ts';
import type { StatementRequest } from './read-request.ts';
import { sendRows } from './send-rows.ts';
import { timeLimitMs } from './time-limit.ts';

export interface StatementJob {
  readonly engine: Engine;
  readonly groups: GroupCommit;
  readonly request: StatementRequest;
  readonly response: ServerResponse;
  readonly running: RunningStatement;
}

export const runStatement = async (job: StatementJob): Promise<void> => {
  const { statement } = job.request;
  switch (statement.kind) {
    case 'rows':
      return sendRows({ ...job, statement });
    case 'insertData':
      return sendWritten(job, await runInsert({ ...job, statement }));
    case 'insertSelect':
      return sendWritten(job, await runInsertSelect(job, statement));
    case 'kill':
      return runKill(job, statement);
    case 'command':
      return runCommand(job, statement).finally(() => job.groups.tables.forget());
  }
};

const sendWritten = async (
  { request, response }: StatementJob,
  result: { readonly rowsWritten: number; readonly bytesWritten: number; readonly elapsedMs: number },
): Promise<void> => {
  writeSummary(response, result);
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  await sendWhole(response, Buffer.alloc(0), request.acceptsGzip);
};

const runInsertSelect = ({ engine, request, running }: StatementJob, statement: CommandStatement) =>
  engine.reads.use(
    (session) =>
      engine.running.execute(running, timeLimitMs(engine, request), () =>
        session.write(statement.text, request, undefined, withMark(request.settings, running)),
      ),
    running.cancel.signal,
  );

const runCommand = async (
  { engine, request, response, running }: StatementJob,
  statement: CommandStatement,
): Promise<void> => {
  const result = await engine.reads.use(
    (session) =>
      session.run(statement.text, request, {
        format: request.defaultFormat,
        settings: withMark(request.settings, running),
      }),
    running.cancel.signal,
  );
  running.cancel.signal.throwIfAborted();
  writeSummary(response, result);
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  await sendWhole(response, Buffer.from(result.bytes), request.acceptsGzip);
};

const runKill = async (job: StatementJob, statement: KillStatement): Promise<void> => {
  const { engine, request, running } = job;
  const { queryId } = statement;
  const wanted = 'literal' in queryId ? queryId.literal : (request.params.get(queryId.placeholder) ?? '');
  const found = engine.running.find(wanted);
  // It would wait for its own end.
  const target = found === running ? undefined : found;
  if (target && !statement.isTest) {
    const over = engine.running.cancel(target);
    if (statement.isSync) await Promise.race([over, aborted(running.cancel.signal)]);
  }
  await sendRows({ ...job, statement: killedRows(statement, target) });
};

/** The target may be a KILL that waits for this one. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The result table of KILL QUERY; empty when no query matched. */
const killedRows = (statement: KillStatement, target: RunningStatement | undefined): RowsStatement => {
  const status = statement.isTest ? 'unknown_status' : statement.isSync ? 'finished' : 'waiting';
  const sql =
    `SELECT ${quoteSqlText(status)} AS kill_status, ${quoteSqlText(target?.queryId ?? '')} AS query_id, ` +
    `currentUser() AS user, ${quoteSqlText(target?.sql ?? '')} AS query${target ? '' : ' WHERE 0'}`;
  const rows = parseStatement(sql) as RowsStatement;
  return { ...rows, format: statement.format };
};

/** Cancels the statement when the client disconnects before the response is complete. */
export const cancelOnDisconnect = (
  engine: Engine,
  running: RunningStatement,
  message: IncomingMessage,
  response: ServerResponse,
): void => {
  const leave = () => {
    if (!response.writableFinished) void engine.running.cancel(running);
  };
  if (message.socket.destroyed) leave();
  response.once('close', leave);
};
