/** `…/endpoints/:name/run`: the door that programs use. */
import { createApi, type ProjectApiCall, type ProjectApiRoute } from '@meridian/identity';
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
    res.writeHead(200, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': text.length,
    });
    res.end(text, 'latin1');
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
