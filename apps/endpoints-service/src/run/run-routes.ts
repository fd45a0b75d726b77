/** Routes for runs: `…/endpoints/:name/run`. */
import { randomUUID } from 'node:crypto';
import { IDENTITY_HEADER, type Principal } from '@meridian/contracts/internal';
import { PROJECT_PATH, pathsOf } from '@meridian/contracts/public-api';
import {
  createApi,
  type IdentityVerifier,
  type ProjectApiCall,
  type ProjectApiRoute,
} from '@meridian/identity';
import { addErrorMembers, errorMembersOf, sendBytes, toAppError } from '@meridian/service-kit';
import type { ErrorRequestHandler, Request, Response, Router } from 'express';
import type { EndpointDirectory } from '../definitions/endpoint-directory.ts';
import { executeRun, type RunParts } from './execute-run.ts';
import type { RunRecords } from './run-record.ts';

const RUN_PATH = '/endpoints/:name/run/';

export interface RunRoutesParts {
  readonly runs: RunParts;
  readonly verifier: IdentityVerifier;
}

export const createRunRoutes = ({ runs, verifier }: RunRoutesParts): Router => {
  const run = async ({ req, res, params, principal, projectId }: ProjectApiCall): Promise<void> => {
    const { body, contentType, headers } = await executeRun(runs, {
      projectId,
      name: params['name']!,
      principal,
      sent: {
        body: req.method === 'GET' ? undefined : req.body,
        query: req.query,
        accept: req.get('accept'),
      },
      signal: req.signal,
      onExecution: (executionId) => addErrorMembers(res, { execution_id: executionId }),
    });
    sendBytes(res.set(headers), body, { contentType, owner: String(projectId) });
  };
  const routes: readonly ProjectApiRoute[] = [
    { method: 'post', projectPath: RUN_PATH, handler: run },
    { method: 'get', projectPath: RUN_PATH, handler: run },
  ];
  return createApi({ verifier, routes });
};

export interface RefusedRunsParts {
  readonly verifier: IdentityVerifier;
  readonly directory: EndpointDirectory;
  readonly records: RunRecords;
}

/**
 * Logs runs that were refused before their handler: an unreadable body, a missing scope. Mounted after the routes, so
 * that it also receives errors of the body parser.
 */
export const recordRefusedRuns =
  (parts: RefusedRunsParts): ErrorRequestHandler =>
  async (error, req, res, next) => {
    const isRun = req.path === '/' && (req.method === 'POST' || req.method === 'GET');
    if (isRun && !isRecorded(res)) await recordRefusal(parts, req, res, error);
    next(error);
  };

export const RUN_PATHS = pathsOf(`${PROJECT_PATH}${RUN_PATH}`);

const isRecorded = (res: Response): boolean => 'execution_id' in errorMembersOf(res);

const recordRefusal = async (
  { verifier, directory, records }: RefusedRunsParts,
  req: Request,
  res: Response,
  error: unknown,
): Promise<void> => {
  const principal = await verifier.verify(req.get(IDENTITY_HEADER)).catch(() => undefined);
  const projectId = principal && projectOf(principal, req.params['project_id']);
  if (projectId === undefined) return;
  // A random id: without the scope, a caller must not learn which endpoints exist.
  if (toAppError(error).status === 403) addErrorMembers(res, { execution_id: randomUUID() });
  const entry = await directory.find(projectId, String(req.params['name'])).catch(() => undefined);
  if (!entry?.endpoint.isActive) return;
  const run = records({ projectId, endpoint: entry.endpoint, principal: principal! });
  addErrorMembers(res, { execution_id: run.executionId });
  await run.failed(toAppError(error));
};

const projectOf = (principal: Principal, text: unknown): number | undefined => {
  const projectId = text === '@current' ? principal.currentProjectId : Number(text);
  return projectId !== null && principal.projectIds.includes(projectId) ? projectId : undefined;
};
