/**
 * The revisions of a project's stored events and persons. The writer renews the first with every stored batch, so an
 * answer with another revision was computed from other data. A deletion also renews the second: an answer from before
 * it may contain deleted data and is no longer returned.
 */
import type { ProjectRevisions } from '@meridian/redis';
import { LRUCache } from 'lru-cache';

/** A cached answer may miss changes within this time, and Redis is read at most once in it. */
const REMEMBER_MS = 250;
const MAX_PROJECTS = 10_000;

/** Null if nothing has been stored or deleted yet; undefined while Redis does not answer. */
type Revision = string | null | undefined;

export interface StoredData {
  revision(projectId: number): Promise<Revision>;
  deletedRevision(projectId: number): Promise<Revision>;
}

type Revisions = Pick<ProjectRevisions, 'current'>;

export const createStoredData = ({
  stored,
  deleted,
}: {
  readonly stored: Revisions;
  readonly deleted: Revisions;
}): StoredData => ({ revision: remembered(stored), deletedRevision: remembered(deleted) });

const remembered = (revisions: Revisions) => {
  const known = new LRUCache<number, Promise<Revision>>({
    max: MAX_PROJECTS,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });
  return (projectId: number): Promise<Revision> => {
    const last = known.get(projectId);
    if (last !== undefined) return last;
    const revision = revisions.current(projectId);
    known.set(projectId, revision);
    return revision;
  };
};

/** While Redis does not answer, the data counts as unchanged. */
export const isOtherRevision = (computed: string | null, current: Revision): boolean =>
  current !== undefined && current !== computed;
