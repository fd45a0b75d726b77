import type { Database } from '../database.ts';

/** Which of the dashboards have a public link that is on. */
export const sharedDashboardIds = async (
  database: Database,
  projectId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const links = await database.sharedLink.findMany({
    where: { projectId, kind: 'dashboard', objectId: { in: ids.map(String) }, enabled: true },
    select: { objectId: true },
  });
  return new Set(links.map(({ objectId }) => Number(objectId)));
};
