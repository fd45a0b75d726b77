/** `/api/projects/:id/dashboards/:id/{run_insights,stream_tiles}/`: the results of tiles. */

import { once } from 'node:events';
import {
  type DashboardTileAnswer,
  runInsightsParams,
  streamTilesParams,
} from '@meridian/contracts/dashboards';
import { errorMessage, ForbiddenError, isAppError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { type Logger, parseInput, sendStreamHeaders } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import { formatResults } from '../query/format-results.ts';
import type { DashboardReader } from './dashboard-reader.ts';
import { findDashboard } from './dashboard-store.ts';
import { maySeeResults, RESULT_SCOPES } from './read-access.ts';

export interface ResultRoutesParts {
  readonly database: Database;
  readonly reader: DashboardReader;
  readonly logger: Logger;
}

const HEARTBEAT_MS = 10_000;

export const createResultRoutes = ({ database, reader, logger }: ResultRoutesParts): ProjectApiRoute[] => {
  const runInsights = async (call: ProjectApiCall): Promise<void> => {
    const { output_format: format, ...params } = parseInput(runInsightsParams, call.req.query);
    if (!maySeeResults(call.principal.scopes)) {
      throw new ForbiddenError(
        'permission_denied',
        `Running insights needs the scope ${RESULT_SCOPES.join(' or ')}.`,
      );
    }
    const dashboard = await findDashboard(database, call);
    const { compute } = await reader.open(call, dashboard, params);
    const tiles: DashboardTileAnswer[] = [];
    await compute((tile) => tiles.push(tile));
    const results = tiles
      .toSorted((a, b) => a.order - b.order)
      .flatMap((tile) => (tile.insight?.query ? [resultOf(tile, tile.insight, format)] : []));
    call.res.json({ results });
  };

  const streamTiles = async (call: ProjectApiCall): Promise<void> => {
    const { req, res } = call;
    const { layoutSize, layout_size: otherName, ...params } = parseInput(streamTilesParams, req.query);
    const dashboard = await findDashboard(database, call);
    const { head, compute } = await reader.open(call, dashboard, params, layoutSize ?? otherName);
    sendStreamHeaders(res);
    const send = async (message: object): Promise<void> => {
      if (res.write(`data: ${JSON.stringify(message)}\n\n`)) return;
      await once(res, 'drain', { signal: req.signal });
    };
    const heartbeat = setInterval(() => res.write(': alive\n\n'), HEARTBEAT_MS);
    try {
      await send({ type: 'metadata', dashboard: { ...head, tiles: [] } });
      await compute((tile) => send({ type: 'tile', order: tile.order, tile }));
      await send({ type: 'complete' });
    } catch (error) {
      if (req.signal.aborted) return;
      if (!isAppError(error)) logger.error({ err: error }, 'streaming the tiles of a dashboard failed');
      await send({ type: 'error', error: isAppError(error) ? errorMessage(error) : 'The stream failed.' });
    } finally {
      clearInterval(heartbeat);
      res.end();
    }
  };

  return [
    { method: 'get', projectPath: '/dashboards/:id/run_insights/', handler: runInsights },
    { method: 'get', projectPath: '/dashboards/:id/stream_tiles/', handler: streamTiles },
  ];
};

type WireInsight = NonNullable<DashboardTileAnswer['insight']>;

const resultOf = (tile: DashboardTileAnswer, insight: WireInsight, format: 'optimized' | 'json') => ({
  id: tile.id,
  insight: {
    id: insight.id,
    short_id: insight.short_id,
    name: insight.name,
    derived_name: insight.derived_name,
    result: format === 'json' ? insight.result : asText(insight),
    query_status: insight.query_status,
  },
  ...(tile.error !== undefined && { error: tile.error }),
});

const asText = ({ result, columns }: WireInsight): string | null =>
  result === null || result === undefined
    ? null
    : formatResults({ results: result, columns: (columns as readonly string[] | null) ?? undefined });
