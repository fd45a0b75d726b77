/** The data behind a shared link. Undefined when the object does not exist any more. */
import { hash } from 'node:crypto';
import { queryNodeSchema } from '@meridian/contracts/query';
import type { SharedKind } from '@meridian/contracts/sharing';
import { isAppError, UnavailableError } from '@meridian/core';
import type { ProjectFactsReader } from '@meridian/identity';
import type { Logger } from '@meridian/service-kit';
import { type ResultTable, resultTable } from '@meridian/service-kit/tables';
import { LRUCache } from 'lru-cache';
import type { QueryConfig } from '../config.ts';
import { readTiles } from '../dashboards/dashboard-store.ts';
import type { TileRow } from '../dashboards/dashboard-wire.ts';
import { overridesOfTile, type TileOverrides } from '../dashboards/merge-filters.ts';
import { runAtMost } from '../dashboards/run-at-most.ts';
import type { Database } from '../database.ts';
import type { Dashboard, Insight, SharedLink } from '../generated/prisma/client.ts';
import { taskOfInsight } from '../insights/insight-result.ts';
import type { Answers } from '../query/answers.ts';
import { prepareNode, type UnsavedNode } from '../query/prepare-node.ts';
import type { QueryTask } from '../query/query-task.ts';
import { deniedTablesOf, readScopesOf } from '../query/required-scopes.ts';
import { answerBytes } from '../query/send-answer.ts';
import type { EndpointPages } from './endpoint-pages.ts';
import { isShareable, publicQuery, publicResult } from './public-result.ts';
import { createEndpointLoader } from './show-endpoint.ts';

export interface SharedObject {
  readonly title: string;
  readonly description: string;
  /** The members of the JSON answer. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly sections: readonly SharedSection[];
}

export interface SharedSection {
  readonly heading: string | undefined;
  readonly text?: string;
  /** A command or program, shown as it is. */
  readonly code?: string;
  readonly table?: ResultTable | undefined;
  /** Why there is no table. */
  readonly problem?: string;
  readonly lastRefresh?: string | null;
}

export type LoadShared = (link: SharedLink, signal: AbortSignal) => Promise<SharedObject | undefined>;

export interface SharedObjectsParts {
  readonly answers: Answers;
  readonly database: Database;
  readonly facts: ProjectFactsReader;
  readonly config: Pick<QueryConfig, 'QUERY_APP_TIMEOUT_MS' | 'QUERY_CONCURRENCY_PER_PROJECT'>;
  readonly logger: Logger;
  readonly endpointPages: EndpointPages;
  readonly publicUrl: string;
}

/** A failed calculation is not repeated for this long, so that views of a broken insight cost nothing. */
const FAILURE_MS = 60_000;
const MAX_FAILURES = 10_000;
const FAILED = 'The numbers cannot be calculated at the moment.';
const NOT_SHAREABLE = 'This kind of insight is not shown to the public.';

export const createSharedObjects = (parts: SharedObjectsParts): LoadShared => {
  const { answers, database, facts, config, logger } = parts;
  const failures = new LRUCache<string, true>({
    maxSize: MAX_FAILURES,
    sizeCalculation: () => 1,
    ttl: FAILURE_MS,
  });

  /** The same cached answer for all visitors: nothing that they send changes the query. */
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
      return JSON.parse(answerBytes(task, outcome).toString('utf8')) as Members;
    } catch (error) {
      if (signal.aborted || error instanceof UnavailableError) throw error;
      failures.set(failure, true);
      if (!isAppError(error)) logger.error({ err: error, insightId: insight.id }, 'a shared insight failed');
      return undefined;
    }
  };

  const showInsight = async (
    link: SharedLink,
    { insight, overrides = NO_OVERRIDES, signal }: InsightToShow,
  ): Promise<ShownInsight> => {
    const title = insight.name ?? insight.derivedName ?? 'Insight';
    const { timezone } = await facts.get(insight.projectId);
    const about = { name: title, description: insight.description, timezone };
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
    const result = publicResult(task.node, answer['results'], columns);
    const lastRefresh = (answer['last_refresh'] ?? null) as string | null;
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
      section: { heading: title, table: resultTable(result, columns), lastRefresh },
    };
  };

  const loadInsight: LoadShared = async (link, signal) => {
    const insight = await database.insight.findFirst({
      where: { id: Number(link.objectId), projectId: link.projectId, deleted: false },
    });
    if (insight === null) return undefined;
    const { wire, section } = await showInsight(link, { insight, signal });
    return {
      title: wire.name,
      description: wire.description,
      data: { insight: wire },
      sections: [{ ...section, heading: undefined }],
    };
  };

  const loadDashboard: LoadShared = async (link, signal) => {
    const dashboard = await database.dashboard.findFirst({
      where: { id: Number(link.objectId), projectId: link.projectId, deleted: false },
    });
    if (dashboard === null) return undefined;
    const rows = await readTiles(database, dashboard.id);
    const shown: { readonly wire: object; readonly section: SharedSection }[] = [];
    const limit = config.QUERY_CONCURRENCY_PER_PROJECT;
    await runAtMost([...rows.entries()], { limit, signal }, async ([order, tile]) => {
      shown[order] = await showTile(link, dashboard, tile, signal);
    });
    const title = dashboard.name ?? 'Dashboard';
    const { description } = dashboard;
    return {
      title,
      description,
      data: { dashboard: { name: title, description, tiles: shown.map(({ wire }) => wire) } },
      sections: shown.map(({ section }) => section),
    };
  };

  const showTile = async (link: SharedLink, dashboard: Dashboard, tile: TileRow, signal: AbortSignal) => {
    const place = { layouts: tile.layouts, color: tile.color };
    const { insight, text } = tile;
    if (insight === null) {
      const body = text?.body ?? '';
      return { wire: { ...place, text: { body } }, section: { heading: undefined, text: body } };
    }
    const overrides = overridesOfTile({
      dashboardFilters: dashboard.filters,
      dashboardVariables: dashboard.variables,
      tileFilters: tile.filtersOverrides,
    });
    const { wire, section } = await showInsight(link, { insight, overrides, signal });
    return { wire: { ...place, insight: wire }, section };
  };

  const loaders: Readonly<Record<SharedKind, LoadShared>> = {
    insight: loadInsight,
    dashboard: loadDashboard,
    endpoint: createEndpointLoader({ ...parts, failureMs: FAILURE_MS }),
  };
  return async (link, signal) => loaders[link.kind as SharedKind](link, signal);
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
