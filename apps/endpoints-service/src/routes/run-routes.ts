/** `…/endpoints/:name/run`: the door that programs use. */
import { createApi, type ProjectApiCall, type ProjectApiRoute } from '@meridian/identity';
import { sendJson } from '@meridian/service-kit';
import type { Router } from 'express';
import type { EndpointsContext } from '../context.ts';
import { executeRun } from '../run/execute-run.ts';

export const runRoutes = (context: EndpointsContext): Router => {
  const run = async ({ req, res, params, principal, projectId }: ProjectApiCall): Promise<void> => {
    const { text, headers } = await executeRun(context, {
      projectId,
      name: params['name']!,
      principal,
      sent: { body: req.method === 'GET' ? undefined : req.body, query: req.query },
      signal: req.signal,
    });
    sendJson(res.set(headers), text);
  };
  const members = {
    projectPath: '/endpoints/:name/run/',
    handler: run,
  } as const;
  const routes: readonly ProjectApiRoute[] = [
    { ...members, method: 'post' },
    { ...members, method: 'get' },
  ];
  return createApi({ verifier: context.verifier, routes });
};
