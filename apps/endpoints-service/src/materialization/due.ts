/** What waits for its turn is queued: by the sweep, and as soon as a project has a place again. */
import type { EndpointsContext } from '../context.ts';

const MOST_DUE = 500;

/** The first of every project, then the second of every project: many versions of one do not hold up the others. */
export const queueDue = async ({ database, queue }: EndpointsContext): Promise<void> => {
  const due = await database.$queryRaw<{ version_id: string }[]>`
    SELECT m.version_id FROM materializations m
    JOIN endpoint_versions v ON v.id = m.version_id JOIN endpoints e ON e.id = v.endpoint_id
    WHERE m.next_run_at <= now() AND (m.lease_until IS NULL OR m.lease_until < now())
      AND v.is_active AND e.is_active AND e.deleted_at IS NULL
    ORDER BY row_number() OVER (PARTITION BY m.project_id ORDER BY m.next_run_at), m.next_run_at
    LIMIT ${MOST_DUE}`;
  for (const { version_id } of due) await queue.materialize(version_id);
};

/** One ends, the next one begins. It goes to the end of the queue: other projects wait there, too. */
export const queueNextOf = async (
  { database, queue, logger }: EndpointsContext,
  projectId: number,
): Promise<void> => {
  try {
    const [next] = await database.$queryRaw<{ version_id: string }[]>`
      SELECT m.version_id FROM materializations m
      JOIN endpoint_versions v ON v.id = m.version_id JOIN endpoints e ON e.id = v.endpoint_id
      WHERE m.project_id = ${projectId} AND m.next_run_at <= now()
        AND (m.lease_until IS NULL OR m.lease_until < now())
        AND v.is_active AND e.is_active AND e.deleted_at IS NULL
      ORDER BY m.next_run_at LIMIT 1`;
    if (next !== undefined) await queue.materialize(next.version_id);
  } catch (error) {
    logger.warn({ err: error, projectId }, 'the next materialization waits for the sweep');
  }
};
