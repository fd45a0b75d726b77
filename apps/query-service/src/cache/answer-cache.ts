/** The cache of answers: in Redis until they expire, and in this process for a moment. */
import type { Clock } from '@meridian/core';
import { bytesOfJsonAnswer, createRecent, type ResultCache } from '@meridian/redis';
import type { ProjectSnapshot } from '../project/project-snapshot.ts';
import { isOtherRevision, type StoredData } from '../project/stored-data.ts';
import type { RunnableNode } from '../query/query-kind.ts';
import type { QueryTask } from '../query/query-task.ts';
import { cacheKeyOf } from './cache-id.ts';
import { isFresh, keepSeconds } from './freshness.ts';
import { decodeAnswer, freshnessOf, type StoredAnswer } from './stored-answer.ts';

/** How long this process may return an answer that another process has replaced. */
const RECENT_MS = 500;
const RECENT_BYTES = 64 * 1024 ** 2;

export interface AnswerCache {
  keyOf(task: QueryTask, scope: ProjectSnapshot): string;
  /** Also undefined if data was deleted since the answer was computed. */
  get(projectId: number, cacheKey: string): Promise<StoredAnswer | undefined>;
  /** The same, without the memory of this process. */
  read(projectId: number, cacheKey: string): Promise<StoredAnswer | undefined>;
  /** False if the answer is too large or Redis is unavailable. */
  set(cacheKey: string, answer: EncodedAnswer): Promise<boolean>;
  isFresh(task: QueryTask, answer: StoredAnswer, options: { readonly isLazy: boolean }): Promise<boolean>;
}

export interface EncodedAnswer {
  readonly bytes: Uint8Array;
  readonly stored: StoredAnswer;
}

export interface AnswerCacheParts {
  readonly results: ResultCache;
  readonly storedData: StoredData;
  readonly clock: Clock;
  /** Whether callers may set the time of a query. */
  readonly hasRequestTimes: boolean;
}

export const createAnswerCache = ({
  results,
  storedData,
  clock,
  hasRequestTimes,
}: AnswerCacheParts): AnswerCache => {
  const recent = createRecent<StoredAnswer>({
    maxAgeMs: RECENT_MS,
    maxBytes: RECENT_BYTES,
    bytesOf: bytesOfJsonAnswer,
  });
  const lastKeys = new WeakMap<RunnableNode, LastKey>();

  const withoutDeleted = async (
    projectId: number,
    answer: StoredAnswer,
  ): Promise<StoredAnswer | undefined> => {
    const current = await storedData.deletedRevision(projectId);
    return isOtherRevision(answer.head.deletedRevision ?? null, current) ? undefined : answer;
  };

  const read: AnswerCache['read'] = async (projectId, cacheKey) => {
    const found = await results.get(cacheKey);
    if (found === undefined) return undefined;
    const stored = decodeAnswer(found.bytes);
    recent.set(cacheKey, stored);
    return withoutDeleted(projectId, stored);
  };

  return {
    keyOf(task, { revision }) {
      const { projectId, node, page, limitContext } = task;
      // A caller with fewer readable tables must not get the answer of a caller with more.
      const denied = task.deniedTables.join();
      const now = hasRequestTimes ? task.now : undefined;
      const isPlain = [page, limitContext, now].every((part) => part === undefined);
      const last = isPlain ? lastKeys.get(node) : undefined;
      if (last?.projectId === projectId && last.revision === revision && last.denied === denied)
        return last.key;
      const extra = [page, denied];
      const key = cacheKeyOf(task.nodeText, { projectId, revision, limitContext, now, extra });
      if (isPlain) lastKeys.set(node, { projectId, revision, denied, key });
      return key;
    },
    get(projectId, cacheKey) {
      const known = recent.get(cacheKey);
      return known === undefined ? read(projectId, cacheKey) : withoutDeleted(projectId, known);
    },
    read,
    async set(cacheKey, { bytes, stored }) {
      const isKept = await results.set(cacheKey, bytes, keepSeconds(stored.head.interval));
      recent.set(cacheKey, stored);
      return isKept;
    },
    async isFresh({ projectId, now = clock.now() }, { head }, { isLazy }) {
      const isOvertaken =
        head.dataRevision !== undefined &&
        isOtherRevision(head.dataRevision, await storedData.revision(projectId));
      return isFresh(freshnessOf(head, { isLazy, isOvertaken }), now);
    },
  };
};

/** Hashing a node is most of the work for a cached answer, so the last key of each node is remembered. */
interface LastKey {
  readonly projectId: number;
  readonly revision: string;
  readonly denied: string;
  readonly key: string;
}
