/** Polling and cancelling queries by the id that their caller knows. */
import { clientQueryIdSchema, type QueryStatus } from '@meridian/contracts/query';
import { NotFoundError } from '@meridian/core';
import type { ProjectApiCall } from '@meridian/identity';
import { sendJson } from '@meridian/service-kit';
import { decodeAnswer } from '../cache/stored-answer.ts';
import type { QueryContext } from '../context.ts';
import { readProgress } from '../engine/engine-processes.ts';
import { answerBytes } from './send-answer.ts';

export const getStatus = async (context: QueryContext, call: ProjectApiCall): Promise<void> => {
  const { req, res, projectId } = call;
  const queryId = queryIdOf(call);
  const { status, cacheKey } = await context.background.get(projectId, queryId);
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
      { withDetails: true },
    );
    sendJson(res, withResults(status, results));
  }
};

export const cancelQuery = async (context: QueryContext, call: ProjectApiCall): Promise<void> => {
  const dequeueOnly = call.req.query['dequeue_only'] === 'true';
  const isCancelled = await context.background.cancel(call.projectId, queryIdOf(call), { dequeueOnly });
  const nothing = 'Nothing of this id waits in the background';
  const others = dequeueOnly ? nothing : `${nothing}; if it runs for somebody, it is being stopped`;
  call.res.json({ message: isCancelled ? 'Query cancelled' : others });
};

export const getLog = async (context: QueryContext, call: ProjectApiCall): Promise<void> => {
  call.res.json(await context.queryLog.get(call.projectId, queryIdOf(call)));
};

const expired = (): NotFoundError =>
  new NotFoundError('not_found', 'There is no query of this id, or it has expired.');

/** Ids go into keys: what no caller can have given is not looked for. */
const queryIdOf = ({ params }: ProjectApiCall): string => {
  const parsed = clientQueryIdSchema.safeParse(params['query_id']);
  if (!parsed.success) throw expired();
  return parsed.data;
};

/** Extra: a poll is answered also when the engine has no time for it. */
const progressOf = ({ clickhouse }: QueryContext, projectId: number, clientQueryId: string) =>
  readProgress(clickhouse, { projectId, clientQueryId }).catch(() => null);

const withResults = ({ results: _, ...status }: QueryStatus, results: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`{"query_status":${JSON.stringify(status).slice(0, -1)},"results":`),
    results,
    Buffer.from('}}'),
  ]);
