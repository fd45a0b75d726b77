/** WebExternalClicksTableQuery: the addresses of other sites that visitors clicked. */
import type { WebExternalClicksTableQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  isNotNull,
  type OrderExpr,
  orderBy,
  select,
  tuple,
} from '@meridian/hogql/build';
import type { InsightContext, Row, Value } from '../insight-plan.ts';
import { isEvent } from './filters.ts';
import { sumOfColumn, visitors } from './measures.ts';
import { pairOf, previousOf, webPeriods } from './periods.ts';
import { samplingRate, scaledUp } from './sampling.ts';
import { visits } from './visits.ts';
import type { WebPlan } from './web-plan.ts';

const DEFAULT_ROWS = 100;
const COLUMNS = ['url', 'visitors', 'clicks'].map((name) => `context.columns.${name}`);

const url = field('properties', '$external_click_url');
const siteOf = (address: Expr): Expr => call('cutToFirstSignificantSubdomain', [address]);

const isExternalClick = and(
  isEvent('$autocapture'),
  equals(field('properties', '$event_type'), constant('click')),
  compare('!=', siteOf(url), siteOf(field('properties', '$host'))),
);

export const planWebExternalClicks = (
  query: WebExternalClicksTableQuery,
  context: InsightContext,
): WebPlan => {
  const periods = webPeriods(query, context);
  const counted = select({
    columns: [
      alias(field('breakdown_value'), 'url'),
      ...pairOf(periods, 'visitors', visitors),
      ...pairOf(periods, 'clicks', sumOfColumn('click_count')),
    ],
    from: visits({
      query,
      context,
      periods,
      events: isExternalClick,
      columns: [alias(call('count'), 'click_count')],
      breakdown: shownUrl(query),
    }),
    where: isNotNull(field('breakdown_value')),
    groupBy: [field('url')],
  });
  const isCompared = periods.previous !== undefined;
  const pair = (name: string): Expr =>
    alias(tuple([field(name), isCompared ? field(previousOf(name)) : constant(null)]), `${name}_pair`);
  return {
    query: select({
      columns: [field('url'), pair('visitors'), pair('clicks')],
      from: from(counted, 'counted'),
      orderBy: orderOf(query, isCompared),
    }),
    columns: COLUMNS,
    limit: query.limit ?? DEFAULT_ROWS,
    shape: (rows) => ({
      results: rows.map((row) => resultRow(row, query)),
      samplingRate: samplingRate(query),
    }),
    range: periods.current,
    comparedRange: periods.previous,
  };
};

const shownUrl = ({ stripQueryParams, doPathCleaning }: WebExternalClicksTableQuery): Expr => {
  const stripped = stripQueryParams ? call('cutQueryStringAndFragment', [url]) : url;
  const cleaned = doPathCleaning ? call('cleanPath', [stripped]) : stripped;
  return call('nullIf', [call('toString', [cleaned]), constant('')]);
};

const orderOf = (
  { orderBy: asked }: WebExternalClicksTableQuery,
  isCompared: boolean,
): readonly OrderExpr[] => {
  const column = asked?.[0] === 'Visitors' ? 'visitors' : 'clicks';
  const direction = asked?.[1] ?? 'DESC';
  return [
    orderBy(field(column), direction),
    ...(isCompared ? [orderBy(field(previousOf(column)), direction)] : []),
    orderBy(field('url')),
  ];
};

const resultRow = (
  [address = null, ...pairs]: Row,
  query: WebExternalClicksTableQuery,
): readonly unknown[] => [
  address,
  ...pairs.map((pair) => (pair as readonly Value[]).map((count) => scaledUp(query, count))),
];
