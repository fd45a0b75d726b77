/** `/insights/trend/` and `/insights/funnel/`: insights that are not saved, in the filters of the older API. */
import { insightRefreshSchema } from '@meridian/contracts/insights';
import { clientQueryIdSchema, type InsightQuery, insightQuerySchema } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import type { RequestTimes } from '../../http/request-time.ts';
import type { Answers } from '../../query/answers.ts';
import { requestedBy } from '../../query/asker.ts';
import { newTask } from '../../query/query-task.ts';
import { assertMaySaveFilters } from '../../query/required-scopes.ts';
import { answerBytes } from '../../query/send-answer.ts';
import { queryOfFilter } from './query-of-filter.ts';
import { valuesOfText } from './values-of-text.ts';

const ADDRESSES: Readonly<Record<string, readonly InsightQuery['kind'][]>> = {
  trend: ['TrendsQuery', 'StickinessQuery', 'LifecycleQuery'],
  funnel: ['FunnelsQuery'],
};

const requestSchema = z.object({
  refresh: z.preprocess(
    (value) => (typeof value === 'boolean' ? String(value) : value),
    insightRefreshSchema,
  ),
  client_query_id: clientQueryIdSchema.optional(),
});

export interface LegacyRoutesParts {
  readonly answers: Answers;
  readonly requestTimes: RequestTimes;
}

export const createLegacyInsightRoutes = ({
  answers,
  requestTimes,
}: LegacyRoutesParts): ProjectApiRoute[] => {
  const answer = async (call: ProjectApiCall, address: string): Promise<void> => {
    const { req, res, projectId, principal } = call;
    const sent = { refresh: 'blocking', ...req.query, ...(req.body as object | undefined) };
    const { refresh, client_query_id: queryId } = parseInput(requestSchema, sent);
    const node = readNode(valuesOfText(sent), address);
    assertMaySaveFilters(principal.scopes, node);
    const task = newTask({
      projectId,
      node,
      queryId,
      now: requestTimes.given(req),
      ...requestedBy(principal),
      explain: false,
    });
    const outcome = await answers.answer(task, { refresh, signal: req.signal, onMiss: 'calculate' });
    if (outcome.kind !== 'answer') {
      res.json({ ...NO_ANSWER, query_status: outcome.kind === 'started' ? outcome.status : null });
      return;
    }
    const text = answerBytes(task, outcome).toString('utf8');
    const { results, timezone, is_cached, last_refresh, timings } = JSON.parse(text);
    res.json({ ...NO_ANSWER, result: results, timezone, is_cached, last_refresh, timings: timings ?? [] });
  };

  return Object.keys(ADDRESSES).flatMap((address) =>
    (['get', 'post'] as const).map(
      (method): ProjectApiRoute => ({
        method,
        projectPath: `/insights/${address}/`,
        handler: (call) => answer(call, address),
      }),
    ),
  );
};

const NO_ANSWER = {
  result: null,
  timezone: null,
  is_cached: false,
  last_refresh: null,
  timings: [],
  next: null,
};

const readNode = (filter: Readonly<Record<string, unknown>>, address: string): InsightQuery => {
  const node = parseInput(
    insightQuerySchema,
    queryOfFilter({ insight: `${address}s`.toUpperCase(), ...filter }),
    { prefix: 'query' },
  );
  if (ADDRESSES[address]?.includes(node.kind)) return node;
  throw new InvalidRequestError('invalid_input', `This path does not answer a ${node.kind}.`, {
    attr: 'insight',
  });
};
