/** The result of a saved insight, computed like the answer of a query. */

import type { InsightAnswer } from '@meridian/contracts/insights';
import { ALL_SCOPES } from '@meridian/contracts/internal';
import {
  type FiltersOverride,
  type QueryVariables,
  queryNodeSchema,
  type RefreshMode,
} from '@meridian/contracts/query';
import { errorMessage, isAppError, parseLargeJson } from '@meridian/core';
import type { Logger } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { Insight } from '../generated/prisma/client.ts';
import type { Answers } from '../query/answers.ts';
import { failureStatus } from '../query/failure-status.ts';
import { resolveSavedInsight } from '../query/find-saved-insight.ts';
import { prepareNode } from '../query/prepare-node.ts';
import { newTask, type QueryTask } from '../query/query-task.ts';
import { answerBytes } from '../query/send-answer.ts';

export interface ResultRequest {
  readonly refresh: RefreshMode;
  readonly signal: AbortSignal;
  readonly now: Date | undefined;
  readonly pool: QueryTask['pool'];
  /** Tables that the reader may not read, even if the author may. */
  readonly deniedTables: QueryTask['deniedTables'];
  readonly asker: QueryTask['asker'];
  readonly scopes?: QueryTask['scopes'];
  readonly filters?: FiltersOverride | undefined;
  readonly variables?: QueryVariables | undefined;
}

/** The members of an insight that come from its result; all are empty without a result. */
type ResultMember =
  | 'result'
  | 'hasMore'
  | 'columns'
  | 'types'
  | 'hogql'
  | 'is_cached'
  | 'last_refresh'
  | 'cache_target_age'
  | 'next_allowed_client_refresh'
  | 'query_status';

export type InsightResult = { readonly [Member in ResultMember]: InsightAnswer[Member] } & {
  readonly resolved_date_range: unknown;
  readonly filters_hash: string | null;
};

export const NO_RESULT: InsightResult = {
  result: null,
  hasMore: null,
  columns: null,
  types: null,
  hogql: null,
  is_cached: false,
  last_refresh: null,
  cache_target_age: null,
  next_allowed_client_refresh: null,
  query_status: null,
  resolved_date_range: null,
  filters_hash: null,
};

export interface InsightResults {
  get(insight: Insight, request: ResultRequest): Promise<InsightResult>;
  /** Used for lists: an insight that cannot be calculated does not fail the others. Errors of `except` are thrown. */
  getOrFailure(
    insight: Insight,
    request: ResultRequest,
    except?: (error: unknown) => boolean,
  ): Promise<InsightResult>;
}

export interface InsightResultsParts {
  readonly answers: Answers;
  readonly database: Database;
  readonly logger: Logger;
}

export const createInsightResults = ({ answers, database, logger }: InsightResultsParts): InsightResults => {
  const get: InsightResults['get'] = async (insight, request) => {
    if (insight.query === null) return NO_RESULT;
    const task = await taskOfInsight(database, insight, request);
    const { refresh, signal } = request;
    const outcome = await answers.answer(task, { refresh, signal, onMiss: 'miss' });
    switch (outcome.kind) {
      case 'miss':
        return { ...NO_RESULT, filters_hash: outcome.cacheKey };
      case 'started':
        return { ...NO_RESULT, filters_hash: outcome.cacheKey, query_status: outcome.status };
      case 'answer': {
        const bytes = answerBytes(task, outcome);
        const { results, ...answer } = (await parseLargeJson(bytes)) as Record<string, unknown>;
        return { ...NO_RESULT, ...pick(answer), result: results, filters_hash: outcome.cacheKey };
      }
    }
  };

  return {
    get,
    getOrFailure: async (insight, request, except = () => false) => {
      try {
        return await get(insight, request);
      } catch (error) {
        if (except(error)) throw error;
        if (!isAppError(error))
          logger.error({ err: error, insightId: insight.id }, 'the result of an insight failed');
        return {
          ...NO_RESULT,
          query_status: { ...failureStatus(error), complete: true, error_message: failureMessage(error) },
        };
      }
    },
  };
};

const MEMBERS = Object.keys(NO_RESULT);

const pick = (answer: Readonly<Record<string, unknown>>): Partial<InsightResult> =>
  Object.fromEntries(MEMBERS.filter((name) => name in answer).map((name) => [name, answer[name]]));

const failureMessage = (error: unknown): string | null => {
  if (!isAppError(error) || error.status === 500) return null;
  return error.status === 429 ? 'concurrency_limit_exceeded' : errorMessage(error);
};

export const taskOfInsight = async (
  database: Database,
  insight: Insight,
  { filters, variables, now, pool, deniedTables, asker, scopes }: Omit<ResultRequest, 'refresh' | 'signal'>,
): Promise<QueryTask> => {
  const held = await resolveSavedInsight(database, insight.projectId, queryNodeSchema.parse(insight.query), [
    ALL_SCOPES,
  ]);
  const node = prepareNode(held, { filters, variables });
  return newTask({
    projectId: insight.projectId,
    node,
    now,
    pool,
    deniedTables,
    asker,
    scopes,
    insightId: insight.id,
    name: `insight ${insight.shortId}`,
    explain: false,
  });
};
