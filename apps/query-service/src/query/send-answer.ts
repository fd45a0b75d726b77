/** Sends an outcome as the response: the stored bytes, and the members that depend on this caller and moment. */
import { QUERY_ANSWER_HEADERS } from '@meridian/contracts/internal';
import { digestOf } from '@meridian/core';
import { spliceJsonAnswer } from '@meridian/redis';
import { sendJson } from '@meridian/service-kit';
import type { Response } from 'express';
import { nextAllowedRefresh, staleAt } from '../cache/freshness.ts';
import { freshnessOf, type StoredAnswer } from '../cache/stored-answer.ts';
import type { AnswerOutcome as Answer } from './answers.ts';
import type { QueryTask } from './query-task.ts';

type Members = Readonly<Record<string, unknown>>;
type AnsweredInsight = Pick<QueryTask, 'insightId'>;
type AnsweredTask = AnsweredInsight & Pick<QueryTask, 'projectId'>;

/** The last response of each answer. Frequent requests for one answer get identical bytes. */
const lastResponses = new WeakMap<StoredAnswer, { readonly view: string; readonly bytes: Buffer }>();

export const answerBytes = (task: AnsweredInsight, answer: Answer, extra?: Members): Buffer => {
  const { stored, isCached, isLazy } = answer;
  const view = `${isCached} ${isLazy} ${task.insightId === undefined}`;
  const last = extra === undefined ? lastResponses.get(stored) : undefined;
  if (last?.view === view) return last.bytes;
  const tail = { ...cachedMembers(task, answer), ...extra };
  const bytes = spliceJsonAnswer(stored, tail, { withDetails: true });
  if (extra === undefined) lastResponses.set(stored, { view, bytes });
  return bytes;
};

const digests = new WeakMap<Buffer, string>();

/** The digest of the response without further members. */
export const answerDigest = (task: AnsweredInsight, answer: Answer): string => {
  const bytes = answerBytes(task, answer);
  let digest = digests.get(bytes);
  if (digest === undefined) {
    digest = digestOf(bytes);
    digests.set(bytes, digest);
  }
  return digest;
};

export const sendAnswer = (res: Response, task: AnsweredTask, answer: Answer, extra?: Members): void => {
  res.setHeader(QUERY_ANSWER_HEADERS.cache, answer.isCached ? 'hit' : 'miss');
  res.setHeader(QUERY_ANSWER_HEADERS.rows, answer.stored.head.rows);
  sendJson(res, answerBytes(task, answer, extra), String(task.projectId));
};

const cachedMembers = (
  { insightId }: AnsweredInsight,
  { cacheKey, isCached, isLazy, stored: { head } }: Answer,
): Record<string, unknown> => {
  const computedAt = new Date(head.computedAt);
  const targetAge = staleAt(freshnessOf(head, { isLazy, isOvertaken: false }));
  return {
    is_cached: isCached,
    cache_key: cacheKey,
    calculation_trigger: null,
    query_metadata: null,
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
