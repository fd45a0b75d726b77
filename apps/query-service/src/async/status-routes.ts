/** `/api/projects/:id/query/:query_id/`: polling and cancelling queries by the id that their caller knows. */
import type { Principal } from '@meridian/contracts/internal';
import { clientQueryIdSchema, type QueryStatus } from '@meridian/contracts/query';
import { NotFoundError } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import { askerOf, assertScope, type ProjectApiCall, type ProjectApiRoute } from '@meridian/identity';
import { sendJson } from '@meridian/service-kit';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { readProgress } from '../engine/engine-processes.ts';
import type { QueryLog } from '../query/query-log.ts';
import type { NamedQuery } from '../query/running-queries.ts';
import { answerBytes } from '../query/send-answer.ts';
import type { BackgroundQueries } from './background-queries.ts';
import type { StatusEntry } from './query-statuses.ts';

export interface StatusRoutesParts {
  readonly background: BackgroundQueries;
  readonly queryLog: QueryLog;
  readonly cache: AnswerCache;
  readonly engine: EngineAccess;
}

export const createStatusRoutes = ({
  background,
  queryLog,
  cache,
  engine,
}: StatusRoutesParts): ProjectApiRoute[] => {
  const getStatus = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId, principal } = call;
    const query = namedBy(call);
    const { queryId } = query;
    const entry = await background.get(query);
    assertMayRead(entry, principal);
    const { status, cacheKey } = entry;
    if (!status.complete) {
      const wantsProgress = req.query['show_progress'] ?? req.query['showProgress'];
      const progress = wantsProgress === 'true' ? await progressOf(engine, projectId, queryId) : null;
      res.status(202).json({ query_status: { ...status, query_progress: progress } });
    } else if (status.error) {
      res
        .status(status.error_message === null ? 500 : 400)
        .json({ ...status.error_details, query_status: status });
    } else {
      const stored = await cache.read(projectId, cacheKey);
      if (stored === undefined) throw expired();
      const answer = { kind: 'answer', cacheKey, stored, isCached: true, isLazy: false } as const;
      const results = answerBytes({ insightId: status.insight_id ?? undefined }, answer);
      sendJson(res, withResults(status, results));
    }
  };

  const cancel = async (call: ProjectApiCall): Promise<void> => {
    const dequeueOnly = call.req.query['dequeue_only'] === 'true';
    const isCancelled = await background.cancel(namedBy(call), { dequeueOnly });
    const nothing = 'No query with this id waits in the background';
    const others = dequeueOnly ? nothing : `${nothing}; if one of yours is running, it is being stopped`;
    call.res.json({ message: isCancelled ? 'Query cancelled' : others });
  };

  const getLog = async (call: ProjectApiCall): Promise<void> => {
    call.res.json(await queryLog.get(namedBy(call)));
  };

  return [
    { method: 'get', projectPath: '/query/:query_id/', handler: getStatus },
    { method: 'delete', projectPath: '/query/:query_id/', handler: cancel },
    { method: 'get', projectPath: '/query/:query_id/log/', handler: getLog },
  ];
};

/** The credential may have lost scopes since the query was started. */
const assertMayRead = ({ scopes }: StatusEntry, principal: Principal): void => {
  for (const scope of scopes) assertScope(principal, scope);
};

const expired = (): NotFoundError =>
  new NotFoundError('not_found', 'There is no query with this id, or it has expired.');

/** The id becomes part of a Redis key, so an invalid one is refused. */
const namedBy = ({ params, projectId, principal }: ProjectApiCall): NamedQuery => {
  const parsed = clientQueryIdSchema.safeParse(params['query_id']);
  if (!parsed.success) throw expired();
  return { projectId, queryId: parsed.data, asker: askerOf(principal) };
};

/** Null if the engine does not report progress. The poll is answered anyway. */
const progressOf = (engine: EngineAccess, projectId: number, clientQueryId: string) =>
  readProgress(engine, { projectId, clientQueryId }).catch(() => null);

const withResults = ({ results: _, ...status }: QueryStatus, results: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`{"query_status":${JSON.stringify(status).slice(0, -1)},"results":`),
    results,
    Buffer.from('}}'),
  ]);
