/** `/api/projects/:id/insights/`: saved queries. */

import { insightListParams, insightRetrieveParams, insightWriteSchema } from '@meridian/contracts/insights';
import { clientQueryIdSchema, insightQuerySchema } from '@meridian/contracts/query';
import { ForbiddenError, InvalidRequestError, MethodNotAllowedError, NotFoundError } from '@meridian/core';
import { askerOf, type ProjectApiCall, type ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Response } from 'express';
import { z } from 'zod';
import { sendActivityPage } from '../activity/activity-page.ts';
import type { QueryContext } from '../context.ts';
import type { Insight } from '../generated/prisma/client.ts';
import { askedBy } from '../query/asker.ts';
import { listPage } from '../routes/list-page.ts';
import { requestTime } from '../routes/request-time.ts';
import { assertMaySave } from './assert-may-save.ts';
import { toCsv } from './csv.ts';
import { wrapForWebApp } from './insight-node.ts';
import { insightResult, insightResultOrFailure, type ResultRequest } from './insight-result.ts';
import { basicInsight, fullInsight, usersIn } from './insight-wire.ts';
import { queryOfFilter } from './legacy/query-of-filter.ts';
import { listInsights } from './list-insights.ts';
import { resultTable } from './result-table.ts';
import { createInsight, type InsightChange, updateInsight } from './save-insight.ts';

