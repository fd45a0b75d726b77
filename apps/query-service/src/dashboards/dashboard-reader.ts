/**
 * Dashboards with their results. The tiles of one request are computed at the same time, as many as the project may
 * run at once, so that a large dashboard never waits for its own queries longer than a query may wait for its turn.
 */

import type {
  DashboardAnswer,
  DashboardRetrieveParams,
  DashboardTileAnswer,
} from '@meridian/contracts/dashboards';
import type { InsightAnswer } from '@meridian/contracts/insights';
import type { ProjectApiCall, ProjectFactsReader, UserDirectory } from '@meridian/identity';
import { readAlertsOf } from '../alerts/alert-wire.ts';
import type { QueryConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { concurrencyOf } from '../engine/turn-request.ts';
import type { Dashboard } from '../generated/prisma/client.ts';
import type { RequestTimes } from '../http/request-time.ts';
import type { InsightResult, InsightResults } from '../insights/insight-result.ts';
import { NO_RESULT } from '../insights/insight-result.ts';
import { sharedDashboardIds } from '../sharing/shared-ids.ts';
import { readTiles } from './dashboard-store.ts';
import {
  dashboardHead,
  type ShownTile,
  type TileRow,
  tileToWire,
  usersOfDashboard,
} from './dashboard-wire.ts';
import { overridesOfTile, replaceMembers, storedFilters, storedVariables } from './merge-filters.ts';
import { type DashboardRequest, readRequestOf } from './read-access.ts';
import { runAtMost } from './run-at-most.ts';
import { queryWithOverrides } from './show-query.ts';

export interface OpenDashboard {
  /** The dashboard without its tiles. */
  readonly head: Omit<DashboardAnswer, 'tiles'>;
  readonly tiles: readonly TileRow[];
  /** Calls `send` for each tile as soon as it is computed, and waits for it before it computes more. */
  compute(send: (tile: DashboardTileAnswer) => unknown): Promise<void>;
}

export interface DashboardReader {
  /** `size` is the layout whose order the tiles have. */
  open(
    call: ProjectApiCall,
    dashboard: Dashboard,
    params: DashboardRetrieveParams,
    size?: string,
  ): Promise<OpenDashboard>;
  /** The dashboard with all tiles. */
  read(call: ProjectApiCall, dashboard: Dashboard, params: DashboardRetrieveParams): Promise<DashboardAnswer>;
  /** The same with cached results only, for the answer to a change of the dashboard. */
  readCached(call: ProjectApiCall, dashboard: Dashboard): Promise<DashboardAnswer>;
  /** Describes a tile without results, for the answer to a change of it. */
  describeTile(tile: TileRow): Promise<DashboardTileAnswer>;
}

export interface DashboardReaderParts {
  readonly database: Database;
  readonly results: InsightResults;
  readonly facts: ProjectFactsReader;
  readonly users: UserDirectory;
  readonly requestTimes: RequestTimes;
  readonly config: QueryConfig;
}

const RESULTS_DENIED = {
  type: 'permission_denied',
  message: 'The queries and results of tiles need the scope insight:read or query:read.',
};

export const createDashboardReader = ({
  database,
  results,
  facts,
  users,
  requestTimes,
  config,
}: DashboardReaderParts): DashboardReader => {
  const showTile = async (
    dashboard: Dashboard,
    tile: TileRow,
    order: number,
    request: DashboardRequest,
  ): Promise<ShownTile> => {
    const { insight } = tile;
    if (insight === null) return { tile, order, query: null, result: null };
    const overrides = overridesOfTile({
      dashboardFilters: dashboard.filters,
      dashboardVariables: dashboard.variables,
      tileFilters: tile.filtersOverrides,
      filters: request.filters,
      variables: request.variables,
    });
    if (request.results === undefined) {
      return { tile, order, query: null, result: NO_RESULT, error: RESULTS_DENIED };
    }
    const query = queryWithOverrides(insight.query, overrides) as InsightAnswer['query'];
    const result = await results.getOrFailure(insight, { ...request.results, ...overrides });
    return { tile, order, query, result, error: errorOf(result) };
  };

  const open = async (
    dashboard: Dashboard,
    request: DashboardRequest,
    size?: string,
  ): Promise<OpenDashboard> => {
    const [tiles, { timezone }, shared] = await Promise.all([
      readTiles(database, dashboard.id, size),
      facts.get(dashboard.projectId),
      sharedDashboardIds(database, dashboard.projectId, [dashboard.id]),
    ]);
    const insights = tiles.flatMap(({ insight }) => insight ?? []);
    const [known, alerts] = await Promise.all([
      users.get(usersOfDashboard(dashboard, tiles)),
      readAlertsOf({ database, users }, insights, request.scopes),
    ]);
    const shown = {
      filters: withoutUndefined(
        replaceMembers(storedFilters(dashboard.filters), request.filters ?? NO_FILTERS),
      ),
      variables: { ...storedVariables(dashboard.variables), ...request.variables },
    };
    return {
      head: dashboardHead(dashboard, { ...shown, users: known, isShared: shared.has(dashboard.id) }),
      tiles,
      compute: async (send) => {
        const { results: asked } = request;
        const limit = asked === undefined ? 1 : concurrencyOf(asked.pool, config);
        const signal = asked?.signal ?? NEVER_ABORTED;
        await runAtMost([...tiles.entries()], { limit, signal }, async ([order, tile]) => {
          const shownTile = await showTile(dashboard, tile, order, request);
          const alertsOfTile = alerts.get(tile.insightId ?? -1);
          await send(tileToWire({ ...shownTile, alerts: alertsOfTile }, known, timezone));
        });
      },
    };
  };

  const readAll = async (dashboard: Dashboard, request: DashboardRequest): Promise<DashboardAnswer> => {
    const { head, compute } = await open(dashboard, request);
    const tiles: DashboardTileAnswer[] = [];
    await compute((tile) => tiles.push(tile));
    return { ...head, tiles: tiles.toSorted((a, b) => a.order - b.order) };
  };

  return {
    open: (call, dashboard, params, size) => open(dashboard, readRequestOf(call, requestTimes, params), size),
    read: (call, dashboard, params) => readAll(dashboard, readRequestOf(call, requestTimes, params)),
    readCached: (call, dashboard) => readAll(dashboard, readRequestOf(call, requestTimes, CACHED_ONLY)),
    describeTile: async (tile) => {
      const [{ timezone }, known] = await Promise.all([
        facts.get(tile.projectId),
        users.get([tile.text?.createdById ?? null, tile.text?.lastModifiedById ?? null]),
      ]);
      const saved = (tile.insight?.query ?? null) as InsightAnswer['query'];
      const shown = { tile, order: 0, query: saved, result: NO_RESULT };
      return tileToWire(shown, known, timezone);
    },
  };
};

/** The parameters for answers to changes, which never calculate. */
const CACHED_ONLY: DashboardRetrieveParams = {
  refresh: 'force_cache',
  filters_override: undefined,
  variables_override: undefined,
};
const NEVER_ABORTED = new AbortController().signal;
const NO_FILTERS = storedFilters({});

const withoutUndefined = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

/** The error of an insight that could not be computed, from its status. */
const errorOf = ({ query_status: status }: InsightResult) => {
  const { error, error_message: message } = (status ?? {}) as {
    readonly error?: boolean;
    readonly error_message?: string | null;
  };
  return error === true ? { type: 'query_failed', message: message ?? 'The query failed.' } : undefined;
};
