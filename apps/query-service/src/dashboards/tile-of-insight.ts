/** An insight as one dashboard shows it. */
import { InvalidRequestError } from '@meridian/core';
import type { Database } from '../database.ts';
import { type OverrideLayers, overridesOfTile, type TileOverrides } from './merge-filters.ts';

export interface InsightPlace {
  readonly projectId: number;
  readonly insightId: number;
  readonly dashboardId: number;
}

export interface TileOfInsight {
  readonly overrides: TileOverrides;
  /** Members that only an insight of a dashboard has. */
  readonly members: { readonly color: string | null; readonly layouts: unknown };
}

export const findTileOfInsight = async (
  database: Database,
  { projectId, insightId, dashboardId }: InsightPlace,
  asked: Pick<OverrideLayers, 'filters' | 'variables'>,
): Promise<TileOfInsight> => {
  const tile = await database.dashboardTile.findFirst({
    where: { insightId, deleted: false, dashboard: { id: dashboardId, projectId, deleted: false } },
    include: { dashboard: { select: { filters: true, variables: true } } },
  });
  if (tile === null) {
    throw new InvalidRequestError('invalid_input', `The insight is not on the dashboard ${dashboardId}.`, {
      attr: 'from_dashboard',
    });
  }
  const overrides = overridesOfTile({
    dashboardFilters: tile.dashboard.filters,
    dashboardVariables: tile.dashboard.variables,
    tileFilters: tile.filtersOverrides,
    ...asked,
  });
  return { overrides, members: { color: tile.color, layouts: tile.layouts } };
};
