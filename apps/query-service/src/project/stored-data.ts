/**
 * The revision of a project's stored events and persons. The writer renews it with every batch that it stores, so an
 * answer that carries another revision was computed over other data.
 */
import type { ProjectRevisions } from '@meridian/redis';
import { LRUCache } from 'lru-cache';

/** A cached answer may miss the events of this last moment, and Redis is asked at most once in it. */
const REMEMBER_MS = 250;
const MAX_PROJECTS = 10_000;

export interface StoredData {
  /** Null where the writer has stored nothing yet; undefined while Redis does not answer. */
  revision(projectId: number): Promise<string | null | undefined>;
}

export const createStoredData = (revisions: Pick<ProjectRevisions, 'current'>): StoredData => {
  const known = new LRUCache<number, Promise<string | null | undefined>>({
    max: MAX_PROJECTS,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });
  return {
    revision: (projectId) => {
      const last = known.get(projectId);
      if (last !== undefined) return last;
      const revision = revisions.current(projectId);
      known.set(projectId, revision);
      return revision;
    },
  };
};
