/** The second port of every process: health and metrics, for the cluster only. Plain node:http, no framework. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type CheckResult, type Checks, runChecks } from './health.ts';
import { renderMetrics } from './metrics.ts';

export interface ProcessState {
  started: boolean;
  stopping: boolean;
}

export const createInternalListener = (state: ProcessState, checks: Checks): Server =>
  createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://internal');
    answer(url, state, checks, res).catch((error: unknown) => {
      res.statusCode = 500;
      res.end(String(error));
    });
  });

const answer = async (url: URL, state: ProcessState, checks: Checks, res: ServerResponse): Promise<void> => {
  const verbose = url.searchParams.has('verbose');
  switch (url.pathname) {
    case '/metrics': {
      const { contentType, text } = await renderMetrics();
      res.setHeader('content-type', contentType);
      res.end(text);
      return;
    }
    case '/livez': {
      const results = await runChecks(only(checks, 'live'));
      sendHealth(
        res,
        results,
        results.every((result) => result.ok),
        verbose,
      );
      return;
    }
    case '/startupz':
      sendHealth(res, [], state.started, verbose);
      return;
    case '/readyz': {
      const results = [
        { name: 'started', gates: 'ready', ok: state.started } as const,
        { name: 'not-stopping', gates: 'ready', ok: !state.stopping } as const,
        ...(await runChecks(verbose ? checks : only(checks, 'ready'))),
      ];
      const ready = results.every((result) => result.ok || result.gates !== 'ready');
      sendHealth(res, results, ready, verbose);
      return;
    }
    default:
      res.statusCode = 404;
      res.end('not found\n');
  }
};

const only = (checks: Checks, gates: CheckResult['gates']): Checks =>
  Object.fromEntries(
    Object.entries(checks).filter(
      ([, check]) => (typeof check === 'function' ? 'start' : check.gates) === gates,
    ),
  );

const sendHealth = (
  res: ServerResponse,
  results: readonly CheckResult[],
  ok: boolean,
  verbose: boolean,
): void => {
  res.statusCode = ok ? 200 : 503;
  res.setHeader('cache-control', 'no-store');
  if (!verbose) {
    res.end(ok ? 'ok\n' : 'not ok\n');
    return;
  }
  const lines = results.map(({ name, ok: passed, gates, detail }) =>
    passed
      ? `[+] ${name}`
      : `[${gates === 'start' ? '!' : '-'}] ${name}${detail === undefined ? '' : `: ${detail}`}`,
  );
  res.end(`${[...lines, ok ? 'ok' : 'not ok'].join('\n')}\n`);
};
