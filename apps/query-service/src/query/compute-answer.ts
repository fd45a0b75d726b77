/** A task → its answer as bytes: plan, wait for a turn, run, shape. Nothing here knows the cache. */
import { randomUUID } from 'node:crypto';
import type { QueryAnswer } from '@meridian/contracts/query';
import { encodeAnswer } from '../cache/stored-answer.ts';
import type { QueryContext } from '../context.ts';
import { type EngineResult, type EngineRun, runCompiled } from '../engine/run-compiled.ts';
import { timeoutOf, withSlot } from '../engine/with-slot.ts';
import type { ProjectScope } from '../project/project-scope.ts';
import { planQuery } from './plan-query.ts';
import type { Freshness, SqlPlan } from './query-kind.ts';
import type { QueryTask } from './query-task.ts';
import { answerDirectly } from './registry.ts';
import { rowLimitsOf } from './row-limits.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

export interface ComputeOptions {
  readonly scope: ProjectScope;
  readonly signal: AbortSignal;
}

export const computeAnswer = async (
  context: QueryContext,
  task: QueryTask,
  { scope, signal }: ComputeOptions,
): Promise<Uint8Array> => {
  const now = task.now ?? context.clock.now();
  const stopwatch = createStopwatch();
  const planned = await planQuery(context, {
    scope,
    node: task.node,
    now,
    rowLimits: rowLimitsOf(task),
    page: task.page,
    stopwatch,
  });
  const { plan } = planned;
  const answer =
    plan === undefined
      ? answerDirectly(task.node, planned.context)
      : await runPlan(context, task, plan, { signal, stopwatch });
  const freshness: Freshness = plan?.freshness ?? { interval: 'minute' };
  return encodeAnswer(
    { ...answer, timings: [...stopwatch.timings], modifiers: modifiersOf(task, scope) },
    {
      computedAt: now.toISOString(),
      interval: freshness.interval,
      rangeFrom: freshness.rangeFrom?.toISOString(),
      rangeEnd: freshness.rangeEnd?.toISOString(),
      timezone: scope.facts.timezone,
    },
  );
};

const runPlan = async (
  context: QueryContext,
  task: QueryTask,
  plan: SqlPlan,
  { signal, stopwatch }: { readonly signal: AbortSignal; readonly stopwatch: Stopwatch },
): Promise<QueryAnswer> => {
  const timeoutMs = task.timeoutMs ?? timeoutOf(task.pool, context.config);
  const run = (compiled: Pick<SqlPlan['compiled'], 'sql' | 'params' | 'columns'>): Promise<EngineResult> =>
    runCompiled(context.clickhouse, compiled, engineRunOf(context, task, { timeoutMs, signal }));
  const waiting = stopwatch.start('wait_for_turn');
  return withSlot(context, { ...task, timeoutMs, signal }, async () => {
    waiting.stop();
    const compiled = compiledOf(task, plan);
    const result = await stopwatch.async('run', () => run(compiled));
    return stopwatch.async('shape', async () => plan.shape(result, run));
  });
};

/** The plan's own SQL, or that of rows stored for it. */
const compiledOf = (
  { storedRows }: QueryTask,
  { compiled }: SqlPlan,
): Pick<SqlPlan['compiled'], 'sql' | 'params' | 'columns'> =>
  storedRows === undefined
    ? compiled
    : { sql: storedRows.sql, params: storedRows.params, columns: storedRows.columns ?? compiled.columns };

export const engineRunOf = (
  { config }: Pick<QueryContext, 'config'>,
  { projectId, node, name, queryId }: QueryTask,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): EngineRun => ({
  projectId,
  kind: node.kind,
  queryId: randomUUID(),
  limits: { maxExecutionTimeMs: timeoutMs, maxResultBytes: config.QUERY_MAX_RESULT_BYTES },
  signal,
  name,
  clientQueryId: queryId,
});

const modifiersOf = ({ node }: QueryTask, { facts }: ProjectScope): Record<string, unknown> => ({
  personsOnEventsMode: facts.personOnEventsMode,
  convertToProjectTimezone: true,
  ...('modifiers' in node
    ? Object.fromEntries(Object.entries(node.modifiers ?? {}).filter(([, value]) => value !== undefined))
    : {}),
});
