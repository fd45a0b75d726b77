/** What other services of the region ask: to run a node, or to say which SQL it would run. */

import {
  type CompileResponse,
  compileRequestSchema,
  internalQueryRequestSchema,
} from '@meridian/contracts/internal';
import { type QueryNode, queryNodeSchema } from '@meridian/contracts/query';
import { NotFoundError } from '@meridian/core';
import { EXPORT_LIMITS, NO_LIMITS, QUERY_LIMITS } from '@meridian/hogql/compile';
import { internalOnly, parseInput } from '@meridian/service-kit';
import express, { Router } from 'express';
import type { QueryContext } from '../context.ts';
import { describeColumns } from '../engine/describe-columns.ts';
import { bareNode } from '../insights/insight-node.ts';
import { answerQuery } from '../query/answer-query.ts';
import { resolveSavedInsight } from '../query/find-saved-insight.ts';
import { planQuery } from '../query/plan-query.ts';
import { prepareNode } from '../query/prepare-node.ts';
import type { RunnableNode } from '../query/query-kind.ts';
import { newTask } from '../query/query-task.ts';
import { kindWithoutSql } from '../query/registry.ts';
import { deniedTablesOf } from '../query/required-scopes.ts';
import { createStopwatch } from '../query/stopwatch.ts';
import { requestTime } from './request-time.ts';
import { sendAnswer } from './send-answer.ts';

const BODY_LIMIT_BYTES = 20 * 1024 * 1024;

const LIMITS = { query: QUERY_LIMITS, export: EXPORT_LIMITS, none: NO_LIMITS } as const;

export const internalRoutes = (context: QueryContext): Router => {
  const { config, database } = context;
  const router = Router();
  router.use(
    '/internal/projects',
    internalOnly(config.INTERNAL_SECRET, config.INTERNAL_SECRET_PREVIOUS),
    express.json({ limit: BODY_LIMIT_BYTES }),
  );

  const readNode = async (
    projectId: number,
    readerScopes: readonly string[],
    { query, ...overrides }: Parameters<typeof prepareNode>[1] & { readonly query: unknown },
  ): Promise<RunnableNode> => {
    const node: QueryNode = parseInput(queryNodeSchema, query, { prefix: 'query' });
    return prepareNode(await resolveSavedInsight(database, projectId, node, readerScopes), overrides);
  };

  router.post('/internal/projects/:project_id/query', async (req, res) => {
    const projectId = projectIdOf(req.params.project_id);
    const asked = parseInput(internalQueryRequestSchema, req.body);
    const node = await readNode(projectId, asked.reader_scopes, {
      query: asked.query,
      filters: asked.filters_override,
      values: asked.variables,
    });
    const task = newTask({
      projectId,
      node,
      queryId: asked.client_query_id,
      asker: asked.asker ?? 'internal',
      now: requestTime(config, req),
      pool: asked.pool,
      timeoutMs: asked.timeout_ms,
      page: asked.page,
      deniedTables: deniedTablesOf(asked.reader_scopes),
      name: asked.name,
      explain: false,
    });
    const outcome = await answerQuery(context, task, {
      refresh: asked.refresh,
      signal: req.signal,
      onMiss: 'miss',
    });
    if (outcome.kind === 'answer') {
      sendAnswer(res, task, outcome);
    } else if (outcome.kind === 'started') {
      res.status(202).json({ cache_key: outcome.cacheKey, query_status: outcome.status });
    } else {
      res.json({ cache_key: outcome.cacheKey, query_status: null });
    }
  });

  router.post('/internal/projects/:project_id/compile', async (req, res) => {
    const projectId = projectIdOf(req.params.project_id);
    const asked = parseInput(compileRequestSchema, req.body);
    const node = await readNode(projectId, asked.reader_scopes, {
      query: asked.query,
      filters: asked.filters_override,
      values: asked.variables,
    });
    const { plan } = await planQuery(context, {
      scope: await context.scopes.get(projectId),
      node,
      now: requestTime(config, req) ?? context.clock.now(),
      rowLimits: LIMITS[asked.limits],
      deniedTables: deniedTablesOf(asked.reader_scopes),
      storedAs: asked.stored_as,
      stopwatch: createStopwatch(),
    });
    if (plan === undefined) throw kindWithoutSql(node.kind);
    const { sql, params, columns, hogql, limit, offset, tables } = plan.compiled;
    const response: CompileResponse = {
      kind: node.kind,
      sql,
      params: { ...params },
      columns: [...columns],
      types: asked.describe
        ? await describeColumns(context.engine, plan.compiled, {
            projectId,
            timeoutMs: config.QUERY_TIMEOUT_MS,
            signal: req.signal,
          })
        : null,
      hogql,
      limit: limit ?? null,
      offset,
      tables: [...tables],
    };
    res.json(response);
  });

  /** The query of a saved insight, without what the web app wraps around it. */
  router.get('/internal/projects/:project_id/insights/:short_id', async (req, res) => {
    const insight = await database.insight.findFirst({
      where: { projectId: projectIdOf(req.params.project_id), shortId: req.params.short_id, deleted: false },
      select: { query: true },
    });
    if (insight === null) throw new NotFoundError('not_found', 'There is no such insight.');
    res.json({ query: bareNode(insight.query) });
  });

  /** Definitions of variables, for services that hold queries with variables. */
  router.get('/internal/projects/:project_id/variables', async (req, res) => {
    const { variables } = await context.scopes.get(projectIdOf(req.params.project_id));
    res.json({ variables });
  });

  return router;
};

const projectIdOf = (text: string): number => {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new NotFoundError('not_found', 'There is no such project.');
};
