import type { QueryStatus, RefreshMode } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import type { ResultCache } from '@meridian/redis';
import type { BackgroundQueries } from '../async/background-queries.ts';
import type { AnswerCache, EncodedAnswer } from '../cache/answer-cache.ts';
import { planRefresh, type RefreshPlan } from '../cache/plan-refresh.ts';
import { decodeAnswer, type StoredAnswer } from '../cache/stored-answer.ts';
import type { ProjectSnapshot, ProjectSnapshots } from '../project/project-snapshot.ts';
import { figuresOfAnswer, type QueryLog } from './query-log.ts';
import type { QueryTask } from './query-task.ts';
import { hasSql } from './registry.ts';
import type { RunningQueries } from './running-queries.ts';

export type QueryOutcome =
  | {
      readonly kind: 'answer';
      readonly cacheKey: string;
      readonly stored: StoredAnswer;
      readonly isCached: boolean;
      readonly isLazy: boolean;
    }
  | { readonly kind: 'started'; readonly cacheKey: string; readonly status: QueryStatus }
  | { readonly kind: 'miss'; readonly cacheKey: string };

export interface AskOptions {
  readonly refresh: RefreshMode;
  /** Read only when a computation starts, because a request creates its signal on first access. */
  readonly signal: AbortSignal;
  /** The result of `force_cache` without a cached answer. */
  readonly onMiss: 'calculate' | 'miss';
}

export interface CalculateOptions {
  readonly project: ProjectSnapshot;
  readonly cacheKey: string;
  /** The answer to replace. If undefined, the answer is computed for this caller alone. */
  readonly replaces: StoredAnswer | 'nothing' | undefined;
  /** The caller fetches the answer later. */
  readonly mustKeep?: boolean | undefined;
  readonly signal: AbortSignal;
}

export interface Answers {
  answer(task: QueryTask, options: AskOptions): Promise<QueryOutcome>;
  calculate(task: QueryTask, options: CalculateOptions): Promise<StoredAnswer>;
}

export interface ComputeOptions {
  readonly project: ProjectSnapshot;
  readonly signal: AbortSignal;
}

export interface AnswersParts {
  readonly projects: ProjectSnapshots;
  readonly cache: AnswerCache;
  /** Computations under way, in all processes. */
  readonly computations: ResultCache;
  readonly background: Pick<BackgroundQueries, 'start'>;
  readonly running: RunningQueries;
  readonly queryLog: QueryLog;
  readonly compute: (task: QueryTask, options: ComputeOptions) => Promise<Uint8Array>;
}

/** How long concurrent callers may pick up the result of a shared computation. */
const COMPUTATION_SECONDS = 10;
/** Tells another process that the answer is in the cache. */
const IN_CACHE = new Uint8Array();

export const createAnswers = (parts: AnswersParts): Answers => {
  const { projects, cache, computations, background, running, queryLog, compute } = parts;

  const calculate: Answers['calculate'] = async (task, options) => {
    const { project, cacheKey, replaces, mustKeep, signal } = options;
    let own: StoredAnswer | undefined;

    const computeOnce = (abandoned: AbortSignal): Promise<Uint8Array> =>
      running.run(task, abandoned, async (stopped) => {
        const answer = await queryLog.noting(
          task,
          async (): Promise<EncodedAnswer> => {
            const bytes = await compute(task, { project, signal: stopped });
            return { bytes, stored: decodeAnswer(bytes) };
          },
          ({ stored }) => figuresOfAnswer(stored),
        );
        if (isCacheable(task)) {
          const isKept = await cache.set(cacheKey, answer);
          if (!isKept && mustKeep) throw tooLargeToKeep();
        }
        own = answer.stored;
        return answer.bytes;
      });

    if (replaces === undefined) return decodeAnswer(await computeOnce(signal));
    const replaced = replaces === 'nothing' ? replaces : replaces.head.computedAt;
    const { bytes } = await computations.getOrCompute(`${cacheKey}:${replaced}`, {
      ttlSeconds: COMPUTATION_SECONDS,
      signal,
      compute: computeOnce,
      reference: IN_CACHE,
    });
    if (own !== undefined) return own;
    if (bytes.byteLength > 0) return decodeAnswer(bytes);
    // An answer that is too large for the cache is computed by each process.
    return (await cache.read(task.projectId, cacheKey)) ?? decodeAnswer(await computeOnce(signal));
  };

  const answer: Answers['answer'] = async (task, asked) => {
    const { refresh, onMiss } = asked;
    const project = await projects.get(task.projectId);
    const cacheKey = cache.keyOf(task, project);
    const isKept = isCacheable(task);
    const cached = isKept ? await cache.get(task.projectId, cacheKey) : undefined;
    const isLazy = refresh === 'lazy_async';
    const state =
      cached === undefined ? 'none' : (await cache.isFresh(task, cached, { isLazy })) ? 'fresh' : 'stale';
    const plan = isKept ? planRefresh(refresh, state) : 'calculate';
    const answerOf = (stored: StoredAnswer, isCached: boolean): QueryOutcome => ({
      kind: 'answer',
      cacheKey,
      stored,
      isCached,
      isLazy,
    });
    switch (withMiss(plan, onMiss)) {
      case 'cached':
        return answerOf(cached!, true);
      case 'cached_and_background':
        await background.start(task, { cacheKey, isForced: false });
        return answerOf(cached!, true);
      case 'background':
        return {
          kind: 'started',
          cacheKey,
          status: await background.start(task, { cacheKey, isForced: refresh === 'force_async' }),
        };
      case 'miss':
        return { kind: 'miss', cacheKey };
      case 'calculate': {
        const isForced = refresh === 'force_blocking' || !isKept;
        const replaces = isForced ? undefined : (cached ?? 'nothing');
        return answerOf(await calculate(task, { project, cacheKey, replaces, signal: asked.signal }), false);
      }
    }
  };

  return { answer, calculate };
};

/** Debug output is computed for each caller. Answers without an engine query are cheaper to compute than to cache. */
const isCacheable = ({ explain, node }: QueryTask): boolean => !explain && hasSql(node.kind);

const withMiss = (plan: RefreshPlan, onMiss: AskOptions['onMiss']): RefreshPlan =>
  plan === 'miss' ? onMiss : plan;

const tooLargeToKeep = (): InvalidRequestError =>
  new InvalidRequestError(
    'query_limit_exceeded',
    'The answer is too large to be stored for an asynchronous query. Ask for fewer rows or columns, or stream it as a file.',
  );
