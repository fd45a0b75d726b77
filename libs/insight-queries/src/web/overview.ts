/** WebOverviewQuery: visitors, views, sessions, session duration and bounce rate, or the conversions of a goal. */
import type { WebOverviewQuery } from '@meridian/contracts/query';
import { type Expr, select } from '@meridian/hogql/build';
import type { DateTime } from 'luxon';
import type { InsightContext, Row, Value } from '../insight-plan.ts';
import {
  averageDuration,
  bounceRate,
  sessions,
  totalConversions,
  uniqueConversions,
  views,
  visitors,
} from './measures.ts';
import { type Aggregate, type Pair, pairOf, webPeriods } from './periods.ts';
import { samplingRate, scaledUp } from './sampling.ts';
import { isBounce, sessionDuration, visits } from './visits.ts';
import type { WebPlan } from './web-plan.ts';

interface Item {
  readonly key: string;
  readonly kind: 'unit' | 'duration_s' | 'percentage' | 'currency';
  readonly aggregate: Aggregate;
  readonly isIncreaseBad?: true;
}

const TRAFFIC: readonly Item[] = [
  { key: 'visitors', kind: 'unit', aggregate: visitors },
  { key: 'views', kind: 'unit', aggregate: views },
  { key: 'sessions', kind: 'unit', aggregate: sessions },
  { key: 'session duration', kind: 'duration_s', aggregate: averageDuration },
  { key: 'bounce rate', kind: 'percentage', aggregate: bounceRate, isIncreaseBad: true },
];

const CONVERSIONS: readonly Item[] = [
  { key: 'visitors', kind: 'unit', aggregate: visitors },
  { key: 'total conversions', kind: 'unit', aggregate: totalConversions },
  { key: 'unique conversions', kind: 'unit', aggregate: uniqueConversions },
];

export const planWebOverview = (query: WebOverviewQuery, context: InsightContext): WebPlan => {
  const periods = webPeriods(query, context);
  const items = query.conversionGoal === undefined ? TRAFFIC : CONVERSIONS;
  const columns = items.flatMap(({ key, aggregate }): readonly Expr[] =>
    pairOf(periods, key.replaceAll(' ', '_'), aggregate),
  );
  return {
    query: select({
      columns,
      from: visits({
        query,
        context,
        periods,
        sessionColumns: query.conversionGoal === undefined ? [sessionDuration, isBounce] : [],
      }),
    }),
    shape: ([row = []]) => ({
      results: itemsOf(query, items, pairsOf(row, periods.previous !== undefined)),
      samplingRate: samplingRate(query),
      dateFrom: wallTime(periods.current.from),
      dateTo: wallTime(periods.current.to),
    }),
    range: periods.current,
    comparedRange: periods.previous,
  };
};

const numberOrNull = (value: Value | undefined): number | null => {
  const number = value === null || value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
};

const pairsOf = (row: Row, isCompared: boolean): Pair[] => {
  const numbers = row.map(numberOrNull);
  return isCompared
    ? Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[2 * index]!, numbers[2 * index + 1]!])
    : numbers.map((number) => [number, null]);
};

const itemsOf = (query: WebOverviewQuery, items: readonly Item[], pairs: readonly Pair[]): object[] => {
  const counted = items.map(({ key, kind, isIncreaseBad }, index) => {
    const [current, previous] = pairs[index] ?? [null, null];
    const shown = (value: number | null): number | null =>
      kind === 'unit'
        ? scaledUp(query, value)
        : kind === 'percentage' && value !== null
          ? value * 100
          : value;
    return overviewItem(key, kind, [shown(current), shown(previous)], isIncreaseBad);
  });
  const [visitorPair, , converted] = pairs;
  return [
    ...counted,
    ...(query.conversionGoal === undefined
      ? []
      : [overviewItem('conversion rate', 'percentage', rateOf(converted, visitorPair))]),
    // Revenue is not offered, so it has no value.
    ...(query.includeRevenue
      ? [
          overviewItem(query.conversionGoal === undefined ? 'revenue' : 'conversion revenue', 'currency', [
            null,
            null,
          ]),
        ]
      : []),
  ];
};

const rateOf = (part: Pair = [null, null], whole: Pair = [null, null]): Pair => {
  const rate = (index: 0 | 1): number | null =>
    part[index] === null || !whole[index] ? null : (part[index] / whole[index]) * 100;
  return [rate(0), rate(1)];
};

const overviewItem = (
  key: string,
  kind: Item['kind'],
  [value, previous]: Pair,
  isIncreaseBad?: true,
): object => ({
  key,
  kind,
  value,
  previous,
  changeFromPreviousPct:
    value === null || !previous ? null : Math.round((100 * (value - previous)) / previous),
  isIncreaseBad: isIncreaseBad ?? null,
});

const wallTime = (at: DateTime): string => at.toFormat('yyyy-MM-dd HH:mm:ss');
