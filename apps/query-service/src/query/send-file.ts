/**
 * Streams rows as a file in a format that the engine writes. A slow reader slows the engine, and a reader that
 * disconnects ends the query.
 */
import { pipeline } from 'node:stream/promises';
import type { RawResult } from '@meridian/clickhouse';
import { type Clock, InvalidRequestError } from '@meridian/core';
import type { EngineAccess, EngineTurns } from '@meridian/engine-access';
import { cutOffStalled } from '@meridian/service-kit';
import { FILE_TYPES, type FileFormat, fileNameOf } from '@meridian/service-kit/tables';
import type { Response } from 'express';
import type { QueryConfig } from '../config.ts';
import { streamCompiled } from '../engine/run-compiled.ts';
import { turnRequest } from '../engine/turn-request.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import { engineRunOf } from './engine-run.ts';
import type { PlanQuery } from './plan-query.ts';
import type { SqlPlan } from './query-kind.ts';
import type { QueryLog } from './query-log.ts';
import type { QueryTask } from './query-task.ts';
import type { RunningQueries } from './running-queries.ts';
import { createStopwatch } from './stopwatch.ts';

/** The listeners of a request and those of a pipeline. */
export const MAX_LISTENERS = 20;

/** Kinds whose rows can be used without shaping. */
export const ROW_KINDS: ReadonlySet<string> = new Set([
  'HogQLQuery',
  'EventsQuery',
  'SessionsQuery',
  'ActorsQuery',
  'InsightActorsQuery',
  'FunnelsActorsQuery',
  'FunnelCorrelationActorsQuery',
  'GroupsQuery',
  'StickinessActorsQuery',
]);

export interface FileResponse {
  readonly res: Response;
  readonly signal: AbortSignal;
}

export type SendFile = (task: QueryTask, format: FileFormat, response: FileResponse) => Promise<void>;

/** Reads rows in a format of the engine; `use` reads the bytes while the query runs. */
export type ReadFile = (
  task: QueryTask,
  format: FileFormat,
  reader: {
    readonly signal: AbortSignal;
    readonly use: (body: RawResult['body'], signal: AbortSignal) => Promise<void>;
  },
) => Promise<void>;

export interface FileSenderParts {
  readonly plan: PlanQuery;
  readonly engine: EngineAccess;
  readonly turns: EngineTurns;
  readonly running: RunningQueries;
  readonly queryLog: QueryLog;
  readonly projects: ProjectSnapshots;
  readonly clock: Clock;
  readonly config: QueryConfig;
}

export const createFileSender =
  (parts: FileSenderParts): SendFile =>
  (task, format, { res, signal }) =>
    readFile(parts, task, format, {
      signal,
      use: (body, stopped) => sendBody(body, { task, format, res, signal: stopped }),
    });

export const createFileReader =
  (parts: FileSenderParts): ReadFile =>
  (task, format, reader) =>
    readFile(parts, task, format, reader);

const readFile = async (
  parts: FileSenderParts,
  task: QueryTask,
  format: FileFormat,
  { signal: left, use }: Parameters<ReadFile>[2],
): Promise<void> => {
  const { engine, turns, running, queryLog, config } = parts;
  const plan = await planRows(parts, task, format);
  const timeoutMs = config.QUERY_EXPORT_TIMEOUT_MS;
  const send = (signal: AbortSignal): Promise<void> =>
    turns.take(turnRequest(config, { ...task, timeoutMs, isFile: true, signal }), (turn) =>
      turn.stream(
        (options) =>
          streamCompiled(
            engine,
            plan.compiled,
            FILE_TYPES[format].engineFormat,
            engineRunOf(config, task, options),
          ),
        ({ body }) => use(body, signal),
      ),
    );
  await queryLog.noting(task, () => running.run(task, left, send));
};

interface FileAnswer {
  readonly task: QueryTask;
  readonly format: FileFormat;
  readonly res: Response;
  readonly signal: AbortSignal;
}

const sendBody = async (
  body: RawResult['body'],
  { task, format, res, signal }: FileAnswer,
): Promise<void> => {
  const { contentType } = FILE_TYPES[format];
  res
    .status(200)
    .set('content-type', contentType)
    .set('content-disposition', `attachment; filename="${fileNameOf(task.name ?? 'query', format)}"`);
  res.setMaxListeners(MAX_LISTENERS);
  cutOffStalled(res);
  await pipeline(body, res, { signal });
};

const planRows = async (
  { plan: planQuery, projects, clock, config }: FileSenderParts,
  task: QueryTask,
  format: FileFormat,
): Promise<SqlPlan> => {
  if (!ROW_KINDS.has(task.node.kind)) {
    throw new InvalidRequestError(
      'invalid_input',
      `A ${task.node.kind} cannot be written as ${format}, because its results are not rows.`,
      {
        attr: 'format',
      },
    );
  }
  const maxRows = config.QUERY_EXPORT_MAX_ROWS;
  const { plan } = await planQuery({
    project: await projects.get(task.projectId),
    node: task.node,
    now: task.now ?? clock.now(),
    rowLimits: { defaultRows: maxRows, maxRows },
    onlyRows: true,
    deniedTables: task.deniedTables,
    stopwatch: createStopwatch(),
  });
  return plan!;
};
