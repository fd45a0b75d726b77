/** Puts the answer of an asynchronous query into the cache. */
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import type { CalculateAnswer } from '../query/calculate-answer.ts';
import type { QueryTask } from '../query/query-task.ts';

export interface StoredComputation {
  /** Empty if the computation failed before the key was known. */
  readonly cacheKey: string;
  readonly error?: unknown;
}

export interface ComputeStoredOptions {
  /** A cached answer that is newer than this is kept, unless the computation is forced for this caller. */
  readonly askedAt: Date;
  readonly isForced: boolean;
  readonly signal: AbortSignal;
}

export type ComputeStored = (task: QueryTask, options: ComputeStoredOptions) => Promise<StoredComputation>;

export interface ComputeStoredParts {
  readonly calculate: CalculateAnswer;
  readonly cache: AnswerCache;
  readonly projects: ProjectSnapshots;
}

export const createComputeStored =
  ({ calculate, cache, projects }: ComputeStoredParts): ComputeStored =>
  async (task, { askedAt, isForced, signal }) => {
    let cacheKey = '';
    try {
      const project = await projects.get(task.projectId);
      cacheKey = cache.keyOf(task, project);
      const cached = await cache.get(task.projectId, cacheKey);
      const isNew = cached !== undefined && Date.parse(cached.head.computedAt) > askedAt.getTime();
      if (!isNew) {
        const replaces = isForced ? undefined : (cached ?? 'nothing');
        await calculate(task, { project, cacheKey, replaces, mustKeep: true, signal });
      }
      return { cacheKey };
    } catch (error) {
      return { cacheKey, error };
    }
  };
