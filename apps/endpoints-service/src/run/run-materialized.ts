/** Answers from a version's stored table. */
import { BREAKDOWN_NULL } from '@meridian/contracts/query';
import { InternalError, ThrottledError } from '@meridian/core';
import type { EndpointsContext } from '../context.ts';
import type { StoredInsight } from '../materialization/stored-form.ts';
import { ROW_COLUMN } from '../materialization/stored-form.ts';
import type { PreparedRun } from './prepare-run.ts';
import { readQueryAnswer } from './query-answer.ts';
import { encodeAnswer } from './stored-answer.ts';

/** Runs of one project that read stored tables at once. */
export const MATERIALIZED_CONCURRENCY = 10;

export interface StoredTableRef {
  readonly tableName: string;
  readonly form: NonNullable<PreparedRun['form']>;
}

export const runMaterialized = (
  context: EndpointsContext,
  run: PreparedRun,
  { tableName, form }: StoredTableRef,
  signal: AbortSignal,
): Promise<Buffer> =>
  form.kind === 'insight'
    ? readInsight(context, run, { tableName, form }, signal)
    : readSql(context, run, { tableName, form }, signal);

const readSql = async (
  { queryClient, readPlans, clock }: EndpointsContext,
  { projectId, version, endpoint, values, page, revision, request }: PreparedRun,
  {
    tableName,
    form,
  }: { readonly tableName: string; readonly form: Exclude<StoredTableRef['form'], StoredInsight> },
  signal: AbortSignal,
): Promise<Buffer> => {
  const computedAt = clock.now();
  const node = version.query;
  const plan = await readPlans.get({ projectId, node, tableName, form, values, page, revision, signal });
  const { bytes, rows } = await queryClient.run(
    projectId,
    {
      query: node,
      variables: values,
      refresh: 'force_blocking',
      ...(page && { page }),
      stored_rows: { sql: plan.sql, params: { ...plan.params } },
      pool: 'materialized',
      concurrency: MATERIALIZED_CONCURRENCY,
      name: `${endpoint.name} v${version.version}`,
      ...(request.client_query_id !== undefined && { client_query_id: request.client_query_id }),
    },
    signal,
  );
  const { results, members, details } = readQueryAnswer(bytes, { isInsight: false });
  return encodeAnswer({
    results: JSON.stringify(results ?? null),
    rows,
    members,
    details: { ...details, hogql: plan.hogql },
    computedAt,
  });
};

const READ_TIMEOUT_MS = 10_000;
const QUEUE_WAIT_MS = 30_000;

/** Results stand in the table as the JSON they are answered with: they are put together, never parsed. */
const readInsight = async (
  { clickhouse, querySlots, clock }: EndpointsContext,
  { projectId, values }: PreparedRun,
  { tableName, form }: { readonly tableName: string; readonly form: StoredInsight },
  signal: AbortSignal,
): Promise<Buffer> => {
  const release = await querySlots.acquire(`materialized:${projectId}`, {
    limit: MATERIALIZED_CONCURRENCY,
    maxWaiting: MATERIALIZED_CONCURRENCY * 10,
    longestWaitMs: QUEUE_WAIT_MS,
    longestHoldMs: READ_TIMEOUT_MS + QUEUE_WAIT_MS,
    signal,
  });
  if (release === 'full') {
    throw new ThrottledError('throttled', 'Too many stored results of this project are being read.', {
      retryAfterSeconds: 1,
    });
  }
  try {
    const computedAt = clock.now();
    const { sql, params } = insightSql(tableName, form, values);
    const { rows } = await clickhouse.queryTable(sql, {
      params,
      signal,
      limits: { maxExecutionTimeMs: READ_TIMEOUT_MS },
      tags: { kind: 'endpoint_run', projectId },
    });
    const bodies = rows.map(([body]) => String(body));
    return encodeAnswer({
      results: form.layout === 'list' ? `[${bodies.join(',')}]` : onlyOne(bodies),
      rows: bodies.length,
      members: { ...form.members, hasMore: false },
      details: { hogql: sql },
      computedAt,
    });
  } finally {
    await release();
  }
};

const onlyOne = (bodies: readonly string[]): string => {
  const [body] = bodies;
  if (body === undefined) throw new InternalError('error', 'the stored insight has no result');
  return body;
};

const insightSql = (tableName: string, form: StoredInsight, values: PreparedRun['values']) => {
  const params: Record<string, unknown> = {};
  const conditions = form.breakdowns.flatMap((property, index) => {
    const value = values[property];
    if (value === undefined || value === null) return [];
    params[`b${index}`] = value === '' ? BREAKDOWN_NULL : String(value);
    return [`m_breakdown[${index + 1}] = {b${index}:String}`];
  });
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return { sql: `SELECT m_result FROM ${tableName}${where} ORDER BY ${ROW_COLUMN}`, params };
};
