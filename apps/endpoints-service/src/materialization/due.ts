/** Queues due versions: in each sweep, and when a project has a free slot. */
import { type Logger, onceAMinute } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { MaterializationQueue } from './queue.ts';

export interface DueParts {
  readonly database: Database;
  readonly queue: MaterializationQueue;
  readonly logger: Logger;
}

const MOST_DUE = 500;

export const queueDue = async ({ database, queue }: DueParts): Promise<void> => {
  for (const versionId of await findDue(database, { most: MOST_DUE })) await queue.materialize(versionId);
};

/** Queues the next version of a project when one ends, behind the versions of other projects. */
export const queueNextOf = async (
  { database, queue, logger }: DueParts,
  projectId: number,
): Promise<void> => {
  try {
    for (const versionId of await findDue(database, { projectId, most: 1 })) {
      await queue.materialize(versionId);
    }
  } catch (error) {
    onceAMinute(logger).warn(
      { err: error, projectId },
      'next materialization could not be queued; the sweep will queue it',
    );
  }
};

/** Orders due versions round robin by project, so that a project with many versions does not delay the others. */
const findDue = async (
  database: Database,
  { projectId = null, most }: { readonly projectId?: number | null; readonly most: number },
): Promise<string[]> => {
  const rows = await database.$queryRaw<{ version_id: string }[]>`
    SELECT m.version_id FROM materializations m
    JOIN endpoint_versions v ON v.id = m.version_id JOIN endpoints e ON e.id = v.endpoint_id
    WHERE m.next_run_at <= now() AND (m.lease_until IS NULL OR m.lease_until < now())
      AND v.is_active AND e.is_active AND e.deleted_at IS NULL
      AND (${projectId}::int IS NULL OR m.project_id = ${projectId}::int)
    ORDER BY row_number() OVER (PARTITION BY m.project_id ORDER BY m.next_run_at), m.next_run_at
    LIMIT ${most}`;
  return rows.map(({ version_id }) => version_id);
};
