/** Internal routes for the other services of the region: run a query, or compile it to SQL. */
import {
  type CompileResponseInput,
  compileRequestSchema,
  internalQueryRequestSchema,
} from '@meridian/contracts/internal';
import { queryNodeSchema } from '@meridian/contracts/query';
import { type CompiledQuery, EXPORT_LIMITS, NO_LIMITS, QUERY_LIMITS } from '@meridian/hogql/compile';
import { parseInput } from '@meridian/service-kit';
import express, { type RequestHandler, Router } from 'express';
import type { Database } from '../database.ts';
import { projectIdOf } from '../http/project-id.ts';
import type { RequestTimes } from '../http/request-time.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import type { Answers } from './answers.ts';
import { resolveSavedInsight } from './find-saved-insight.ts';
import type { PlanQuery } from './plan-query.ts';
import { type NodeOverrides, prepareNode } from './prepare-node.ts';
import type { RunnableNode } from './query-kind.ts';
import { newTask } from './query-task.ts';
import { kindWithoutSql } from './registry.ts';
import { deniedTablesOf } from './required-scopes.ts';
import { sendAnswer } from './send-answer.ts';
import { createStopwatch } from './stopwatch.ts';

const BODY_LIMIT_BYTES = 20 * 1024 * 1024;

const LIMITS = { query: QUERY_LIMITS, export: EXPORT_LIMITS, none: NO_LIMITS } as const;

export interface InternalRoutesParts {
  readonly database: Database;
  readonly requestTimes: RequestTimes;
  readonly authorize: RequestHandler;
}

export interface InternalQueryRoutesParts extends InternalRoutesParts {
  readonly answers: Answers;
}

export const createInternalQueryRoutes = ({
  answers,
  database,
  requestTimes,
  authorize,
}: InternalQueryRoutesParts): Router => {
  const body = express.json({ limit: BODY_LIMIT_BYTES, inflate: false });
  return Router().post('/internal/projects/:project_id/query', authorize, body, async (req, res) => {
    const projectId = projectIdOf(req.params['project_id']);
    const asked = parseInput(internalQueryRequestSchema, req.body);
    const task = newTask({
      projectId,
      node: await readNode(database, projectId, asked),
      queryId: asked.client_query_id,
      asker: asked.asker ?? 'internal',
      now: requestTimes.given(req),
      pool: asked.pool,
      timeoutMs: asked.timeout_ms,
      page: asked.page,
      deniedTables: deniedTablesOf(asked.reader_scopes),
      name: asked.name,
      explain: false,
    });
    const { refresh } = asked;
    const outcome = await answers.answer(task, { refresh, signal: req.signal, onMiss: 'miss' });
    if (outcome.kind === 'answer') {
      sendAnswer(res, task, outcome);
    } else if (outcome.kind === 'started') {
      res.status(202).json({ cache_key: outcome.cacheKey, query_status: outcome.status });
    } else {
      res.json({ cache_key: outcome.cacheKey, query_status: null });
    }
  });
};

export type DescribeColumns = (
  compiled: CompiledQuery,
  options: { readonly projectId: number; readonly signal: AbortSignal },
) => Promise<[name: string, type: string][]>;

export interface CompileRoutesParts extends InternalRoutesParts {
  readonly plan: PlanQuery;
  readonly projects: ProjectSnapshots;
  readonly describe: DescribeColumns;
}

export const createCompileRoutes = ({
  plan: planQuery,
  projects,
  describe,
  database,
  requestTimes,
  authorize,
}: CompileRoutesParts): Router => {
  const body = express.json({ limit: BODY_LIMIT_BYTES, inflate: false });
  return Router().post('/internal/projects/:project_id/compile', authorize, body, async (req, res) => {
    const projectId = projectIdOf(req.params['project_id']);
    const asked = parseInput(compileRequestSchema, req.body);
    const node = await readNode(database, projectId, asked);
    const { plan } = await planQuery({
      project: await projects.get(projectId),
      node,
      now: requestTimes.now(req),
      rowLimits: LIMITS[asked.limits],
      deniedTables: deniedTablesOf(asked.reader_scopes),
      storedAs: asked.stored_as,
      stopwatch: createStopwatch(),
    });
    if (plan === undefined) throw kindWithoutSql(node.kind);
    const { sql, params, columns, hogql, limit, offset, tables, settings } = plan.compiled;
    const response: CompileResponseInput = {
      kind: node.kind,
      sql,
      params: { ...params },
      columns: [...columns],
      types: asked.describe ? await describe(plan.compiled, { projectId, signal: req.signal }) : null,
      hogql,
      limit: limit ?? null,
      offset,
      tables: [...tables],
      // Left out when empty, because endpoints-service of an earlier release does not know it.
      ...(Object.keys(settings).length > 0 && { settings }),
    };
    res.json(response);
  });
};

interface RequestedNode {
  readonly query: unknown;
  readonly reader_scopes: readonly string[];
  readonly filters_override?: NodeOverrides['filters'];
  readonly variables?: NodeOverrides['values'];
}

const readNode = async (
  database: Database,
  projectId: number,
  { query, reader_scopes, filters_override: filters, variables: values }: RequestedNode,
): Promise<RunnableNode> => {
  const node = parseInput(queryNodeSchema, query, { prefix: 'query' });
  return prepareNode(await resolveSavedInsight(database, projectId, node, reader_scopes), {
    filters,
    values,
  });
};
