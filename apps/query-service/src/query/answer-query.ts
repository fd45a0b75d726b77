/**
 * The use case: what the cache holds and the refresh mode decide whether the answer is there, is computed now, or
 * is computed behind. Equal questions at the same time are computed once, over all processes.
 */
import { randomUUID } from 'node:crypto';
import type { QueryStatus, RefreshMode } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { cacheKeyOf } from '../cache/cache-id.ts';
import { isFresh, keepSeconds } from '../cache/freshness.ts';
import { type CacheState, planRefresh, type RefreshPlan } from '../cache/plan-refresh.ts';
import { decodeAnswer, freshnessOf, type StoredAnswer } from '../cache/stored-answer.ts';
import type { QueryContext } from '../context.ts';
import type { ProjectScope } from '../project/project-scope.ts';
import { computeAnswer } from './compute-answer.ts';
import type { RunnableNode } from './query-kind.ts';
import { figuresOfAnswer } from './query-log.ts';
import type { QueryTask } from './query-task.ts';
import { hasSql } from './registry.ts';

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
  /** Looked at only where something is computed: a request makes its signal when it is asked for it. */
  readonly signal: AbortSignal;
  /** What `force_cache` does without anything cached. */
  readonly onMiss: 'calculate' | 'miss';
}

export const answerQuery = async (
  context: QueryContext,
  task: QueryTask,
  asked: AskOptions,
): Promise<QueryOutcome> => {
  const { refresh, onMiss } = asked;
  const scope = await context.scopes.get(task.projectId);
  const cacheKey = cacheKeyOfTask(context, task, scope);
  const isKept = isCacheable(task);
  const cached = isKept ? await readCached(context, cacheKey) : undefined;
  const isLazy = refresh === 'lazy_async';
  const state = cached === undefined ? 'none' : await stateOf(context, task, cached, isLazy);
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
      await context.background.start(task, { cacheKey, isForced: false });
      return answerOf(cached!, true);
    case 'background':
      return {
        kind: 'started',
        cacheKey,
        status: await context.background.start(task, { cacheKey, isForced: refresh === 'force_async' }),
      };
    case 'miss':
      return { kind: 'miss', cacheKey };
    case 'calculate': {
      const isForced = refresh === 'force_blocking' || !isKept;
      const replaces = isForced ? randomUUID() : (cached?.head.computedAt ?? 'nothing');
      const calculated = calculate(context, task, { scope, cacheKey, replaces, signal: asked.signal });
      return answerOf(await calculated, false);
    }
  }
};

/** What is looked into is computed for whoever looks; what needs no engine is cheaper to compute than to keep. */
const isCacheable = ({ explain, node }: QueryTask): boolean => !explain && hasSql(node.kind);

const withMiss = (plan: RefreshPlan, onMiss: AskOptions['onMiss']): RefreshPlan =>
  plan === 'miss' ? onMiss : plan;

/** Of nodes that are remembered with the requests they came in: hashing them is most of the work of a cached answer. */
const lastKeys = new WeakMap<
  RunnableNode,
  {
    readonly projectId: number;
    readonly revision: string;
    readonly denied: string;
    readonly key: string;
  }
>();

export const cacheKeyOfTask = (
  { config }: Pick<QueryContext, 'config'>,
  task: QueryTask,
  { revision }: ProjectScope,
): string => {
  const { projectId, node, page, limitContext } = task;
  // Who may read less must not be given what another one was.
  const denied = task.deniedTables.join();
  const now = config.ALLOW_CLOCK_OVERRIDE ? task.now : undefined;
  const isPlain = [page, limitContext, now].every((part) => part === undefined);
  const last = isPlain ? lastKeys.get(node) : undefined;
  if (last?.projectId === projectId && last.revision === revision && last.denied === denied) return last.key;
  const key = cacheKeyOf(task.nodeText, {
    projectId,
    revision,
    limitContext,
    now,
    extra: [page, denied],
  });
  if (isPlain) lastKeys.set(node, { projectId, revision, denied, key });
  return key;
};

export const readCached = async (
  { results, recent }: Pick<QueryContext, 'results' | 'recent'>,
  cacheKey: string,
): Promise<StoredAnswer | undefined> => {
  const known = recent.get(cacheKey);
  if (known !== undefined) return known;
  const found = await results.get(cacheKey);
  if (found === undefined) return undefined;
  const stored = decodeAnswer(found.bytes);
  recent.set(cacheKey, stored);
  return stored;
};

const stateOf = async (
  { clock, storedData }: Pick<QueryContext, 'clock' | 'storedData'>,
  { projectId, now = clock.now() }: QueryTask,
  { head }: StoredAnswer,
  isLazy: boolean,
): Promise<CacheState> => {
  const isOvertaken =
    head.dataRevision !== undefined &&
    isOtherRevision(head.dataRevision, await storedData.revision(projectId));
  return isFresh(freshnessOf(head, { isLazy, isOvertaken }), now) ? 'fresh' : 'stale';
};

/** Undefined while Redis does not answer: then only the age counts. */
const isOtherRevision = (computed: string | null, current: string | null | undefined): boolean =>
  current !== undefined && current !== computed;

/** How long those who asked at the same time may still pick up what one of them computed. */
const COMPUTATION_SECONDS = 10;

export interface CalculateOptions {
  readonly scope: ProjectScope;
  readonly cacheKey: string;
  /** Names the state of the cache that is replaced: who saw the same waits for the same computation. */
  readonly replaces: string;
  /** Its caller comes for the answer later. */
  readonly mustKeep?: boolean | undefined;
  readonly signal: AbortSignal;
}

export const calculate = async (
  context: QueryContext,
  task: QueryTask,
  { scope, cacheKey, replaces, mustKeep, signal }: CalculateOptions,
): Promise<StoredAnswer> => {
  const { bytes } = await context.computations.getOrCompute(`${cacheKey}:${replaces}`, {
    ttlSeconds: COMPUTATION_SECONDS,
    signal,
    compute: (abandoned) =>
      context.running.run(task, abandoned, async (stopped) => {
        const computed = await context.queryLog.noting(
          task,
          () => computeAnswer(context, task, { scope, signal: stopped }),
          figuresOfAnswer,
        );
        if (isCacheable(task)) {
          const isKept = await context.results.set(cacheKey, computed, keepSecondsOf(computed));
          if (!isKept && mustKeep) throw tooLargeToKeep();
        }
        return computed;
      }),
  });
  const stored = decodeAnswer(bytes);
  if (isCacheable(task)) context.recent.set(cacheKey, stored);
  return stored;
};

const tooLargeToKeep = (): InvalidRequestError =>
  new InvalidRequestError(
    'query_limit_exceeded',
    'The answer is too large to be kept until it is fetched. Ask for fewer rows or columns, or stream it as a file.',
  );

const keepSecondsOf = (bytes: Uint8Array): number => keepSeconds(decodeAnswer(bytes).head.interval);