export const insightRoutes = (context: QueryContext): ProjectApiRoute[] => {
  const { config, clock, database, facts, users } = context;

  const find = async (
    { projectId, params }: ProjectApiCall,
    { withDeleted }: { readonly withDeleted: boolean },
  ): Promise<Insight> => {
    const key = params['key'] ?? '';
    const which = /^\d{1,9}$/.test(key) ? { OR: [{ id: Number(key) }, { shortId: key }] } : { shortId: key };
    const insight = await database.insight.findFirst({
      where: { ...which, projectId, ...(!withDeleted && { deleted: false }) },
    });
    if (insight === null) throw new NotFoundError('not_found', 'There is no such insight in this project.');
    return insight;
  };

  const resultRequest = (
    { req, principal }: ProjectApiCall,
    refresh: ResultRequest['refresh'],
  ): ResultRequest => ({
    refresh,
    signal: req.signal,
    now: requestTime(config, req),
    ...askedBy(principal),
  });

  const sendFull = async (
    { res, projectId }: ProjectApiCall,
    insight: Insight,
    result: Awaited<ReturnType<typeof insightResult>>,
    status = 200,
  ): Promise<void> => {
    const [{ timezone }, known] = await Promise.all([facts.get(projectId), users.get(usersIn([insight]))]);
    res.status(status).json(fullInsight(insight, known, timezone, result));
  };

  const list = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId, principal } = call;
    const params = parseInput(insightListParams, req.query);
    const { timezone } = await facts.get(projectId);
    const { count, insights } = await listInsights(context, params, {
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
    const results = params.basic
      ? insights.map((insight) => basicInsight(insight, known))
      : await Promise.all(
          insights.map(async (insight) =>
            fullInsight(
              insight,
              known,
              timezone,
              await insightResultOrFailure(context, insight, resultRequest(call, params.refresh)),
            ),
          ),
        );
    res.json(listPage<object>(config, req, params, { count, results }));
  };

  const retrieve = async (call: ProjectApiCall): Promise<void> => {
    const params = parseInput(insightRetrieveParams, call.req.query);
    const insight = await find(call, { withDeleted: false });
    const isTable = params.format === 'csv';
    const result = await insightResult(context, insight, {
      // A table without its rows is of no use.
      ...resultRequest(call, isTable && params.refresh === 'force_cache' ? 'blocking' : params.refresh),
      filters: params.filters_override,
      variables: params.variables_override,
    });
    if (isTable) sendCsv(call.res, insight.shortId, resultTable(result.result, result['columns']));
    else await sendFull(call, await refreshed(insight, result.last_refresh), result);
  };

  /** Keeps the time of the last calculation with the insight, for lists that do not look into the cache. */
  const refreshed = async (insight: Insight, lastRefresh: string | null): Promise<Insight> => {
    if (lastRefresh === null || insight.lastRefresh?.toISOString() === lastRefresh) return insight;
    return database.insight.update({
      where: { id: insight.id },
      data: { lastRefresh: new Date(lastRefresh) },
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
    await assertMaySave(context, saverOf(call), change.query);
    const insight = await createInsight(context, change, authorOf(call));
    const result = await insightResultOrFailure(context, insight, resultRequest(call, 'force_cache'));
    await sendFull(call, insight, result, 201);
  };

  const authorOf = ({ projectId, principal }: ProjectApiCall) => ({
    projectId,
    userId: principal.userId,
    now: clock.now(),
  });

  const saverOf = ({ projectId, principal }: ProjectApiCall) => ({ projectId, scopes: principal.scopes });

  const update = async (call: ProjectApiCall): Promise<void> => {
    const before = await find(call, { withDeleted: true });
    const change = readChange(call);
    await assertMaySave(context, saverOf(call), change.query);
    const insight = await updateInsight(context, before, change, authorOf(call));
    const result = await insightResultOrFailure(context, insight, resultRequest(call, 'force_cache'));
    await sendFull(call, insight, result);
  };

  const refuseDelete = (): never => {
    throw new MethodNotAllowedError(
      'method_not_allowed',
      'Insights are not deleted for good. Mark one with PATCH {"deleted": true}.',
      { headers: { allow: 'GET, PATCH, PUT' } },
    );
  };

  const cancel = async ({ req, res, projectId, principal }: ProjectApiCall): Promise<void> => {
    const { client_query_id: queryId } = parseInput(
      z.object({ client_query_id: clientQueryIdSchema }),
      req.body,
    );
    await context.background.cancel(
      { projectId, queryId, asker: askerOf(principal) },
      { dequeueOnly: false },
    );
    res.status(201).end();
  };

  const refuseAi = (): never => {
    throw new ForbiddenError('permission_denied', 'This installation has no language model to ask.');
  };

  /** There are no public pages, so nothing is ever shared; who only looks or makes sure is told so. */
  const sharing = async (call: ProjectApiCall): Promise<void> => {
    await find(call, { withDeleted: false });
    if (call.req.method === 'PUT' && parseInput(sharingSchema, call.req.body).enabled) {
      throw new InvalidRequestError('invalid_input', 'Insights cannot be shared publicly here.', {
        attr: 'enabled',
      });
    }
    call.res.json({ enabled: false, access_token: null, created_at: null, settings: {} });
  };

  const base = '/insights/';
  const one = '/insights/:key/';
  return [
    { method: 'get', projectPath: base, handler: list },
    { method: 'post', projectPath: base, handler: create },
    { method: 'post', projectPath: `${base}cancel/`, handler: cancel },
    {
      method: 'get',
      projectPath: `${base}activity/`,
      handler: (call) => sendActivityPage(context, call, 'Insight', undefined),
    },
    { method: 'post', projectPath: `${base}generate_metadata/`, handler: refuseAi },
    { method: 'get', projectPath: `${one}analyze/`, handler: refuseAi },
    { method: 'get', projectPath: `${one}suggestions/`, handler: refuseAi },
    { method: 'get', projectPath: one, handler: retrieve },
    { method: 'patch', projectPath: one, handler: update },
    { method: 'put', projectPath: one, handler: update },
    { method: 'delete', projectPath: one, handler: refuseDelete },
    { method: 'get', projectPath: `${one}sharing/`, handler: sharing },
    { method: 'put', projectPath: `${one}sharing/`, handler: sharing },
    {
      method: 'get',
      projectPath: `${one}activity/`,
      handler: async (call) => {
        const insight = await find(call, { withDeleted: true });
        await sendActivityPage(context, call, 'Insight', String(insight.id));
      },
    },
  ];
};

const sharingSchema = z.object({ enabled: z.boolean().default(false) });

const CLIENT_HEADER = 'x-posthog-client';

/** Programs that speak for a language model send bare queries and expect the web app to show them. */
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
