/** An outcome → the response: stored bytes with what holds for this caller at this moment. */
import { QUERY_ANSWER_HEADERS } from '@meridian/contracts/internal';
import { spliceJsonAnswer } from '@meridian/redis';
import { sendJson } from '@meridian/service-kit';
import type { Response } from 'express';
import { nextAllowedRefresh, staleAt } from '../cache/freshness.ts';
import { freshnessOf, type StoredAnswer } from '../cache/stored-answer.ts';
import type { QueryOutcome } from '../query/answer-query.ts';
import type { QueryTask } from '../query/query-task.ts';

type Answer = Extract<QueryOutcome, { kind: 'answer' }>;

export interface AnswerView {
  readonly withDetails: boolean;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

type Asked = Pick<QueryTask, 'insightId' | 'cache'>;
type AskedBy = Asked & Pick<QueryTask, 'projectId'>;

/** The last response made of an answer: what is asked many times a second differs in nothing. */
const lastResponses = new WeakMap<StoredAnswer, { readonly view: string; readonly bytes: Buffer }>();

export const answerBytes = (task: Asked, answer: Answer, { withDetails, extra }: AnswerView): Buffer => {
  const { stored, isCached, isLazy } = answer;
  const view = `${isCached} ${isLazy} ${withDetails} ${task.insightId === undefined} ${task.cache?.maxAgeSeconds}`;
  const last = extra === undefined ? lastResponses.get(stored) : undefined;
  if (last?.view === view) return last.bytes;
  const tail = { ...cachedMembers(task, answer, withDetails), ...extra };
  const bytes = spliceJsonAnswer(stored, tail, { withDetails });
  if (extra === undefined) lastResponses.set(stored, { view, bytes });
  return bytes;
};

export const sendAnswer = (res: Response, task: AskedBy, answer: Answer, view: AnswerView): void => {
  res.setHeader(QUERY_ANSWER_HEADERS.cache, answer.isCached ? 'hit' : 'miss');
  res.setHeader(QUERY_ANSWER_HEADERS.rows, answer.stored.head.rows);
  sendJson(res, answerBytes(task, answer, view), String(task.projectId));
};

const cachedMembers = (
  { insightId, cache }: Asked,
  { cacheKey, isCached, isLazy, stored: { head } }: Answer,
  withDetails: boolean,
): Record<string, unknown> => {
  const computedAt = new Date(head.computedAt);
  const targetAge =
    cache === undefined
      ? staleAt(freshnessOf(head, { isLazy, isOvertaken: false }))
      : new Date(computedAt.getTime() + cache.maxAgeSeconds * 1_000);
  return {
    is_cached: isCached,
    ...(withDetails && { cache_key: cacheKey, calculation_trigger: null, query_metadata: null }),
    last_refresh: head.computedAt,
    next_allowed_client_refresh: nextAllowedRefresh(
      computedAt,
      insightId === undefined ? 'query' : head,
    ).toISOString(),
    cache_target_age: targetAge?.toISOString() ?? null,
    timezone: head.timezone,
    query_status: null,
    error: head.error ?? null,
  };
};
