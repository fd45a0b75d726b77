/** Deletions of persons by the API: the persons are marked at once, and a job removes their data soon after. */
import type { ProjectRevisions } from '@meridian/redis';
import type { JobQueue } from '@meridian/redis/jobs';
import type pg from 'pg';
import type { CaptureJobs } from '../jobs/catalog.ts';
import type { EventStore } from '../writer/event-store.ts';
import { type DeletionRequest, markPersonsDeleted } from './mark-persons-deleted.ts';

export interface PersonDeletions {
  /** Answers how many of the persons existed. */
  request(projectId: number, requests: readonly Omit<DeletionRequest, 'projectId'>[]): Promise<number>;
}

export interface PersonDeletionParts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly queue: JobQueue<CaptureJobs>;
  readonly dataRevisions: ProjectRevisions;
  readonly deletedRevisions: ProjectRevisions;
}

/** Lets many deletions share one job. */
const REMOVAL_DELAY_MS = 1_000;

export const createPersonDeletions = ({
  pool,
  store,
  queue,
  dataRevisions,
  deletedRevisions,
}: PersonDeletionParts): PersonDeletions => {
  const renewRevisions = async (projectId: number): Promise<void> => {
    await dataRevisions.renew(projectId);
    await deletedRevisions.renew(projectId);
  };
  return {
    request: async (projectId, requests) => {
      if (requests.length === 0) return 0;
      // Without Redis this fails before a person is marked.
      await renewRevisions(projectId);
      let marked = 0;
      try {
        const ofProject = requests.map((request) => ({ projectId, ...request }));
        marked = await markPersonsDeleted(pool, store, ofProject);
      } finally {
        // Queries leave out marked persons at once, so answers that were cached meanwhile are out of date.
        await renewRevisions(projectId);
      }
      if (marked === 0) return 0;
      // Without Redis the hourly job finds them.
      await queue
        .add('delete_persons', {}, { deduplicateBy: 'delete_persons', delayMs: REMOVAL_DELAY_MS })
        .catch(() => {});
      return marked;
    },
  };
};
