/** `/api/projects/:id/insights/`: saved queries, without their list. */
import {
  type InsightRetrieveParams,
  insightRetrieveParams,
  insightWriteSchema,
} from '@meridian/contracts/insights';
import { insightQuerySchema } from '@meridian/contracts/query';
import { type Clock, InvalidRequestError } from '@meridian/core';
import { assertScope, type ProjectApiCall, type ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { resultTable } from '@meridian/service-kit/tables';
import { queryWithOverrides } from '../dashboards/show-query.ts';
import { findTileOfInsight } from '../dashboards/tile-of-insight.ts';
import type { Database } from '../database.ts';
import { authorOf, saverOf } from '../http/author-of.ts';
import { refuseDelete } from '../http/refuse-delete.ts';
import { assertMaySaveFilters } from '../query/required-scopes.ts';
import type { AssertMaySave } from './assert-may-save.ts';
import { findInsight } from './find-insight.ts';
import { wrapForWebApp } from './insight-node.ts';
import type { InsightReader } from './insight-reader.ts';
import type { InsightResult } from './insight-result.ts';
import { type PlacedInsight, WITH_TILES } from './insight-wire.ts';
import { queryOfFilter } from './legacy/query-of-filter.ts';
import { createInsight, type InsightChange, updateInsight } from './save-insight.ts';
import { sendCsv } from './send-csv.ts';

export interface InsightRoutesParts {
  readonly database: Database;
  readonly reader: InsightReader;
  readonly assertMaySave: AssertMaySave;
  readonly clock: Clock;
}

export const createInsightRoutes = (parts: InsightRoutesParts): ProjectApiRoute[] => {
  const { database, reader, assertMaySave, clock } = parts;

  const send = async (call: ProjectApiCall, insight: PlacedInsight, result: InsightResult): Promise<void> => {
    call.res.json(await reader.withResult(call, insight, result));
  };

  /** The answer to a change, with the result if it is cached. */
  const sendSaved = async (call: ProjectApiCall, insight: PlacedInsight, status: number): Promise<void> => {
    const [shown] = await reader.listFull(call, [insight], 'force_cache');
    call.res.status(status).json(shown);
  };

  const retrieve = async (call: ProjectApiCall): Promise<void> => {
    const params = parseInput(insightRetrieveParams, call.req.query);
    const insight = await findInsight(database, call, { withDeleted: false });
    const shown = await shownAs(call, insight, params);
    const isTable = params.format === 'csv';
    // A CSV file needs a result, so it is computed if none is cached.
    const refresh = isTable && params.refresh === 'force_cache' ? 'blocking' : params.refresh;
    const result = await reader.result(call, insight, refresh, shown.overrides);
    if (isTable) return sendCsv(call.res, insight.shortId, resultTable(result.result, result['columns']));
    if (params.from_dashboard !== undefined)
      return send(call, shown.insight, { ...result, ...shown.members });
    await send(call, await refreshed(insight, result.last_refresh), result);
  };

  /** The insight with the overrides of the request, and of the dashboard that the request names. */
  const shownAs = async (
    { projectId, principal }: ProjectApiCall,
    insight: PlacedInsight,
    { from_dashboard: dashboardId, filters_override, variables_override }: InsightRetrieveParams,
  ) => {
    assertMaySaveFilters(principal.scopes, filters_override);
    const asked = { filters: filters_override, variables: variables_override };
    if (dashboardId === undefined) return { insight, overrides: asked, members: {} };
    assertScope(principal, 'dashboard:read');
    const place = { projectId, insightId: insight.id, dashboardId };
    const { overrides, members } = await findTileOfInsight(database, place, asked);
    const query = queryWithOverrides(insight.query, overrides) as PlacedInsight['query'];
    return { insight: { ...insight, query }, overrides, members };
  };

  /** Stores the time of the last calculation for lists, which do not read the cache. */
  const refreshed = async (insight: PlacedInsight, lastRefresh: string | null): Promise<PlacedInsight> => {
    if (lastRefresh === null || insight.lastRefresh?.toISOString() === lastRefresh) return insight;
    return database.insight.update({
      where: { id: insight.id },
      data: { lastRefresh: new Date(lastRefresh) },
      include: WITH_TILES,
    });
  };

  const readChange = ({ req }: ProjectApiCall): InsightChange => {
    const { query, filters, ...members } = parseInput(insightWriteSchema, req.body);
    if (query === undefined && filters !== undefined && Object.keys(filters).length > 0) {
      const source = queryOfFilter(filters);
      parseInput(insightQuerySchema, source, { prefix: 'filters' });
      return { ...members, query: { kind: 'InsightVizNode', source } };
    }
    if (query === undefined || query === null) return { ...members, query };
    const sent: unknown = (req.body as { readonly query: unknown }).query;
    return { ...members, query: isMcp(req.get(CLIENT_HEADER)) ? wrapForWebApp(query, sent) : sent };
  };

  const create = async (call: ProjectApiCall): Promise<void> => {
    const change = readChange(call);
    if (isMcp(call.req.get(CLIENT_HEADER)) && !change.query) {
      throw new InvalidRequestError('required', 'This field is required.', { attr: 'query' });
    }
    await assertMaySave(saverOf(call), change.query);
    assertMayPlace(call, [], change);
    const insight = await createInsight(parts, change, authorOf(call, clock));
    await sendSaved(call, insight, 201);
  };

  /** Adding an insight to a dashboard changes the dashboard. Clients also send back the ids that they read. */
  const assertMayPlace = (
    { principal }: ProjectApiCall,
    placedOn: readonly number[],
    { dashboards }: InsightChange,
  ): void => {
    if (dashboards === undefined || new Set(dashboards).symmetricDifference(new Set(placedOn)).size === 0)
      return;
    assertScope(principal, 'dashboard:write');
  };

  const update = async (call: ProjectApiCall): Promise<void> => {
    const before = await findInsight(database, call, { withDeleted: true });
    const change = readChange(call);
    const placedOn = before.tiles.map(({ dashboardId }) => dashboardId);
    const isShownAgain =
      change.dashboards?.some((id) => !placedOn.includes(id)) || (change.deleted === false && before.deleted);
    // Dashboards and public links show it with the rights of others.
    await assertMaySave(saverOf(call), change.query ?? (isShownAgain ? before.query : undefined));
    assertMayPlace(call, placedOn, change);
    const insight = await updateInsight(parts, before, change, authorOf(call, clock));
    await sendSaved(call, insight, 200);
  };

  return [
    { method: 'post', projectPath: '/insights/', handler: create },
    { method: 'get', projectPath: '/insights/:key/', handler: retrieve },
    { method: 'patch', projectPath: '/insights/:key/', handler: update },
    { method: 'put', projectPath: '/insights/:key/', handler: update },
    {
      method: 'delete',
      projectPath: '/insights/:key/',
      handler: refuseDelete('Insights', 'GET, PATCH, PUT'),
    },
  ];
};

const CLIENT_HEADER = 'x-posthog-client';

/** MCP clients send bare queries and expect the web app to show them. */
const isMcp = (client: string | undefined): boolean => client === 'mcp';
