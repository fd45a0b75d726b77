/** Returns the result of a run: from this process, from Redis, or computed and cached. */
import type { Clock } from '@meridian/core';
import { decodeJsonAnswer, type Recent, type ResultCache } from '@meridian/redis';
import { answerKey, answerName } from './answer-key.ts';
import type { PreparedRun } from './prepare-run.ts';
import { toRunError } from './run-errors.ts';
import { type InlineParts, runInline } from './run-inline.ts';
import { runMaterialized, type StoredReadParts } from './run-materialized.ts';
import type { AnswerHead, StoredAnswer } from './stored-answer.ts';

export interface RunAnswersParts {
  /** Keyed by version, table and variables. */
  readonly cache: ResultCache;
  readonly recent: Recent<StoredAnswer>;
  readonly clock: Clock;
  readonly compute: ComputeRun;
}

/** Without a table the run reads raw data. */
export type ComputeRun = (
  run: PreparedRun,
  tableName: string | undefined,
  signal: AbortSignal,
) => Promise<Buffer>;

export interface RunAnswers {
  get(
    run: PreparedRun,
    tableName: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly stored: StoredAnswer; readonly isCached: boolean }>;
}

export const createComputeRun =
  (parts: InlineParts & StoredReadParts): ComputeRun =>
  async (run, tableName, signal) => {
    try {
      return tableName === undefined
        ? await runInline(parts, run, signal)
        : await runMaterialized(parts, run, { tableName, form: run.form! }, signal);
    } catch (error) {
      throw toRunError(error);
    }
  };

export const createRunAnswers = ({ cache, recent, clock, compute }: RunAnswersParts): RunAnswers => ({
  async get(run, tableName, signal) {
    const { plan, version } = run;
    const name = nameOf(run, tableName);
    // The version's freshness may have been lowered after the result was cached.
    const isFresh = ({ head }: StoredAnswer): boolean =>
      clock.now().getTime() - Date.parse(head.computedAt) < version.dataFreshnessSeconds * 1_000;

    if (plan.readsCache) {
      const known = recent.get(name);
      if (known !== undefined && isFresh(known)) return { stored: known, isCached: true };
      const { bytes, source } = await cache.getOrCompute(answerKey(name), {
        ttlSeconds: plan.cacheSeconds,
        signal,
        compute: (abort) => compute(run, tableName, abort),
      });
      const stored = decodeJsonAnswer<AnswerHead>(bytes);
      const isCached = source === 'cached';
      if (!isCached || isFresh(stored)) {
        recent.set(name, stored);
        return { stored, isCached };
      }
    }
    const bytes = await compute(run, tableName, signal);
    const stored = decodeJsonAnswer<AnswerHead>(bytes);
    recent.set(name, stored);
    await cache.set(answerKey(name), bytes, plan.cacheSeconds);
    return { stored, isCached: false };
  },
});

const nameOf = (
  { version, values, page, request, revision, scopes }: PreparedRun,
  tableName: string | undefined,
): string =>
  answerName({
    versionId: version.id,
    snapshot: tableName && `${tableName}@${version.materialization?.lastMaterializedAt?.getTime()}`,
    values,
    page,
    // Added filters are limited by the caller's scopes, so only callers with the same scopes share a result.
    filtersOverride: request.filters_override && [request.filters_override, scopes],
    revision,
  });
