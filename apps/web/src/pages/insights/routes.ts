import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../app/lazy-page.ts';
import { projectRoute } from '../../app/routes.ts';
import { NEW_INSIGHT_KINDS } from './insight-kinds.ts';
import { insightQueryOptions } from './insight-queries.ts';
import { readListSearch } from './list/list-search.ts';
import type { KindName } from './model/default-query.ts';

const insightListRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'insights',
  validateSearch: readListSearch,
  component: lazyPage(() => import('./list/insight-list-page.tsx'), 'InsightListPage'),
});

/** The unchecked query of the address. The page checks it and shows any mistake in its place. */
export interface EditorSearch {
  readonly query?: unknown;
}

export interface NewInsightSearch extends EditorSearch {
  readonly kind?: KindName | undefined;
  /** The dashboard on which the insight is put when it is saved. */
  readonly dashboard?: number | undefined;
}

const kindOf = (value: unknown): KindName | undefined =>
  NEW_INSIGHT_KINDS.find(({ kind }) => kind === value)?.kind;

const newInsightRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'insights/new',
  validateSearch: (search: Record<string, unknown>): NewInsightSearch => ({
    kind: kindOf(search['kind']),
    ...(search['query'] !== undefined && { query: search['query'] }),
    ...(typeof search['dashboard'] === 'number' && { dashboard: search['dashboard'] }),
  }),
  component: lazyPage(() => import('./editor/new-insight-page.tsx'), 'NewInsightPage'),
});

const insightRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: 'insights/$shortId',
  validateSearch: (search: Record<string, unknown>): EditorSearch =>
    search['query'] === undefined ? {} : { query: search['query'] },
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(insightQueryOptions(params.projectId, params.shortId)),
  component: lazyPage(() => import('./editor/insight-page.tsx'), 'InsightPage'),
});

export const insightRoutes = [insightListRoute, newInsightRoute, insightRoute] as const;
