/** `GET /api/projects/:id/dashboards/`: the dashboards of a project, and one of them with its results. */

import { dashboardListParams, dashboardRetrieveParams } from '@meridian/contracts/dashboards';
import { listPage } from '@meridian/contracts/wire';
import type { Clock } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute, UserDirectory } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { Dashboard } from '../generated/prisma/client.ts';
import { sharedDashboardIds } from '../sharing/shared-ids.ts';
import type { DashboardReader } from './dashboard-reader.ts';
import { findDashboard, listDashboards } from './dashboard-store.ts';
import { basicDashboard } from './dashboard-wire.ts';

export interface DashboardRoutesParts {
  readonly database: Database;
  readonly reader: DashboardReader;
  readonly users: UserDirectory;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export const createDashboardRoutes = ({
  database,
  reader,
  users,
  clock,
  publicUrl,
}: DashboardRoutesParts): ProjectApiRoute[] => {
  const list = async ({ req, res, projectId }: ProjectApiCall): Promise<void> => {
    const params = parseInput(dashboardListParams, req.query);
    const { count, dashboards } = await listDashboards(database, projectId, params);
    const [known, shared] = await Promise.all([
      users.get(dashboards.map(({ createdById }) => createdById)),
      sharedDashboardIds(
        database,
        projectId,
        dashboards.map(({ id }) => id),
      ),
    ]);
    const results = dashboards.map((dashboard) => basicDashboard(dashboard, known, shared.has(dashboard.id)));
    res.json(listPage(req, publicUrl, params, { count, results }));
  };

  const retrieve = async (call: ProjectApiCall): Promise<void> => {
    const params = parseInput(dashboardRetrieveParams, call.req.query);
    const dashboard = await findDashboard(database, call);
    const [shown] = await Promise.all([reader.read(call, dashboard, params), noteAccess(dashboard)]);
    call.res.json(shown);
  };

  /** Makes no new version, because reading is not a change. */
  const noteAccess = ({ id }: Dashboard): Promise<unknown> =>
    database.$executeRaw`UPDATE dashboards SET last_accessed_at = ${clock.now()} WHERE id = ${id}`;

  return [
    // No widget of the public catalog is offered: all show products that Meridian does not have.
    {
      method: 'get',
      projectPath: '/dashboards/widget_catalog/',
      handler: ({ res }) => void res.json({ results: [] }),
    },
    { method: 'get', projectPath: '/dashboards/', handler: list },
    { method: 'get', projectPath: '/dashboards/:id/', handler: retrieve },
  ];
};
