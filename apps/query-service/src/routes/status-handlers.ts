/** Polling and cancelling queries by the id that their caller knows. */
import type { Principal } from '@meridian/contracts/internal';
import { clientQueryIdSchema, type QueryStatus } from '@meridian/contracts/query';
import { NotFoundError } from '@meridian/core';
import { askerOf, assertScope, type ProjectApiCall } from '@meridian/identity';
import { sendJson } from '@meridian/service-kit';
import type { StatusEntry } from '../async/query-statuses.ts';
import { decodeAnswer } from '../cache/stored-answer.ts';
import type { QueryContext } from '../context.ts';
import { readProgress } from '../engine/engine-processes.ts';
import type { NamedQuery } from '../query/running-queries.ts';
import { answerBytes } from './send-answer.ts';

export const getStatus = async (context: QueryContext, call: ProjectApiCall): Promise<void> => {
  const { req, res, projectId, principal } = call;
  const query = namedBy(call);
  const { queryId } = query;
  const entry = await context.background.get(query);
  assertMayRead(entry, principal);
  const { status, cacheKey } = entry;
  if (!status.complete) {
    const wantsProgress = req.query['show_progress'] ?? req.query['showProgress'];
    const progress = wantsProgress === 'true' ? await progressOf(context, projectId, queryId) : null;
    res.status(202).json({ query_status: { ...status, query_progress: progress } });
  } else if (status.error) {
    res.status(status.error_message === null ? 500 : 400).json({ query_status: status });
  } else {
    const found = await context.results.get(cacheKey);
    if (found === undefined) throw expired();
    const answer = { kind: 'answer', cacheKey, isCached: true, isLazy: false } as const;
    const results = answerBytes(
      { insightId: status.insight_id ?? undefined },
      { ...answer, stored: decodeAnswer(found.bytes) },
    );
    sendJson(res, withResults(status, results));
  }
};

export const cancelQuery = async (context: QueryContext, call: ProjectApiCall): Promise<void> => {
  const dequeueOnly = call.req.query['dequeue_only'] === 'true';
  const isCancelled = await context.background.cancel(namedBy(call), { dequeueOnly });
  const nothing = 'Nothing of this id waits in the background';
  const others = dequeueOnly ? nothing : `${nothing}; if one of yours runs, it is being stopped`;
  call.res.json({ message: isCancelled ? 'Query cancelled' : others });
};

export const getLog = async (context: QueryContext, call: ProjectApiCall): Promise<void> => {
  call.res.json(await context.queryLog.get(namedBy(call)));
};

/** The check that was made for asking, again: the credential may have lost scopes since. */
const assertMayRead = ({ scopes }: StatusEntry, principal: Principal): void => {
  for (const scope of scopes) assertScope(principal, scope);
};

const expired = (): NotFoundError =>
  new NotFoundError('not_found', 'There is no query of this id, or it has expired.');

/** Ids go into keys: what no caller can have given is not looked for. */
const namedBy = ({ params, projectId, principal }: ProjectApiCall): NamedQuery => {
  const parsed = clientQueryIdSchema.safeParse(params['query_id']);
  if (!parsed.success) throw expired();
  return { projectId, queryId: parsed.data, asker: askerOf(principal) };
};

/** Extra: a poll is answered also when the engine has no time for it. */
const progressOf = ({ engine }: QueryContext, projectId: number, clientQueryId: string) =>
  readProgress(engine, { projectId, clientQueryId }).catch(() => null);

const withResults = ({ results: _, ...status }: QueryStatus, results: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`{"query_status":${JSON.stringify(status).slice(0, -1)},"results":`),
    results,
    Buffer.from('}}'),
  ]);
