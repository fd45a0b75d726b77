/** The node of a saved insight: its insight type, and its wrapper for the web app. */

import type { INSIGHT_TYPES } from '@meridian/contracts/insights';
import {
  calendarHeatmapQuerySchema,
  insightQuerySchema,
  type QueryNode,
  webQuerySchema,
} from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import type { Prisma } from '../generated/prisma/client.ts';

/** Kinds of web analytics, which the web app shows in a DataTableNode. */
const TABLE_KINDS: readonly string[] = [
  ...webQuerySchema.options.map(({ shape }) => shape.kind.value),
  'WebVitalsQuery',
];

type InsightType = (typeof INSIGHT_TYPES)[number];

const KINDS: Readonly<Record<InsightType, readonly string[]>> = {
  TRENDS: ['TrendsQuery'],
  FUNNELS: ['FunnelsQuery'],
  RETENTION: ['RetentionQuery'],
  PATHS: ['PathsQuery'],
  STICKINESS: ['StickinessQuery'],
  LIFECYCLE: ['LifecycleQuery'],
  SQL: ['HogQLQuery'],
  JSON: [
    'CalendarHeatmapQuery',
    'EventsQuery',
    'SessionsQuery',
    'ActorsQuery',
    'SessionsTimelineQuery',
    ...TABLE_KINDS,
    'GroupsQuery',
    'TracesQuery',
    'TraceQuery',
  ],
};

/** Insights whose node, or its source, is of this type. */
export const ofType = (type: InsightType): Prisma.InsightWhereInput => ({
  OR: KINDS[type].flatMap((kind) => [
    { query: { path: ['kind'], equals: kind } },
    { query: { path: ['source', 'kind'], equals: kind } },
  ]),
});

const WRAPPERS: ReadonlySet<string> = new Set([
  'InsightVizNode',
  'DataTableNode',
  'DataVisualizationNode',
  'WebVitalsQuery',
]);

/** The query without its wrappers. */
export const bareNode = (node: unknown): unknown => {
  const { kind, source } = (node ?? {}) as { readonly kind?: string; readonly source?: unknown };
  return WRAPPERS.has(kind ?? '') ? bareNode(source) : node;
};

const CHARTS: ReadonlySet<string> = new Set(
  [...insightQuerySchema.options, calendarHeatmapQuerySchema].map(({ shape }) => shape.kind.value),
);

/** The web app shows only wrapped queries. `sent` is the query as the client sent it. */
export const wrapForWebApp = (node: QueryNode, sent: unknown): unknown => {
  if (TABLE_KINDS.includes(node.kind)) return { kind: 'DataTableNode', source: sent };
  if (WRAPPERS.has(node.kind)) return sent;
  if (node.kind === 'HogQLQuery') return { kind: 'DataVisualizationNode', source: sent };
  if (CHARTS.has(node.kind)) {
    return { kind: 'InsightVizNode', source: sent };
  }
  throw new InvalidRequestError(
    'invalid_input',
    `This query cannot be saved, because the web app cannot show a ${node.kind}.`,
    { attr: 'query' },
  );
};
