/** WebStatsTableQuery: a row per page, source, device or place, with visitors, views and rates. */
import type { WebStatsTableQuery } from '@meridian/contracts/query';
import {
  alias,
  arithmetic,
  asterisk,
  at,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  isNull,
  or,
  type Select,
  select,
  tuple,
  windowFunction,
} from '@meridian/hogql/build';
import type { InsightContext, Row, Value } from '../insight-plan.ts';
import { entryPage, type WebBreakdownPlan, webBreakdown } from './breakdown.ts';
import { isEvent } from './filters.ts';
import { isLeaveColumn, leaveColumns, leavesOf } from './leaves.ts';
import {
  bounceRate,
  bounceRateWhere,
  sumOfColumn,
  totalConversions,
  uniqueConversions,
  views,
  visitors,
} from './measures.ts';
import { type Aggregate, pairOf, previousOf, webPeriods } from './periods.ts';
import { samplingRate, scaledUp } from './sampling.ts';
import { COUNTS, orderColumns, SHARES, type StatsColumn, statsOrder } from './stats-columns.ts';
import { isBounce, visits, type WebParts } from './visits.ts';
import type { WebPlan } from './web-plan.ts';

const DEFAULT_ROWS = 100;
const PREFIX = 'context.columns.';
const FILL = 'ui_fill_fraction';
/** A column of the web app's tables, which is empty in answers. */
const CROSS_SELL = 'cross_sell';

type Parts = WebParts<WebStatsTableQuery>;

export const planWebStatsTable = (query: WebStatsTableQuery, context: InsightContext): WebPlan => {
  const parts = { query, context, periods: webPeriods(query, context) };
  const columns = columnsOf(query);
  return {
    query: answered(parts, columns),
    columns: ['breakdown_value', ...columns, FILL, CROSS_SELL].map((name) => `${PREFIX}${name}`),
    limit: query.limit ?? DEFAULT_ROWS,
    shape: (rows) => ({
      results: rows.map((row) => resultRow(row, columns, query)),
      samplingRate: samplingRate(query),
    }),
    range: parts.periods.current,
    comparedRange: parts.periods.previous,
  };
};

const columnsOf = (query: WebStatsTableQuery): readonly StatsColumn[] => {
  if (query.breakdownBy === 'FrustrationMetrics') return ['rage_clicks', 'dead_clicks', 'errors'];
  if (query.conversionGoal !== undefined) {
    return ['visitors', 'total_conversions', 'unique_conversions', 'conversion_rate'];
  }
  const isPage = query.breakdownBy === 'Page';
  const scroll = isPage && query.includeScrollDepth;
  const time = isPage && query.includeAvgTimeOnPage;
  return [
    'visitors',
    'views',
    ...(time ? (['avg_time_on_page'] as const) : []),
    ...(query.includeBounceRate || scroll || time ? (['bounce_rate'] as const) : []),
    ...(scroll ? (['average_scroll_percentage', 'scroll_gt80_percentage'] as const) : []),
  ];
};

// ── Rows per value ──────────────────────────────────────────────────────────────────────────────────────────

/** Computed over visits; the other columns are joined or derived. */
const measureOf = (column: StatsColumn, { query: { breakdownBy } }: Parts): Aggregate | undefined => {
  switch (column) {
    case 'visitors':
      return visitors;
    case 'views':
      return views;
    case 'bounce_rate':
      // Of the sessions that began on the page.
      return breakdownBy === 'Page'
        ? bounceRateWhere(equals(field('entry_page'), field('breakdown_value')))
        : bounceRate;
    case 'total_conversions':
      return totalConversions;
    case 'unique_conversions':
      return uniqueConversions;
    case 'errors':
    case 'rage_clicks':
    case 'dead_clicks':
      return sumOfColumn(countColumn(column));
    default:
      return undefined;
  }
};

const FRUSTRATIONS = [
  ['rage_clicks', '$rageclick'],
  ['dead_clicks', '$dead_click'],
  ['errors', '$exception'],
] as const;

/** The column with the count of one visit. An aggregate must not have the name of its argument. */
const countColumn = (column: StatsColumn): string => `${column}_count`;

const counted = (parts: Parts, columns: readonly StatsColumn[]): Select => {
  const { query, periods } = parts;
  const breakdown = webBreakdown(query);
  const isFrustration = query.breakdownBy === 'FrustrationMetrics';
  const isLanguage = query.breakdownBy === 'Language';
  const measured = columns.flatMap((column) => {
    const measure = measureOf(column, parts);
    return measure === undefined ? [] : pairOf(periods, column, measure);
  });
  return select({
    columns: [...(isLanguage ? LANGUAGE_COLUMNS : [field('breakdown_value')]), ...measured],
    from: visits({
      ...parts,
      breakdown: breakdown.of === 'event' ? breakdown.value : undefined,
      sessionColumns: sessionColumns(query, breakdown, columns),
      ...(isFrustration && {
        events: isEvent(...FRUSTRATIONS.map(([, event]) => event)),
        columns: FRUSTRATIONS.map(([column, event]) =>
          alias(call('countIf', [isEvent(event)]), countColumn(column)),
        ),
      }),
    }),
    where: breakdown.shown,
    groupBy: [field(isLanguage ? 'language' : 'breakdown_value')],
  });
};

