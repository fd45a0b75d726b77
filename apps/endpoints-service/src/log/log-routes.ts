/** Routes for the execution log: `…/endpoints/:name/logs/`. */

import { executionLogParams, lastExecutionTimesRequestSchema } from '@meridian/contracts/endpoints';
import { listPage } from '@meridian/contracts/wire';
import { InvalidRequestError } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import {
  createApi,
  type IdentityVerifier,
  type ProjectApiCall,
  type ProjectApiRoute,
} from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Router } from 'express';
import type { Database } from '../database.ts';
import { requireEndpoint } from '../definitions/endpoint-reader.ts';
import { readLastExecutions, readLog } from './read-log.ts';

export interface LogRoutesParts {
  readonly database: Database;
  readonly engine: EngineAccess;
  readonly verifier: IdentityVerifier;
  readonly publicUrl: string;
}

export const createLogRoutes = ({ database, engine, verifier, publicUrl }: LogRoutesParts): Router => {
  const logs = async ({ req, res, params, projectId }: ProjectApiCall): Promise<void> => {
    const asked = parseInput(executionLogParams, req.query);
    const endpoint = await requireEndpoint(database, projectId, params['name']!);
    const { count, entries } = await readLog(engine, { projectId, endpointId: endpoint.id }, asked);
    res.json(listPage(req, publicUrl, asked, { results: entries, count }));
  };

  const lastExecutions = async ({ req, res, projectId }: ProjectApiCall): Promise<void> => {
    const names = readNames(req.body);
    const results = names.length === 0 ? [] : await readLastExecutions(engine, projectId, names);
    res.json({ query_status: { ...COMPLETE, team_id: projectId, results } });
  };

  const routes: readonly ProjectApiRoute[] = [
    { method: 'get', projectPath: '/endpoints/:name/logs/', handler: logs },
    {
      method: 'post',
      projectPath: '/endpoints/last_execution_times/',
      handler: lastExecutions,
    },
  ];
  return createApi({ verifier, routes });
};

/** Errors name the field `names`, not its members, because that is the field in the request. */
const readNames = (body: unknown): readonly string[] => {
  const parsed = lastExecutionTimesRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data.names;
  throw new InvalidRequestError('invalid_input', 'Expected a list of endpoint names.', { attr: 'names' });
};

const COMPLETE = {
  id: '',
  query_async: true,
  complete: true,
  error: false,
  error_message: null,
  insight_id: null,
  dashboard_id: null,
  task_id: null,
  start_time: null,
  pickup_time: null,
  end_time: null,
  expiration_time: null,
  labels: null,
  query_progress: null,
};
