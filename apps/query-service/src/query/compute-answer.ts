/**
 * Computes the answer to a task as bytes: plans it, waits for a turn, runs it and shapes the rows. It does not use the
 * cache.
 */
import type { QueryStatistics } from '@meridian/clickhouse';
import type { QueryAnswer } from '@meridian/contracts/query';
import type { Clock } from '@meridian/core';
import type { EngineAccess, EngineTurns } from '@meridian/engine-access';
import { encodeAnswer } from '../cache/stored-answer.ts';
import type { QueryConfig } from '../config.ts';
import { type CompiledSql, type EngineResult, runCompiled } from '../engine/run-compiled.ts';
import { timeoutOf, turnRequest } from '../engine/turn-request.ts';
import type { ProjectSnapshot } from '../project/project-snapshot.ts';
import type { StoredData } from '../project/stored-data.ts';
import type { ComputeOptions } from './calculate-answer.ts';
import { engineRunOf } from './engine-run.ts';
import { explainError, explainRun } from './explain-answer.ts';
import type { PlanQuery } from './plan-query.ts';
import { type Freshness, type SqlPlan, WITHOUT_RANGE } from './query-kind.ts';
import type { QueryTask } from './query-task.ts';
import { answerDirectly } from './registry.ts';
import { rowLimitsOf } from './row-limits.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

export interface ComputeAnswerParts {
  readonly plan: PlanQuery;
  readonly engine: EngineAccess;
  readonly turns: EngineTurns;
  readonly storedData: StoredData;
  readonly clock: Clock;
  readonly config: QueryConfig;
}

interface Computation extends ComputeOptions {
  readonly now: Date;
  readonly stopwatch: Stopwatch;
}

interface Computed {
  readonly answer: QueryAnswer;
  readonly freshness: Freshness;
  readonly statistics?: QueryStatistics | undefined;
  /** The engine's answer was large. */
  readonly isLarge?: boolean | undefined;
}

const RUN = 'run';

export const computeAnswer = async (
  parts: ComputeAnswerParts,
  task: QueryTask,
  options: ComputeOptions,
): Promise<Uint8Array> => {
  const now = task.now ?? parts.clock.now();
  const stopwatch = createStopwatch();
  // The revision is read before the data, so that an answer never claims events that it has not read.
  const [dataRevision, deletedRevision] = await Promise.all([
    parts.storedData.revision(task.projectId),
    parts.storedData.deletedRevision(task.projectId),
  ]);
  const computed = compute(parts, task, { ...options, now, stopwatch });
  const {
    answer,
    freshness,
    statistics,
    isLarge = false,
  }: Computed = await (task.explain
    ? computed.catch((error: unknown) => ({ answer: explainError(error), freshness: WITHOUT_RANGE }))
    : computed);
  const { error, ...members } = answer;
  const { facts } = options.project;
  return encodeAnswer(
    { ...members, timings: [...stopwatch.timings], modifiers: modifiersOf(task, options.project) },
    {
      computedAt: now.toISOString(),
      interval: freshness.interval,
      rangeDays: freshness.rangeDays,
      closedAt: freshness.closedAt?.toISOString(),
      computeMs: computeMsOf(stopwatch.timings),
      isClosed: !freshness.isOpen || undefined,
      dataRevision,
      deletedRevision,
      timezone: facts.timezone,
      error: typeof error === 'string' ? error : undefined,
      rowsRead: statistics?.rowsRead,
      bytesRead: statistics?.bytesRead,
    },
    { isLarge },
  );
};

/** The engine's time: the cost of recomputing the answer. */
const computeMsOf = (timings: Stopwatch['timings']): number =>
  timings.reduce((sum, { k, t }) => (k === RUN ? sum + t * 1_000 : sum), 0);

const compute = async (
  parts: ComputeAnswerParts,
  task: QueryTask,
  computation: Computation,
): Promise<Computed> => {
  const { project, now, stopwatch } = computation;
  const planned = await parts.plan({
    project,
    node: task.node,
    now,
    rowLimits: rowLimitsOf(task),
    page: task.page,
    deniedTables: task.deniedTables,
    stopwatch,
  });
  const { plan } = planned;
  if (plan === undefined) {
    return { answer: answerDirectly(task.node, planned.context), freshness: WITHOUT_RANGE };
  }
  return { ...(await runPlan(parts, task, plan, computation)), freshness: plan.freshness };
};

const runPlan = async (
  parts: ComputeAnswerParts,
  task: QueryTask,
  plan: SqlPlan,
  { signal, stopwatch }: Computation,
): Promise<Omit<Computed, 'freshness'>> => {
  const timeoutMs = task.timeoutMs ?? timeoutOf(task.pool, parts.config);
  const waiting = stopwatch.start('wait_for_turn');
  return parts.turns.take(turnRequest(parts.config, { ...task, timeoutMs, signal }), async (turn) => {
    waiting.stop();
    let isLarge = false;
    const run = async (compiled: CompiledSql, queryId?: string): Promise<EngineResult> => {
      const result = await turn.run(
        (options) => runCompiled(parts.engine, compiled, engineRunOf(parts.config, task, options)),
        queryId,
      );
      isLarge ||= result.isLarge;
      return result;
    };
    const { compiled } = plan;
    const first = (queryId?: string) => stopwatch.async(RUN, () => run(compiled, queryId));
    const { result, members } = task.explain
      ? await explainRun(parts.engine, parts.config, task, { compiled, turn, run: first })
      : { result: await first(), members: {} };
    const answer = await stopwatch.async('shape', async () => plan.shape(result, run));
    return { answer: { ...answer, ...members }, statistics: result.statistics, isLarge };
  });
};

const modifiersOf = ({ node }: QueryTask, { facts }: ProjectSnapshot): Record<string, unknown> => ({
  personsOnEventsMode: facts.personOnEventsMode,
  convertToProjectTimezone: true,
  ...('modifiers' in node
    ? Object.fromEntries(Object.entries(node.modifiers ?? {}).filter(([, value]) => value !== undefined))
    : {}),
});
