/** `POST`, `PATCH`, `PUT` and `DELETE` of `/api/projects/:id/dashboards/`: pages of insights and texts. */
import {
  type DashboardCreate,
  type DashboardWrite,
  dashboardCreateSchema,
  dashboardUpdateSchema,
} from '@meridian/contracts/dashboards';
import { type Clock, InvalidRequestError } from '@meridian/core';
import { assertScope, type ProjectApiCall, type ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { Dashboard } from '../generated/prisma/client.ts';
import { authorOf, saverOf } from '../http/author-of.ts';
import { refuseDelete } from '../http/refuse-delete.ts';
import type { AssertMaySave } from '../insights/assert-may-save.ts';
import { assertMaySaveOverrides } from './assert-may-save-filters.ts';
import type { AssertMayShow } from './assert-may-show.ts';
import { copyAllTiles } from './copy-tiles.ts';
import type { DashboardReader } from './dashboard-reader.ts';
import { findDashboard } from './dashboard-store.ts';
import {
  createDashboard,
  type DashboardColumns,
  type NewDashboard,
  updateDashboard,
} from './save-dashboard.ts';
import type { CreateFromTemplate } from './templates/create-from-template.ts';

export interface DashboardChangeRoutesParts {
  readonly database: Database;
  readonly reader: DashboardReader;
  readonly createFromTemplate: CreateFromTemplate;
  readonly assertMaySave: AssertMaySave;
  readonly assertMayShow: AssertMayShow;
  readonly clock: Clock;
}

export const createDashboardChangeRoutes = (parts: DashboardChangeRoutesParts): ProjectApiRoute[] => {
  const { database, reader, createFromTemplate, assertMaySave, assertMayShow, clock } = parts;

  const create = async (call: ProjectApiCall): Promise<void> => {
    const body = parseInput(dashboardCreateSchema, call.req.body);
    const { use_template: template, use_dashboard: original, duplicate_tiles: isDeep, ...columns } = body;
    await assertMaySaveOverrides(assertMaySave, saverOf(call), [columns.filters]);
    const dashboard = template
      ? await createFromTemplate(template, columns, { author: authorOf(call, clock), saver: saverOf(call) })
      : await createDashboard(
          database,
          await contentOf(call, columns, { original, isDeep }),
          authorOf(call, clock),
        );
    call.res.status(201).json(await reader.readCached(call, dashboard));
  };

  /** An empty dashboard, or a copy of another one with the members that the request names. */
  const contentOf = async (
    call: ProjectApiCall,
    columns: DashboardColumns,
    { original: from, isDeep = false }: { original?: DashboardCreate['use_dashboard']; isDeep?: boolean },
  ): Promise<NewDashboard> => {
    if (!from) return { columns, creationMode: 'default', fill: async () => {} };
    // Copies of insights are new insights.
    if (isDeep) assertScope(call.principal, 'insight:write');
    const { projectId } = call;
    const original = await database.dashboard.findFirst({ where: { id: from, projectId, deleted: false } });
    if (original === null) {
      throw new InvalidRequestError('invalid_input', `The project has no dashboard ${from}.`, {
        attr: 'use_dashboard',
      });
    }
    return {
      columns: { ...columnsOfCopy(original), ...columns },
      creationMode: 'duplicate',
      fill: (tx, dashboard) => copyAllTiles(tx, dashboard, { from, isDeep, author: authorOf(call, clock) }),
    };
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const change = parseInput(dashboardUpdateSchema, call.req.body);
    // Only a change that restores a deleted dashboard finds it.
    const dashboard = await findDashboard(database, call, { withDeleted: change.deleted === false });
    assertMayChange(call, dashboard, change);
    await assertMayShow.change(call, dashboard, change);
    await assertMaySaveOverrides(assertMaySave, saverOf(call), [
      change.filters,
      ...(change.tiles ?? []).map((tile) => tile.filters_overrides),
    ]);
    const changed = await updateDashboard(
      database,
      dashboard,
      { ...change, tiles: change.tiles ?? undefined },
      authorOf(call, clock),
    );
    call.res.json(await reader.readCached(call, changed));
  };

  return [
    { method: 'post', projectPath: '/dashboards/', handler: create },
    { method: 'patch', projectPath: '/dashboards/:id/', handler: update },
    { method: 'put', projectPath: '/dashboards/:id/', handler: update },
    {
      method: 'delete',
      projectPath: '/dashboards/:id/',
      handler: refuseDelete('Dashboards', 'GET, PATCH, PUT'),
    },
  ];
};

/** Insights change only with their own scope. */
const assertMayChange = (
  { principal }: ProjectApiCall,
  { deletedInsightIds }: Dashboard,
  { deleted, delete_insights: deletesInsights, duplicate_tiles: copies = [] }: DashboardWrite,
): void => {
  const changesInsights =
    (deleted === true && deletesInsights === true) ||
    (deleted === false && deletedInsightIds.length > 0) ||
    copies.length > 0;
  if (changesInsights) assertScope(principal, 'insight:write');
};

const columnsOfCopy = (original: Dashboard): DashboardColumns =>
  ({
    name: original.name,
    description: original.description,
    tags: original.tags,
    filters: original.filters,
    variables: original.variables,
    breakdown_colors: original.breakdownColors,
    data_color_theme_id: original.dataColorThemeId,
  }) as DashboardColumns;
