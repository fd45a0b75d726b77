/** Returns results from a version's stored table, which this service reads directly. */
import { decodeRows, type TableResult } from '@meridian/clickhouse';
import { type Clock, InternalError, LARGE_JSON_BYTES, stringifyJson } from '@meridian/core';
import type { EngineAccess, EngineTurns } from '@meridian/engine-access';
import { encodeJsonAnswer } from '@meridian/redis';
import type { Statement } from '../materialization/statements.ts';
import { ROW_COLUMN, type StoredInsight } from '../materialization/stored-form.ts';
import { formOf, windowOf } from './page-of-run.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { ReadPlans } from './read-plans.ts';
import { readTurn } from './read-turn.ts';
import { requestedValues } from './series.ts';
import type { AnswerHead } from './stored-answer.ts';

export interface StoredReadParts {
  readonly readPlans: ReadPlans;
  readonly engine: EngineAccess;
  readonly turns: EngineTurns;
  readonly clock: Clock;
}

export interface StoredTableRef {
  readonly tableName: string;
  readonly form: NonNullable<PreparedRun['form']>;
}

export const runMaterialized = (
  parts: StoredReadParts,
  run: PreparedRun,
  { tableName, form }: StoredTableRef,
  signal: AbortSignal,
): Promise<Buffer> =>
  form.kind === 'insight'
    ? readInsight(parts, run, { tableName, form }, signal)
    : readSql(parts, run, { tableName, form }, signal);

const readSql = async (
  parts: StoredReadParts,
  { projectId, version, values, page, revision }: PreparedRun,
  {
    tableName,
    form,
  }: { readonly tableName: string; readonly form: Exclude<StoredTableRef['form'], StoredInsight> },
  signal: AbortSignal,
): Promise<Buffer> => {
  const node = version.query;
  const window = windowOf(formOf(node.query ?? ''), page);
  const plan = await parts.readPlans.get({
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
  const { rows, columns, bytes, computedAt, timings } = await readTable(parts, projectId, plan, signal);
  const isLarge = bytes > LARGE_JSON_BYTES;
  const { mostRows, offset, readsOneMore } = window;
  const isCut = rows.length > mostRows;
  const hasMore = readsOneMore && isCut;
  const answered = await decodeRows(columns, isCut ? rows.slice(0, mostRows) : rows, { isLarge });
  return encodeJsonAnswer<AnswerHead>({
    head: { computedAt: computedAt.toISOString(), rows: answered.length },
    results: await stringifyJson(answered, { isLarge }),
    members: {
      columns: form.names,
      types: columns.map(({ type }, index) => [form.names[index], type]),
      hasMore,
      limit: hasMore ? mostRows : window.limit,
      offset,
    },
    details: { hogql: plan.hogql, timings },
  });
};

/** The table stores results as JSON text, which is concatenated without parsing. */
const readInsight = async (
  parts: StoredReadParts,
  { projectId, values }: PreparedRun,
  { tableName, form }: { readonly tableName: string; readonly form: StoredInsight },
  signal: AbortSignal,
): Promise<Buffer> => {
  const statement = insightSql(tableName, form, values);
  const { rows, computedAt, timings } = await readTable(parts, projectId, statement, signal);
  const bodies = rows.map(([body]) => String(body));
  return encodeJsonAnswer<AnswerHead>({
    head: { computedAt: computedAt.toISOString(), rows: bodies.length },
    results: [Buffer.from(form.layout === 'list' ? `[${bodies.join(',')}]` : onlyOne(bodies))],
    members: { ...form.members, hasMore: false },
    details: { hogql: statement.sql, timings },
  });
};

const onlyOne = (bodies: readonly string[]): string => {
  const [body] = bodies;
  if (body === undefined) throw new InternalError('error', 'the table of the insight is empty');
  return body;
};

const insightSql = (tableName: string, form: StoredInsight, values: PreparedRun['values']): Statement => {
  const params: Record<string, string> = {};
  const conditions = requestedValues(form.breakdowns, values).flatMap((value, index) => {
    if (value === undefined) return [];
    params[`b${index}`] = value;
    return [`m_breakdown[${index + 1}] = {b${index}:String}`];
  });
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return { sql: `SELECT m_result FROM ${tableName}${where} ORDER BY ${ROW_COLUMN}`, params, settings: {} };
};

const MAX_ANSWER_BYTES = 256 * 1024 ** 2;

interface ReadTable extends Pick<TableResult, 'rows' | 'columns' | 'bytes'> {
  readonly computedAt: Date;
  /** `t` is in seconds. */
  readonly timings: readonly { readonly k: string; readonly t: number }[];
}

const readTable = (
  { engine, turns, clock }: StoredReadParts,
  projectId: number,
  { sql, params, settings }: Statement,
  signal: AbortSignal,
): Promise<ReadTable> => {
  const requestedAt = performance.now();
  return turns.take(readTurn(projectId, signal), async (turn) => {
    const startedAt = performance.now();
    const computedAt = clock.now();
    const { rows, columns, bytes } = await turn.run((options) =>
      engine.forProject(projectId).queryTable(sql, {
        ...options,
        params,
        settings: { ...options.settings, ...settings },
        maxAnswerBytes: MAX_ANSWER_BYTES,
        tags: { kind: 'endpoint_run', projectId },
      }),
    );
    const timings = [
      { k: 'wait_for_turn', t: secondsBetween(requestedAt, startedAt) },
      { k: 'run', t: secondsBetween(startedAt, performance.now()) },
    ];
    return { rows, columns, bytes, computedAt, timings };
  });
};

const secondsBetween = (from: number, to: number): number => Math.round((to - from) * 1_000) / 1_000_000;
