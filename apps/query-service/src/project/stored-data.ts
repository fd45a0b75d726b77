/**
 * The revision of a project's stored events and persons. The writer renews it with every batch that it stores, so an
 * answer that carries another revision was computed over other data.
 */
import type { ProjectRevisions } from '@meridian/redis';

/** A cached answer may miss the events of this last moment, and Redis is asked at most once in it. */
const REMEMBER_MS = 250;
const MAX_PROJECTS = 10_000;

export interface StoredData {
  /** Null where the writer has stored nothing yet; undefined while Redis does not answer. */
  revision(projectId: number): Promise<string | null | undefined>;
}

interface Known {
  readonly revision: Promise<string | null | undefined>;
  readonly staleAt: number;
}

export const createStoredData = (revisions: Pick<ProjectRevisions, 'current'>): StoredData => {
  const known = new Map<number, Known>();
  return {
    revision: (projectId) => {
      const last = known.get(projectId);
      if (last !== undefined && last.staleAt > performance.now()) return last.revision;
      const revision = revisions.current(projectId);
      known.delete(projectId);
      if (known.size >= MAX_PROJECTS) known.delete(known.keys().next().value!);
      known.set(projectId, { revision, staleAt: performance.now() + REMEMBER_MS });
      return revision;
    },
  };
};
