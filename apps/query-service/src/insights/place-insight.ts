/** Puts an insight on exactly the named dashboards, in the transaction of the change. */
import { MAX_TILES } from '@meridian/contracts/dashboards';
import { InvalidRequestError } from '@meridian/core';
import type { Transaction } from '../database.ts';
import type { Insight } from '../generated/prisma/client.ts';

const refuse = (message: string): InvalidRequestError =>
  new InvalidRequestError('invalid_input', message, { attr: 'dashboards' });

/** Tiles on deleted dashboards stay as they are. A tile that comes back has its old place. */
export const placeInsight = async (
  tx: Transaction,
  { id: insightId, projectId }: Pick<Insight, 'id' | 'projectId'>,
  dashboardIds: readonly number[],
): Promise<void> => {
  const wanted = [...new Set(dashboardIds)].toSorted((a, b) => a - b);
  const [found, shown] = await Promise.all([
    tx.dashboard.findMany({
      where: { projectId, deleted: false, id: { in: wanted } },
      select: { id: true, _count: { select: { tiles: { where: { deleted: false } } } } },
    }),
    tx.dashboardTile.findMany({
      where: { insightId, deleted: false, dashboard: { deleted: false } },
      select: { dashboardId: true },
    }),
  ]);
  const current = new Set(shown.map(({ dashboardId }) => dashboardId));
  const added = wanted.filter((id) => !current.has(id));
  const removed = [...current].filter((id) => !wanted.includes(id));
  const missing = wanted.find((id) => !found.some((dashboard) => dashboard.id === id));
  if (missing !== undefined) throw refuse(`The project has no dashboard ${missing}.`);
  const full = found.find(({ id, _count }) => added.includes(id) && _count.tiles >= MAX_TILES);
  if (full !== undefined) throw refuse(`The dashboard ${full.id} has ${MAX_TILES} tiles, the maximum.`);
  const changed = [...added, ...removed].toSorted((a, b) => a - b);
  // Dashboards are locked in the order of their ids, so that two changes never wait for each other.
  for (const id of changed) {
    await tx.dashboard.update({ where: { id }, data: { version: { increment: 1 } } });
  }
  await tx.dashboardTile.updateMany({
    where: { insightId, dashboardId: { in: removed } },
    data: { deleted: true },
  });
  for (const dashboardId of added) {
    await tx.dashboardTile.upsert({
      where: { dashboardId_insightId: { dashboardId, insightId } },
      create: { dashboardId, insightId, projectId },
      update: { deleted: false },
    });
  }
};
