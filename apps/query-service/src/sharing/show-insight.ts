/** Shows an insight to a visitor. The answer is the same for all visitors: nothing that they send changes the query. */
import { hash } from 'node:crypto';
import { queryNodeSchema } from '@meridian/contracts/query';
import { isAppError, parseLargeJson, UnavailableError } from '@meridian/core';
import type { Logger } from '@meridian/service-kit';
import { resultTable } from '@meridian/service-kit/tables';
import { LRUCache } from 'lru-cache';
import type { QueryConfig } from '../config.ts';
import type { TileOverrides } from '../dashboards/merge-filters.ts';
import type { Database } from '../database.ts';
import type { Insight, SharedLink } from '../generated/prisma/client.ts';
import { taskOfInsight } from '../insights/insight-result.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import type { Answers } from '../query/answers.ts';
import { prepareNode, type UnsavedNode } from '../query/prepare-node.ts';
import type { QueryTask } from '../query/query-task.ts';
import { deniedTablesOf, readScopesOf } from '../query/required-scopes.ts';
import { answerBytes } from '../query/send-answer.ts';
import { isShareable, publicQuery, publicResult } from './public-result.ts';
import type { SharedSection } from './shared-view.ts';

export type ShowInsight = (link: SharedLink, shown: InsightToShow) => Promise<ShownInsight>;

export interface ShowInsightParts {
  readonly answers: Answers;
  readonly database: Database;
  readonly projects: Pick<ProjectSnapshots, 'get'>;
  readonly config: Pick<QueryConfig, 'QUERY_APP_TIMEOUT_MS'>;
  readonly logger: Logger;
}

/** A failed calculation is not repeated for this long, so that views of a broken insight cost nothing. */
export const FAILURE_MS = 60_000;
const MAX_FAILURES = 10_000;
const FAILED = 'The numbers cannot be calculated at the moment.';
const NOT_SHAREABLE = 'Public links cannot show this kind of insight.';

export const createShowInsight = ({
  answers,
  database,
  projects,
  config,
  logger,
}: ShowInsightParts): ShowInsight => {
  const failures = new LRUCache<string, true>({
    maxSize: MAX_FAILURES,
    sizeCalculation: () => 1,
    ttl: FAILURE_MS,
  });

  const answerOf = async (
    insight: Insight,
    task: QueryTask,
    signal: AbortSignal,
  ): Promise<Members | undefined> => {
    const failure = hash('sha256', JSON.stringify([insight.id, task.nodeText, task.deniedTables]));
    if (failures.has(failure)) return undefined;
    try {
      const outcome = await answers.answer(task, {
        refresh: 'async_except_on_cache_miss',
        signal,
        onMiss: 'calculate',
      });
      if (outcome.kind !== 'answer') return undefined;
      return (await parseLargeJson(answerBytes(task, outcome))) as Members;
    } catch (error) {
      if (signal.aborted || error instanceof UnavailableError) throw error;
      failures.set(failure, true);
      if (!isAppError(error)) logger.error({ err: error, insightId: insight.id }, 'a shared insight failed');
      return undefined;
    }
  };

  return async (link, { insight, overrides = NO_OVERRIDES, signal }) => {
    const title = insight.name ?? insight.derivedName ?? 'Insight';
    const { facts, cohorts } = await projects.get(insight.projectId);
    const about = { name: title, description: insight.description, timezone: facts.timezone };
    const nothing = (problem: string): ShownInsight => ({
      wire: { ...about, ...EMPTY, error: problem },
      section: { heading: title, problem },
    });
    const parsed = queryNodeSchema.safeParse(insight.query).data;
    if (parsed === undefined || parsed.kind === 'SavedInsightNode') return nothing(NOT_SHAREABLE);
    if (!isShareable(prepareNode(parsed as UnsavedNode))) return nothing(NOT_SHAREABLE);
    const task = await taskOfInsight(database, insight, {
      now: undefined,
      pool: 'background',
      deniedTables: deniedTablesOf(link.scopes),
      scopes: readScopesOf(link.scopes),
      asker: `shared link ${link.id}`,
      ...overrides,
    });
    const answer = await answerOf(insight, { ...task, timeoutMs: config.QUERY_APP_TIMEOUT_MS }, signal);
    if (answer === undefined) return nothing(FAILED);
    const columns = answer['columns'] ?? null;
    const result = publicResult(task.node, { result: answer['results'], columns }, cohorts);
    const lastRefresh = (answer['last_refresh'] ?? null) as string | null;
    // Series beyond the limit of a breakdown are part of the rest; rows beyond a limit are not in the answer at all.
    const hasMore = columns !== null && answer['hasMore'] === true;
    return {
      wire: {
        ...about,
        query: publicQuery(task.node),
        result,
        columns,
        types: answer['types'] ?? null,
        hasMore: answer['hasMore'] ?? null,
        last_refresh: lastRefresh,
        error: null,
      },
      section: { heading: title, table: resultTable(result, columns), hasMore, lastRefresh },
    };
  };
};

interface InsightToShow {
  readonly insight: Insight;
  readonly overrides?: TileOverrides;
  readonly signal: AbortSignal;
}

const NO_OVERRIDES: TileOverrides = { filters: undefined, variables: undefined };

type Members = Readonly<Record<string, unknown>>;

interface ShownInsight {
  readonly wire: Members & { readonly name: string; readonly description: string };
  readonly section: SharedSection;
}

const EMPTY = { query: null, result: null, columns: null, types: null, hasMore: null, last_refresh: null };
