import type { QueryStatus, RefreshMode } from '@meridian/contracts/query';
import type { BackgroundQueries } from '../async/background-queries.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { planRefresh, type RefreshPlan } from '../cache/plan-refresh.ts';
import type { StoredAnswer } from '../cache/stored-answer.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import { type CalculateAnswer, isCacheable } from './calculate-answer.ts';
import type { QueryTask } from './query-task.ts';

export interface AnswerOutcome {
  readonly kind: 'answer';
  readonly cacheKey: string;
  readonly stored: StoredAnswer;
  readonly isCached: boolean;
  readonly isLazy: boolean;
}

export type QueryOutcome =
  | AnswerOutcome
  | { readonly kind: 'started'; readonly cacheKey: string; readonly status: QueryStatus }
  | { readonly kind: 'miss'; readonly cacheKey: string };

export interface AskOptions {
  readonly refresh: RefreshMode;
  /** Read only when a computation starts, because a request creates its signal on first access. */
  readonly signal: AbortSignal;
  /** The result of `force_cache` without a cached answer. */
  readonly onMiss: 'calculate' | 'miss';
}

export interface Answers {
  answer(task: QueryTask, options: AskOptions): Promise<QueryOutcome>;
  /** The answer, if it is in the cache and nothing has to be started for it. */
  cached(task: QueryTask, refresh: RefreshMode): Promise<AnswerOutcome | undefined>;
  readonly calculate: CalculateAnswer;
}

export interface AnswersParts {
  readonly projects: ProjectSnapshots;
  readonly cache: AnswerCache;
  readonly background: Pick<BackgroundQueries, 'start'>;
  readonly calculate: CalculateAnswer;
}

export const createAnswers = ({ projects, cache, background, calculate }: AnswersParts): Answers => {
  const lookUp = async (task: QueryTask, refresh: RefreshMode) => {
    const project = await projects.get(task.projectId);
    const cacheKey = cache.keyOf(task, project);
    const isKept = isCacheable(task);
    const cached = isKept ? await cache.get(task.projectId, cacheKey) : undefined;
    const isLazy = refresh === 'lazy_async';
    const state =
      cached === undefined ? 'none' : (await cache.isFresh(task, cached, { isLazy })) ? 'fresh' : 'stale';
    const plan = isKept ? planRefresh(refresh, state) : 'calculate';
    const answerOf = (stored: StoredAnswer, isCached: boolean): AnswerOutcome => ({
      kind: 'answer',
      cacheKey,
      stored,
      isCached,
      isLazy,
    });
    return { project, cacheKey, cached, plan, isKept, answerOf };
  };

  const answer: Answers['answer'] = async (task, asked) => {
    const { refresh, onMiss } = asked;
    const { project, cacheKey, cached, plan, isKept, answerOf } = await lookUp(task, refresh);
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

  return {
    answer,
    cached: async (task, refresh) => {
      const { cached, plan, answerOf } = await lookUp(task, refresh);
      return plan === 'cached' ? answerOf(cached!, true) : undefined;
    },
    calculate,
  };
};

const withMiss = (plan: RefreshPlan, onMiss: AskOptions['onMiss']): RefreshPlan =>
  plan === 'miss' ? onMiss : plan;
