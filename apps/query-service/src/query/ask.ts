/** Runs a query for a route with its own response format. Limits, permissions and the query log apply as usual. */

import { type QueryNode, queryNodeSchema } from '@meridian/contracts/query';
import { parseLargeJson } from '@meridian/core';
import type { ProjectApiCall } from '@meridian/identity';
import type { z } from 'zod';
import type { RequestTimes } from '../http/request-time.ts';
import type { Answers } from './answers.ts';
import { requestedBy } from './asker.ts';
import type { RunnableNode } from './query-kind.ts';
import { newTask } from './query-task.ts';
import { answerBytes } from './send-answer.ts';

export interface RequestedRows {
  readonly rows: readonly (readonly unknown[])[];
  readonly hasMore: boolean;
}

export type Ask = (call: ProjectApiCall, node: z.input<typeof queryNodeSchema>) => Promise<RequestedRows>;

export interface AskParts {
  readonly answers: Answers;
  readonly requestTimes: RequestTimes;
}

/** Always fresh, because the lists of these routes can change without an event. */
export const createAsk =
  ({ answers, requestTimes }: AskParts): Ask =>
  async ({ req, projectId, principal }, sent) => {
    const node: QueryNode = queryNodeSchema.parse(sent);
    const task = newTask({
      projectId,
      node: node as RunnableNode,
      now: requestTimes.given(req),
      ...requestedBy(principal),
      explain: false,
    });
    const outcome = await answers.answer(task, {
      refresh: 'force_blocking',
      signal: req.signal,
      onMiss: 'calculate',
    });
    if (outcome.kind !== 'answer') throw new Error('a blocking query has no answer');
    const { results, hasMore } = (await parseLargeJson(answerBytes(task, outcome))) as Omit<
      RequestedRows,
      'rows'
    > & { readonly results: RequestedRows['rows'] };
    return { rows: results, hasMore: hasMore === true };
  };
