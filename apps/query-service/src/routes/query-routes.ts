/** `/api/projects/:id/query/…`: the query API. */
import { randomUUID } from 'node:crypto';
import { InvalidRequestError } from '@meridian/core';
import { createApi, type ProjectApiCall, type ProjectApiRoute } from '@meridian/identity';
import express, { Router } from 'express';
import { canonicalNode } from '../cache/cache-id.ts';
import type { QueryContext } from '../context.ts';
import { answerQuery } from '../query/answer-query.ts';
import { resolveSavedInsight } from '../query/find-saved-insight.ts';
import { prepareNode } from '../query/prepare-node.ts';
import type { QueryTask } from '../query/query-task.ts';
import { createRequestReader, type ReadRequest } from './read-query-request.ts';
import { requestTime } from './request-time.ts';
import { sendAnswer } from './send-answer.ts';

const BODY_LIMIT_BYTES = 20 * 1024 * 1024;

export const queryRoutes = (context: QueryContext): Router => {
  const { verifier } = context;
  const readRequest = createRequestReader();

  const run = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, params } = call;
    const read = readRequest(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
    const { request } = read;
    if (params['kind'] !== undefined && params['kind'] !== request.query.kind) {
      throw new InvalidRequestError(
        'invalid_input',
        `The address says ${params['kind']}, the query is a ${request.query.kind}.`,
        { attr: 'query__kind' },
      );
    }
    const task = await toTask(context, call, read);
    const outcome = await answerQuery(context, task, {
      refresh: request.async ? 'async' : request.refresh,
      signal: req.signal,
      onMiss: 'calculate',
    });
    if (outcome.kind === 'answer') sendAnswer(res, task, outcome, { withDetails: true });
    else if (outcome.kind === 'started')
      res.status(202).json({ cache_key: outcome.cacheKey, query_status: outcome.status });
  };

  const routes: readonly ProjectApiRoute[] = [
    { method: 'post', projectPath: '/query/', scope: 'query:read', handler: run },
    { method: 'post', projectPath: '/query/:kind/', scope: 'query:read', handler: run },
  ];
  const router = Router();
  router.use(
    ['/api/projects/:project_id/query', '/api/environments/:project_id/query'],
    express.raw({ type: () => true, limit: BODY_LIMIT_BYTES }),
  );
  router.use(createApi({ verifier, routes }));
  return router;
};

const toTask = async (
  { config, database }: QueryContext,
  { req, projectId, principal }: ProjectApiCall,
  { request, prepared }: ReadRequest,
): Promise<QueryTask> => {
  const { query, filters_override, variables_override } = request;
  const node =
    prepared?.node ??
    prepareNode(await resolveSavedInsight(database, projectId, query), {
      filters: filters_override,
      variables: variables_override,
    });
  return {
    projectId,
    node,
    nodeText: prepared?.nodeText ?? canonicalNode(node),
    queryId: request.client_query_id ?? randomUUID().replaceAll('-', ''),
    now: requestTime(config, req),
    pool: principal.credential === 'session' ? 'app' : 'api',
    limitContext: request.limit_context,
    name: request.name,
    explain: false,
  };
};
