/**
 * Checks changes of the contents of a dashboard. A public link shows insights to everyone with the rights of the member
 * who shared the dashboard, so a caller may add only insights that it may read itself.
 */
import type { DashboardWrite } from '@meridian/contracts/dashboards';
import { assertScope, type ProjectApiCall } from '@meridian/identity';
import type { Database } from '../database.ts';
import type { Dashboard, Insight } from '../generated/prisma/client.ts';
import type { AssertMaySave } from '../insights/assert-may-save.ts';
import { sharedDashboardIds } from '../sharing/shared-ids.ts';
import { readTiles } from './dashboard-store.ts';

type Caller = Pick<ProjectApiCall, 'projectId' | 'principal'>;
type ShownInsight = Pick<Insight, 'query'> | null;

export interface AssertMayShow {
  /** Null is a text, which every editor of a dashboard may show. */
  readonly insights: (caller: Caller, insights: readonly ShownInsight[]) => Promise<void>;
  readonly change: (caller: Caller, dashboard: Dashboard, change: DashboardWrite) => Promise<void>;
}

export const createShowCheck = ({
  database,
  assertMaySave,
}: {
  readonly database: Database;
  readonly assertMaySave: AssertMaySave;
}): AssertMayShow => {
  const insights: AssertMayShow['insights'] = async ({ projectId, principal }, shown) => {
    for (const insight of shown) {
      if (insight === null) continue;
      assertScope(principal, 'insight:read');
      await assertMaySave({ projectId, scopes: principal.scopes }, insight.query);
    }
  };

  const restoredTiles = (dashboardId: number, { tiles }: DashboardWrite) => {
    const ids = (tiles ?? []).flatMap(({ id, deleted }) => (id !== undefined && deleted === false ? id : []));
    if (ids.length === 0) return [];
    return database.dashboardTile.findMany({
      where: { id: { in: ids }, dashboardId, deleted: true },
      include: { insight: true },
    });
  };

  const isShared = async ({ id, projectId }: Dashboard): Promise<boolean> =>
    (await sharedDashboardIds(database, projectId, [id])).has(id);

  return {
    insights,
    change: async (caller, dashboard, change) => {
      const tiles = [
        ...(await restoredTiles(dashboard.id, change)),
        ...(change.deleted === false && dashboard.deleted ? await readTiles(database, dashboard.id) : []),
      ];
      await insights(
        caller,
        tiles.map(({ insight }) => insight),
      );
      if (changesNumbers(change) && (await isShared(dashboard))) {
        assertScope(caller.principal, 'insight:read');
      }
    },
  };
};

const changesNumbers = ({ filters, variables, tiles }: DashboardWrite): boolean =>
  filters !== undefined ||
  variables !== undefined ||
  (tiles ?? []).some((tile) => tile.filters_overrides !== undefined);
