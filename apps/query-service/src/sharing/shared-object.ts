/** The data behind a shared link. Undefined when the object no longer exists. */
import type { SharedKind } from '@meridian/contracts/sharing';
import type { QueryConfig } from '../config.ts';
import { readTiles } from '../dashboards/dashboard-store.ts';
import type { TileRow } from '../dashboards/dashboard-wire.ts';
import { overridesOfTile } from '../dashboards/merge-filters.ts';
import { runAtMost } from '../dashboards/run-at-most.ts';
import type { Database } from '../database.ts';
import type { Dashboard, SharedLink } from '../generated/prisma/client.ts';
import type { LoadShared, SharedSection } from './shared-view.ts';
import type { ShowInsight } from './show-insight.ts';

export interface SharedObjectsParts {
  readonly database: Database;
  readonly showInsight: ShowInsight;
  readonly showEndpoint: LoadShared;
  readonly config: Pick<QueryConfig, 'QUERY_CONCURRENCY_PER_PROJECT'>;
}

export const createSharedObjects = ({
  database,
  showInsight,
  showEndpoint,
  config,
}: SharedObjectsParts): LoadShared => {
  const loadInsight: LoadShared = async (link, signal) => {
    const insight = await database.insight.findFirst({
      where: { id: Number(link.objectId), projectId: link.projectId, deleted: false },
    });
    if (insight === null) return undefined;
    const { wire, section } = await showInsight(link, { insight, signal });
    return {
      title: wire.name,
      description: wire.description,
      data: { insight: wire },
      sections: [{ ...section, heading: undefined }],
    };
  };

  const loadDashboard: LoadShared = async (link, signal) => {
    const dashboard = await database.dashboard.findFirst({
      where: { id: Number(link.objectId), projectId: link.projectId, deleted: false },
    });
    if (dashboard === null) return undefined;
    const rows = await readTiles(database, dashboard.id);
    const shown: { readonly wire: object; readonly section: SharedSection }[] = [];
    const limit = config.QUERY_CONCURRENCY_PER_PROJECT;
    await runAtMost([...rows.entries()], { limit, signal }, async ([order, tile]) => {
      shown[order] = await showTile(link, dashboard, tile, signal);
    });
    const title = dashboard.name ?? 'Dashboard';
    const { description } = dashboard;
    return {
      title,
      description,
      data: { dashboard: { name: title, description, tiles: shown.map(({ wire }) => wire) } },
      sections: shown.map(({ section }) => section),
    };
  };

  const showTile = async (link: SharedLink, dashboard: Dashboard, tile: TileRow, signal: AbortSignal) => {
    const place = { layouts: tile.layouts, color: tile.color };
    const { insight, text } = tile;
    if (insight === null) {
      const body = text?.body ?? '';
      return { wire: { ...place, text: { body } }, section: { heading: undefined, text: body } };
    }
    const overrides = overridesOfTile({
      dashboardFilters: dashboard.filters,
      dashboardVariables: dashboard.variables,
      tileFilters: tile.filtersOverrides,
    });
    const { wire, section } = await showInsight(link, { insight, overrides, signal });
    return { wire: { ...place, insight: wire }, section };
  };

  const loaders: Readonly<Record<SharedKind, LoadShared>> = {
    insight: loadInsight,
    dashboard: loadDashboard,
    endpoint: showEndpoint,
  };
  return async (link, signal) => loaders[link.kind as SharedKind](link, signal);
};
