/**
 * Rows as a file: the engine writes the format, the bytes pass through as they come. A reader that is slow slows
 * the engine; one that goes away ends the query.
 */
import { pipeline } from 'node:stream/promises';
import type { RawResult } from '@meridian/clickhouse';
import { InvalidRequestError } from '@meridian/core';
import { cutOffStalled } from '@meridian/service-kit';
import type { Response } from 'express';
import type { QueryContext } from '../context.ts';
import { streamCompiled } from '../engine/run-compiled.ts';
import { turnRequest } from '../engine/turn-request.ts';
import { engineRunOf } from './engine-run.ts';
import { planQuery } from './plan-query.ts';
import type { SqlPlan } from './query-kind.ts';
import type { QueryTask } from './query-task.ts';
import { FILE_TYPES, type FileFormat } from './response-format.ts';
import { createStopwatch } from './stopwatch.ts';

/** Those of every request, and those of a pipeline. */
const MAX_LISTENERS = 20;

/** Kinds whose rows mean something without being shaped. */
const ROW_KINDS: ReadonlySet<string> = new Set([
  'HogQLQuery',
  'EventsQuery',
  'SessionsQuery',
  'ActorsQuery',
  'InsightActorsQuery',
  'FunnelsActorsQuery',
  'StickinessActorsQuery',
]);

export type SendFile = (
  task: QueryTask,
  format: FileFormat,
  response: { readonly res: Response; readonly signal: AbortSignal },
) => Promise<void>;

export const sendFile = async (
  context: QueryContext,
  task: QueryTask,
  format: FileFormat,
  { res, signal }: { readonly res: Response; readonly signal: AbortSignal },
): Promise<void> => {
  const plan = await planRows(context, task, format);
  const timeoutMs = context.config.QUERY_EXPORT_TIMEOUT_MS;
  const send = (signal: AbortSignal): Promise<void> =>
    context.turns.take(turnRequest(context.config, { ...task, timeoutMs, isFile: true, signal }), (turn) =>
      turn.stream(
        (options) =>
          streamCompiled(
            context.engine,
            plan.compiled,
            FILE_TYPES[format].engineFormat,
            engineRunOf(context.config, task, options),
          ),
        ({ body }) => sendBody(body, { task, format, res, signal }),
      ),
    );
  await context.queryLog.noting(task, () => context.running.run(task, signal, send));
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
  const { contentType, extension } = FILE_TYPES[format];
  res
    .status(200)
    .set('content-type', contentType)
    .set('content-disposition', `attachment; filename="${fileName(task.name)}.${extension}"`);
  res.setMaxListeners(MAX_LISTENERS);
  cutOffStalled(res);
  await pipeline(body, res, { signal });
};

const fileName = (name = 'query'): string => name.replaceAll(/[^\w.-]+/g, '_');

const planRows = async (context: QueryContext, task: QueryTask, format: FileFormat): Promise<SqlPlan> => {
  if (!ROW_KINDS.has(task.node.kind)) {
    throw new InvalidRequestError('invalid_input', `A ${task.node.kind} has no rows to write as ${format}.`, {
      attr: 'format',
    });
  }
  const maxRows = context.config.QUERY_EXPORT_MAX_ROWS;
  const { plan } = await planQuery(context, {
    scope: await context.scopes.get(task.projectId),
    node: task.node,
    now: task.now ?? context.clock.now(),
    rowLimits: { defaultRows: maxRows, maxRows },
    onlyRows: true,
    deniedTables: task.deniedTables,
    stopwatch: createStopwatch(),
  });
  return plan!;
};