const sessionColumns = (
  query: WebStatsTableQuery,
  { of, value }: WebBreakdownPlan,
  columns: readonly StatsColumn[],
): readonly Expr[] => {
  const bounces = columns.includes('bounce_rate');
  return [
    ...(bounces ? [isBounce] : []),
    ...(bounces && query.breakdownBy === 'Page' ? [alias(entryPage(query), 'entry_page')] : []),
    ...(of === 'session' ? [alias(value, 'breakdown_value')] : []),
  ];
};

/** `en-US` and `en-GB` are one row, named after the more frequent of them. */
const LANGUAGE_COLUMNS: readonly Expr[] = [
  alias(
    call('if', [
      isNull(field('breakdown_value')),
      constant(null),
      at(call('splitByChar', [constant('-'), field('breakdown_value')]), constant(1)),
    ]),
    'language',
  ),
  alias(
    at(call('topK', [field('breakdown_value')], { params: [constant(1)] }), constant(1)),
    'most_frequent',
  ),
];

const namedLanguage = call('if', [isNull(field('language')), constant(null), field('most_frequent')]);

// ── The table ───────────────────────────────────────────────────────────────────────────────────────────────

const answered = (parts: Parts, columns: readonly StatsColumn[]): Select => {
  const { query, periods } = parts;
  const isCompared = periods.previous !== undefined;
  const table = complete(parts, columns);
  const pair = (column: StatsColumn): Expr =>
    tuple([field(column), isCompared ? field(previousOf(column)) : constant(null)]);
  return select({
    columns: [
      field('breakdown_value'),
      ...columns.map((column) => alias(pair(column), `${column}_pair`)),
      alias(fillFraction(orderColumns(query, columns)[0]!), FILL),
    ],
    from: from(table, 'pages'),
    orderBy: statsOrder(query, columns, isCompared),
    offset: query.offset,
  });
};

/** Adds the columns that come from other rows, or from other columns. */
const complete = (parts: Parts, columns: readonly StatsColumn[]): Select => {
  const { breakdownBy } = parts.query;
  const isCompared = parts.periods.previous !== undefined;
  const left = columns.filter(isLeaveColumn);
  return select({
    columns: [
      asterisk('counted'),
      ...(breakdownBy === 'Language' ? [alias(namedLanguage, 'breakdown_value')] : []),
      ...(columns.includes('conversion_rate') ? rates(isCompared) : []),
      ...leaveColumns(left, isCompared),
    ],
    from: [from(counted(parts, columns), 'counted'), ...(left.length > 0 ? [leavesOf(parts, left)] : [])],
    where: breakdownBy === 'FrustrationMetrics' ? anyAboveZero(columns, isCompared) : undefined,
  });
};

const rates = (isCompared: boolean): readonly Expr[] =>
  ['', ...(isCompared ? ['previous_'] : [])].map((prefix) => {
    const whole = field(`${prefix}visitors`);
    return alias(
      call('if', [
        equals(whole, constant(0)),
        constant(null),
        arithmetic('/', field(`${prefix}unique_conversions`), whole),
      ]),
      `${prefix}conversion_rate`,
    );
  });

const anyAboveZero = (columns: readonly StatsColumn[], isCompared: boolean): Expr =>
  or(
    ...columns
      .flatMap((column) => [column, ...(isCompared ? [previousOf(column)] : [])])
      .map((name) => compare('>', field(name), constant(0))),
  );

/** The part of a row that the web app fills: the share of the whole, or the rate itself. */
const fillFraction = (column: StatsColumn): Expr => {
  if (SHARES.has(column)) return field(column);
  const share = COUNTS.has(column) ? column : 'visitors';
  const whole = windowFunction('sum', [field(share)], { partitionBy: [], orderBy: [] });
  return arithmetic('/', field(share), whole);
};

const resultRow = (
  [value = null, ...cells]: Row,
  columns: readonly StatsColumn[],
  query: WebStatsTableQuery,
): readonly unknown[] => {
  const pairs = columns.map((column, index) => {
    const pair = cells[index] as readonly Value[];
    return COUNTS.has(column) ? pair.map((count) => scaledUp(query, count)) : pair;
  });
  return [value, ...pairs, cells[columns.length] ?? null, ''];
};
