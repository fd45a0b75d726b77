/** Answers from a version's stored table, which this service reads itself. */
import { randomUUID } from 'node:crypto';
import { rowDecoder, type TableResult } from '@meridian/clickhouse';
import { InternalError } from '@meridian/core';
import { createTurn, inTurn, takeSlot } from '@meridian/engine-access';
import { encodeJsonAnswer } from '@meridian/redis';
import type { EndpointsContext } from '../context.ts';
import type { Statement } from '../materialization/statements.ts';
import { ROW_COLUMN, type StoredInsight } from '../materialization/stored-form.ts';
import { formOf, windowOf } from './page-of-run.ts';
import type { PreparedRun } from './prepare-run.ts';
import { valuesAsked } from './series.ts';
import type { AnswerHead } from './stored-answer.ts';

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

// ── SQL ─────────────────────────────────────────────────────────────────────────────────────────────────────

const readSql = async (
  context: EndpointsContext,
  { projectId, version, values, page, revision }: PreparedRun,
  {
    tableName,
    form,
  }: { readonly tableName: string; readonly form: Exclude<StoredTableRef['form'], StoredInsight> },
  signal: AbortSignal,
): Promise<Buffer> => {
  const node = version.query;
  const window = windowOf(formOf(node.query ?? ''), page);
  const plan = await context.readPlans.get({
    projectId,
    node,
    tableName,
    form,
    values,
    page,
    window,
    revision,
    signal,
  });
  const { rows, columns, computedAt, timings } = await readTable(context, projectId, plan, signal);
  const { limit, offset, readsOneMore } = window;
  const hasMore = readsOneMore && limit !== undefined && rows.length > limit;
  const answered = (hasMore ? rows.slice(0, limit) : rows).map(rowDecoder(columns));
  return encodeJsonAnswer<AnswerHead>({
    head: { computedAt: computedAt.toISOString(), rows: answered.length },
    results: JSON.stringify(answered),
    members: {
      columns: form.names,
      types: columns.map(({ type }, index) => [form.names[index], type]),
      hasMore,
      limit,
      offset,
    },
    details: { hogql: plan.hogql, timings },
  });
};

// ── Insights ────────────────────────────────────────────────────────────────────────────────────────────────

/** Results stand in the table as the JSON they are answered with: they are put together, never parsed. */
const readInsight = async (
  context: EndpointsContext,
  { projectId, values }: PreparedRun,
  { tableName, form }: { readonly tableName: string; readonly form: StoredInsight },
  signal: AbortSignal,
): Promise<Buffer> => {
  const statement = insightSql(tableName, form, values);
  const { rows, computedAt, timings } = await readTable(context, projectId, statement, signal);
  const bodies = rows.map(([body]) => String(body));
  return encodeJsonAnswer<AnswerHead>({
    head: { computedAt: computedAt.toISOString(), rows: bodies.length },
    results: form.layout === 'list' ? `[${bodies.join(',')}]` : onlyOne(bodies),
    members: { ...form.members, hasMore: false },
    details: { hogql: statement.sql, timings },
  });
};

const onlyOne = (bodies: readonly string[]): string => {
  const [body] = bodies;
  if (body === undefined) throw new InternalError('error', 'the stored insight has no result');
  return body;
};

const insightSql = (tableName: string, form: StoredInsight, values: PreparedRun['values']): Statement => {
  const params: Record<string, string> = {};
  const conditions = valuesAsked(form.breakdowns, values).flatMap((value, index) => {
    if (value === undefined) return [];
    params[`b${index}`] = value;
    return [`m_breakdown[${index + 1}] = {b${index}:String}`];
  });
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return { sql: `SELECT m_result FROM ${tableName}${where} ORDER BY ${ROW_COLUMN}`, params };
};

// ── The engine ──────────────────────────────────────────────────────────────────────────────────────────────

/** Runs of one project that read stored tables at once. */
const CONCURRENCY = 10;
const READ_TIMEOUT_MS = 10_000;
const QUEUE_WAIT_MS = 30_000;
const MAX_ANSWER_BYTES = 256 * 1024 ** 2;

interface ReadTable extends Pick<TableResult, 'rows' | 'columns'> {
  readonly computedAt: Date;
  /** Seconds. */
  readonly timings: readonly { readonly k: string; readonly t: number }[];
}

const readTable = async (
  { engine, engineBreaker, querySlots, clock }: EndpointsContext,
  projectId: number,
  { sql, params }: Statement,
  signal: AbortSignal,
): Promise<ReadTable> => {
  const asked = performance.now();
  const release = await takeSlot(querySlots, {
    asker: `materialized:${projectId}`,
    limit: CONCURRENCY,
    longestWaitMs: QUEUE_WAIT_MS,
    longestHoldMs: READ_TIMEOUT_MS + QUEUE_WAIT_MS,
    signal,
    refusal: { message: 'Too many stored results of this project are being read.', retryAfterSeconds: 1 },
  });
  const began = performance.now();
  const turn = createTurn();
  const queryId = randomUUID();
  try {
    const computedAt = clock.now();
    const { rows, columns } = await inTurn(engine, turn, queryId, () =>
      engineBreaker.run({ timeoutMs: READ_TIMEOUT_MS, signal }, (bounded) =>
        engine.forProject(projectId).queryTable(sql, {
          params,
          queryId,
          signal: bounded,
          maxAnswerBytes: MAX_ANSWER_BYTES,
          limits: { maxExecutionTimeMs: READ_TIMEOUT_MS },
          tags: { kind: 'endpoint_run', projectId },
          settings: { cancel_http_readonly_queries_on_client_close: 1 },
        }),
      ),
    );
    const timings = [
      { k: 'wait_for_turn', t: secondsBetween(asked, began) },
      { k: 'run', t: secondsBetween(began, performance.now()) },
    ];
    return { rows, columns, computedAt, timings };
  } finally {
    // Nobody who has the answer waits until the turn is given back.
    void turn.whenOver(release);
  }
};

const secondsBetween = (from: number, to: number): number => Math.round((to - from) * 1_000) / 1_000_000;
