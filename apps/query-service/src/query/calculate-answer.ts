/** Calculates the answer of a query once for all callers that wait for it, and caches it. */
import { InvalidRequestError } from '@meridian/core';
import type { ResultCache } from '@meridian/redis';
import type { AnswerCache, EncodedAnswer } from '../cache/answer-cache.ts';
import { decodeAnswer, type StoredAnswer } from '../cache/stored-answer.ts';
import type { ProjectSnapshot } from '../project/project-snapshot.ts';
import { figuresOfAnswer, type QueryLog } from './query-log.ts';
import type { QueryTask } from './query-task.ts';
import { hasSql } from './registry.ts';
import type { RunningQueries } from './running-queries.ts';

export interface CalculateOptions {
  readonly project: ProjectSnapshot;
  readonly cacheKey: string;
  /** The answer to replace. If undefined, the answer is computed for this caller alone. */
  readonly replaces: StoredAnswer | 'nothing' | undefined;
  /** The caller fetches the answer later. */
  readonly mustKeep?: boolean | undefined;
  readonly signal: AbortSignal;
}

export type CalculateAnswer = (task: QueryTask, options: CalculateOptions) => Promise<StoredAnswer>;

export interface ComputeOptions {
  readonly project: ProjectSnapshot;
  readonly signal: AbortSignal;
}

export interface CalculateAnswerParts {
  readonly cache: AnswerCache;
  /** Computations under way, in all processes. */
  readonly computations: ResultCache;
  readonly running: RunningQueries;
  readonly queryLog: QueryLog;
  readonly compute: (task: QueryTask, options: ComputeOptions) => Promise<Uint8Array>;
}

/** How long concurrent callers may pick up the result of a shared computation. */
const COMPUTATION_SECONDS = 10;
/** Shared with other processes instead of the answer, which they read from the cache. */
const IN_CACHE = new Uint8Array();

export const createCalculateAnswer =
  ({ cache, computations, running, queryLog, compute }: CalculateAnswerParts): CalculateAnswer =>
  async (task, options) => {
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

/** Debug output is computed for each caller. Answers without an engine query are cheaper to compute than to cache. */
export const isCacheable = ({ explain, node }: QueryTask): boolean => !explain && hasSql(node.kind);

const tooLargeToKeep = (): InvalidRequestError =>
  new InvalidRequestError(
    'query_limit_exceeded',
    'The answer is too large to be stored for an asynchronous query. Ask for fewer rows or columns, or stream it as a file.',
  );
