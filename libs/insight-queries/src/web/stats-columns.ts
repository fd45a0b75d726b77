/** The columns of a WebStatsTableQuery, and their order. */
import type { WebStatsTableQuery } from '@meridian/contracts/query';
import { type Expr, field, type OrderExpr, orderBy } from '@meridian/hogql/build';
import { previousOf } from './periods.ts';

export type StatsColumn =
  | 'visitors'
  | 'views'
  | 'avg_time_on_page'
  | 'bounce_rate'
  | 'average_scroll_percentage'
  | 'scroll_gt80_percentage'
  | 'total_conversions'
  | 'unique_conversions'
  | 'conversion_rate'
  | 'errors'
  | 'rage_clicks'
  | 'dead_clicks';

/** Counts, which a sample scales up and whose share of the whole fills a row. */
export const COUNTS: ReadonlySet<StatsColumn> = new Set([
  'visitors',
  'views',
  'total_conversions',
  'unique_conversions',
  'errors',
  'rage_clicks',
  'dead_clicks',
]);

/** Shares between 0 and 1. */
export const SHARES: ReadonlySet<StatsColumn> = new Set([
  'bounce_rate',
  'average_scroll_percentage',
  'scroll_gt80_percentage',
  'conversion_rate',
]);

type OrderField = NonNullable<WebStatsTableQuery['orderBy']>[0];

const COLUMN_OF: Partial<Record<OrderField, StatsColumn>> = {
  Visitors: 'visitors',
  Views: 'views',
  AvgTimeOnPage: 'avg_time_on_page',
  BounceRate: 'bounce_rate',
  AverageScrollPercentage: 'average_scroll_percentage',
  ScrollGt80Percentage: 'scroll_gt80_percentage',
  TotalConversions: 'total_conversions',
  UniqueConversions: 'unique_conversions',
  ConversionRate: 'conversion_rate',
  RageClicks: 'rage_clicks',
  DeadClicks: 'dead_clicks',
  Errors: 'errors',
};

/** After the chosen column, rows are ordered by these that the table has. */
const THEN: readonly StatsColumn[] = [
  'unique_conversions',
  'total_conversions',
  'visitors',
  'views',
  'errors',
  'rage_clicks',
  'dead_clicks',
];

/** The first one also fills the rows. A column that the table does not have is ignored. */
export const orderColumns = (
  { orderBy: asked }: Pick<WebStatsTableQuery, 'orderBy'>,
  columns: readonly StatsColumn[],
): readonly StatsColumn[] => {
  const chosen = asked && COLUMN_OF[asked[0]];
  return [...new Set([...(chosen ? [chosen] : []), ...THEN])].filter((column) => columns.includes(column));
};

/** Equal rows are ordered by their value, so that pages never overlap. */
export const statsOrder = (
  query: Pick<WebStatsTableQuery, 'orderBy'>,
  columns: readonly StatsColumn[],
  isCompared: boolean,
): readonly OrderExpr[] => {
  const direction = query.orderBy?.[1] ?? 'DESC';
  const ordered = orderColumns(query, columns).flatMap((column): readonly Expr[] => [
    field(column),
    ...(isCompared ? [field(previousOf(column))] : []),
  ]);
  return [
    ...ordered.map((expr): OrderExpr => ({ ...orderBy(expr, direction), nulls: 'LAST' })),
    orderBy(field('breakdown_value')),
  ];
};
