/**
 * Streams rows as a file while the query runs. A slow reader slows the engine, and a reader that
 * disconnects ends the query.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EngineAccess, EngineTurns } from '@meridian/engine-access';
import { cutOffStalled } from '@meridian/service-kit';
import { FILE_TYPES, type FileFormat, fileNameOf } from '@meridian/service-kit/tables';
import type { Response } from 'express';
import type { QueryConfig } from '../config.ts';
import { streamCompiled } from '../engine/run-compiled.ts';
import { turnRequest } from '../engine/turn-request.ts';
import { engineRunOf } from './engine-run.ts';
import type { PlanFile } from './plan-file.ts';
import type { QueryLog } from './query-log.ts';
import type { QueryTask } from './query-task.ts';
import type { RunningQueries } from './running-queries.ts';

/** The number of listeners of a request and a pipeline. */
export const MAX_LISTENERS = 20;

export interface FileResponse {
  readonly res: Response;
  readonly signal: AbortSignal;
}

export type SendFile = (task: QueryTask, format: FileFormat, response: FileResponse) => Promise<void>;

/** Reads rows as a file; `use` reads the bytes while the query runs. */
export type ReadFile = (
  task: QueryTask,
  format: FileFormat,
  reader: {
    readonly signal: AbortSignal;
    readonly use: (body: Readable, signal: AbortSignal) => Promise<void>;
  },
) => Promise<void>;

export const createFileSender =
  (readFile: ReadFile): SendFile =>
  (task, format, { res, signal }) =>
    readFile(task, format, {
      signal,
      use: (body, stopped) => sendBody(body, { task, format, res, signal: stopped }),
    });

export interface FileReaderParts {
  readonly planFile: PlanFile;
  readonly engine: EngineAccess;
  readonly turns: EngineTurns;
  readonly running: RunningQueries;
  readonly queryLog: QueryLog;
  readonly config: QueryConfig;
}

export const createFileReader =
  ({ planFile, engine, turns, running, queryLog, config }: FileReaderParts): ReadFile =>
  async (task, format, { signal: left, use }) => {
    const plan = await planFile(task, format);
    const timeoutMs = config.QUERY_EXPORT_TIMEOUT_MS;
    const send = (signal: AbortSignal): Promise<void> =>
      turns.take(turnRequest(config, { ...task, timeoutMs, isFile: true, signal }), (turn) =>
        turn.stream(
          (options) => streamCompiled(engine, plan.compiled, format, engineRunOf(config, task, options)),
          (body) => use(body, signal),
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

const sendBody = async (body: Readable, { task, format, res, signal }: FileAnswer): Promise<void> => {
  const { contentType } = FILE_TYPES[format];
  res
    .status(200)
    .set('content-type', contentType)
    .set('content-disposition', `attachment; filename="${fileNameOf(task.name ?? 'query', format)}"`);
  res.setMaxListeners(MAX_LISTENERS);
  cutOffStalled(res);
  await pipeline(body, res, { signal });
};
