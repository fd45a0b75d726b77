/** `/api/projects/:id/insights/`: saved queries. */
import {
  type InsightRetrieveParams,
  insightListParams,
  insightRetrieveParams,
  insightWriteSchema,
} from '@meridian/contracts/insights';
import { insightQuerySchema } from '@meridian/contracts/query';
import { type Clock, InvalidRequestError } from '@meridian/core';
import {
  assertScope,
  type ProjectApiCall,
  type ProjectApiRoute,
  type ProjectFactsReader,
  type UserDirectory,
} from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { resultTable, toCsv } from '@meridian/service-kit/tables';
import type { Response } from 'express';
import { type AlertsOfInsights, readAlertsOf } from '../alerts/alert-wire.ts';
import { queryWithOverrides } from '../dashboards/show-query.ts';
import { findTileOfInsight } from '../dashboards/tile-of-insight.ts';
import type { Database } from '../database.ts';
import { listPage } from '../http/list-page.ts';
import { objectRoutes } from '../http/object-routes.ts';
import { refuseDelete } from '../http/refuse-delete.ts';
import type { RequestTimes } from '../http/request-time.ts';
import { requestedBy } from '../query/asker.ts';
import { assertMaySaveFilters } from '../query/required-scopes.ts';
import type { AssertMaySave } from './assert-may-save.ts';
import { findInsight } from './find-insight.ts';
import { wrapForWebApp } from './insight-node.ts';
import type { InsightResult, InsightResults, ResultRequest } from './insight-result.ts';
import { basicInsight, fullInsight, type PlacedInsight, usersIn, WITH_TILES } from './insight-wire.ts';
import { queryOfFilter } from './legacy/query-of-filter.ts';
import { listInsights } from './list-insights.ts';
import { createInsight, type InsightChange, updateInsight } from './save-insight.ts';

export interface InsightRoutesParts {
  readonly database: Database;
  readonly results: InsightResults;
  readonly assertMaySave: AssertMaySave;
  readonly facts: ProjectFactsReader;
  readonly users: UserDirectory;
  readonly clock: Clock;
  readonly requestTimes: RequestTimes;
  readonly publicUrl: string;
}

export const createInsightRoutes = (parts: InsightRoutesParts): ProjectApiRoute[] => {
  const { database, results, assertMaySave, facts, users, clock, requestTimes, publicUrl } = parts;

  const resultRequest = (
    { req, principal }: ProjectApiCall,
    refresh: ResultRequest['refresh'],
  ): ResultRequest => ({
    refresh,
    signal: req.signal,
    now: requestTimes.given(req),
    ...requestedBy(principal),
  });

  const sendFull = async (
    { res, projectId, principal }: ProjectApiCall,
    insight: PlacedInsight,
    result: InsightResult,
    status = 200,
  ): Promise<void> => {
    const [{ timezone }, known, alerts] = await Promise.all([
      facts.get(projectId),
      users.get(usersIn([insight])),
      readAlertsOf(parts, [insight], principal.scopes),
    ]);
    const shown = { users: known, timezone, result, alerts: alerts.get(insight.id) ?? [] };
    res.status(status).json(fullInsight(insight, shown));
  };

  const list = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId, principal } = call;
    const params = parseInput(insightListParams, req.query);
    const { timezone } = await facts.get(projectId);
    const { count, insights } = await listInsights(database, params, {
      projectId,
      userId: principal.userId,
      timezone,
      now: clock.now(),
    });
    const known = await users.get(usersIn(insights));
    if (params.format === 'csv') {
      sendCsv(res, 'insights', {
        header: LIST_COLUMNS,
        rows: insights.map((insight) => {
          const wire: Readonly<Record<string, unknown>> = basicInsight(insight, known);
          return LIST_COLUMNS.map((column) => wire[column]);
        }),
      });
      return;
    }
    const alerts = params.basic ? NO_ALERTS : await readAlertsOf(parts, insights, principal.scopes);
    const page = params.basic
      ? insights.map((insight) => basicInsight(insight, known))
      : await Promise.all(
          insights.map(async (insight) =>
            fullInsight(insight, {
              users: known,
              timezone,
              result: await results.getOrFailure(insight, resultRequest(call, params.refresh)),
              alerts: alerts.get(insight.id) ?? [],
            }),
          ),
        );
    res.json(listPage<object>(publicUrl, req, params, { count, results: page }));
  };

  const retrieve = async (call: ProjectApiCall): Promise<void> => {
    const params = parseInput(insightRetrieveParams, call.req.query);
    const insight = await findInsight(database, call, { withDeleted: false });
    const shown = await shownAs(call, insight, params);
    const isTable = params.format === 'csv';
    const result = await results.get(insight, {
      // A CSV file needs a result, so it is computed if none is cached.
      ...resultRequest(call, isTable && params.refresh === 'force_cache' ? 'blocking' : params.refresh),
      ...shown.overrides,
    });
    if (isTable) return sendCsv(call.res, insight.shortId, resultTable(result.result, result['columns']));
    if (params.from_dashboard !== undefined)
      return sendFull(call, shown.insight, { ...result, ...shown.members });
    await sendFull(call, await refreshed(insight, result.last_refresh), result);
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
    const insight = await createInsight(parts, change, authorOf(call));
    const result = await results.getOrFailure(insight, resultRequest(call, 'force_cache'));
    await sendFull(call, insight, result, 201);
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

  const authorOf = ({ projectId, principal }: ProjectApiCall) => ({
    projectId,
    userId: principal.userId,
    now: clock.now(),
  });

  const saverOf = ({ projectId, principal }: ProjectApiCall) => ({ projectId, scopes: principal.scopes });

  const update = async (call: ProjectApiCall): Promise<void> => {
    const before = await findInsight(database, call, { withDeleted: true });
    const change = readChange(call);
    const placedOn = before.tiles.map(({ dashboardId }) => dashboardId);
    const isShownAgain =
      change.dashboards?.some((id) => !placedOn.includes(id)) || (change.deleted === false && before.deleted);
    // Dashboards and public links show it with the rights of others.
    await assertMaySave(saverOf(call), change.query ?? (isShownAgain ? before.query : undefined));
    assertMayPlace(call, placedOn, change);
    const insight = await updateInsight(parts, before, change, authorOf(call));
    const result = await results.getOrFailure(insight, resultRequest(call, 'force_cache'));
    await sendFull(call, insight, result);
  };

  return objectRoutes('/insights/', '/insights/:key/', {
    list,
    create,
    retrieve,
    patch: update,
    put: update,
    remove: refuseDelete('Insights', 'GET, PATCH, PUT'),
  });
};

const NO_ALERTS: AlertsOfInsights = new Map();

const CLIENT_HEADER = 'x-posthog-client';

/** MCP clients send bare queries and expect the web app to show them. */
const isMcp = (client: string | undefined): boolean => client === 'mcp';

const LIST_COLUMNS = [
  'id',
  'short_id',
  'name',
  'derived_name',
  'description',
  'tags',
  'favorited',
  'saved',
  'created_at',
  'last_modified_at',
  'last_viewed_at',
] as const;

const sendCsv = (res: Response, name: string, table: Parameters<typeof toCsv>[0]): void => {
  res.type('text/csv').set('content-disposition', `attachment; filename="${name}.csv"`).send(toCsv(table));
};
