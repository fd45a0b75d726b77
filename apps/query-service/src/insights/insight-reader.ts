/** Insights with their results, as the API shows them to a caller. */
import type { InsightAnswer } from '@meridian/contracts/insights';
import type { ProjectApiCall, ProjectFactsReader, UserDirectory } from '@meridian/identity';
import { readAlertsOf } from '../alerts/alert-wire.ts';
import type { Database } from '../database.ts';
import type { RequestTimes } from '../http/request-time.ts';
import { requestedBy } from '../query/asker.ts';
import type { InsightResult, InsightResults, ResultRequest } from './insight-result.ts';
import { basicInsight, fullInsight, type PlacedInsight, usersIn } from './insight-wire.ts';

type Overrides = Pick<ResultRequest, 'filters' | 'variables'>;
type Refresh = ResultRequest['refresh'];

export interface InsightReader {
  /** Lists the insights without results. */
  listBasic(insights: readonly PlacedInsight[]): Promise<object[]>;
  /** An insight that cannot be calculated does not fail the others. */
  listFull(
    call: ProjectApiCall,
    insights: readonly PlacedInsight[],
    refresh: Refresh,
  ): Promise<InsightAnswer[]>;
  /** Throws when the insight cannot be calculated. */
  result(
    call: ProjectApiCall,
    insight: PlacedInsight,
    refresh: Refresh,
    overrides: Overrides,
  ): Promise<InsightResult>;
  withResult(call: ProjectApiCall, insight: PlacedInsight, result: InsightResult): Promise<InsightAnswer>;
}

export interface InsightReaderParts {
  readonly database: Database;
  readonly results: InsightResults;
  readonly facts: ProjectFactsReader;
  readonly users: UserDirectory;
  readonly requestTimes: RequestTimes;
}

export const createInsightReader = ({
  database,
  results,
  facts,
  users,
  requestTimes,
}: InsightReaderParts): InsightReader => {
  const requestOf = ({ req, principal }: ProjectApiCall, refresh: Refresh): ResultRequest => ({
    refresh,
    signal: req.signal,
    now: requestTimes.given(req),
    ...requestedBy(principal),
  });

  const show = async (
    { projectId, principal }: ProjectApiCall,
    insights: readonly PlacedInsight[],
    resultOf: (insight: PlacedInsight) => InsightResult | Promise<InsightResult>,
  ): Promise<InsightAnswer[]> => {
    const [{ timezone }, known, alerts] = await Promise.all([
      facts.get(projectId),
      users.get(usersIn(insights)),
      readAlertsOf({ database, users }, insights, principal.scopes),
    ]);
    return Promise.all(
      insights.map(async (insight) =>
        fullInsight(insight, {
          users: known,
          timezone,
          result: await resultOf(insight),
          alerts: alerts.get(insight.id) ?? [],
        }),
      ),
    );
  };

  return {
    listBasic: async (insights) => {
      const known = await users.get(usersIn(insights));
      return insights.map((insight) => basicInsight(insight, known));
    },
    listFull: (call, insights, refresh) =>
      show(call, insights, (insight) => results.getOrFailure(insight, requestOf(call, refresh))),
    result: (call, insight, refresh, overrides) =>
      results.get(insight, { ...requestOf(call, refresh), ...overrides }),
    withResult: async (call, insight, result) => (await show(call, [insight], () => result))[0]!,
  };
};
