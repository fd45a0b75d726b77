/** The options with which a list of actors can be filtered, by kind of insight. */
import { isoWithOffset, type ResolvedRange, resolveDateRange } from '@meridian/calendar';
import {
  BREAKDOWN_NULL,
  BREAKDOWN_OTHER,
  type BreakdownFilter,
  type EntityNode,
  type FunnelsQuery,
  type InsightActorsSource,
  type InsightQuery,
  LIFECYCLE_STATUSES,
  type RetentionQuery,
  type StickinessQuery,
  type TrendsQuery,
} from '@meridian/contracts/query';
import { planFunnels } from '../funnels/plan.ts';
import type { InsightAnswer, InsightContext, InsightPlan } from '../insight-plan.ts';
import { resolveRetentionRange } from '../retention/retention-range.ts';
import { timeAxis } from '../shared/buckets.ts';
import { cohortId, cohortLabel, isCohortBreakdown } from '../shared/cohort-label.ts';
import { entityLabel } from '../shared/entity.ts';
import { intervalCountOf } from '../stickiness/plan.ts';
import { requestedFormulas } from '../trends/named-formulas.ts';
import { planTrends } from '../trends/plan.ts';
import { isTotalValue, resolveTrendsRange } from '../trends/trends-range.ts';

export interface Option {
  readonly label: string;
  readonly value: unknown;
}

/** Each member is a list of choices, or null if the insight does not have it. */
export interface ActorsOptions {
  readonly day: readonly Option[] | null;
  readonly status: readonly Option[] | null;
  readonly interval: readonly Option[] | null;
  readonly breakdown: readonly Option[] | null;
  readonly breakdowns: readonly { readonly values: readonly Option[] }[] | null;
  readonly series: readonly Option[] | null;
  readonly compare: readonly Option[] | null;
}

export interface ActorsOptionsPlan {
  readonly options: Partial<ActorsOptions>;
  /** The insight whose answer contains the breakdown values, if they have to be read. */
  readonly values?: BreakdownValues | undefined;
}

interface BreakdownValues {
  readonly plan: InsightPlan;
  readonly optionsOf: (answer: InsightAnswer) => Partial<ActorsOptions>;
}

export const planActorsOptions = (
  source: InsightActorsSource,
  context: InsightContext,
): ActorsOptionsPlan => {
  if (source.kind === 'FunnelCorrelationActorsQuery') return { options: {} };
  const insight: InsightQuery = source.source;
  const series = source.kind === 'InsightActorsQuery' ? (source.series ?? 0) : 0;
  switch (insight.kind) {
    case 'TrendsQuery':
      return trendsOptions(insight, series, context);
    case 'LifecycleQuery':
      return {
        options: {
          day: dayOptions(resolveDateRange(insight.dateRange, insight.interval, context)),
          status: LIFECYCLE_STATUSES.toSorted().map((value) => ({ label: capitalized(value), value })),
        },
      };
    case 'StickinessQuery':
      return { options: stickinessOptions(insight, context) };
    case 'RetentionQuery':
      return { options: { interval: cohortOptions(insight, context) } };
    case 'FunnelsQuery':
      return funnelOptions(insight, context);
    case 'PathsQuery':
      return { options: {} };
  }
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const dayOptions = (range: ResolvedRange): Option[] => {
  const { starts, labels } = timeAxis(range);
  return starts.map((start, index) => ({ label: labels[index] ?? '', value: isoWithOffset(start) }));
};

const seriesOptions = (series: readonly EntityNode[], context: InsightContext): Option[] =>
  series.map((node, value) => ({ label: entityLabel(node, context), value }));

const compareOptions = ({ compareFilter }: Pick<TrendsQuery, 'compareFilter'>): Option[] | null =>
  compareFilter?.compare
    ? [
        { label: 'Current', value: 'current' },
        { label: 'Previous', value: 'previous' },
      ]
    : null;

const stickinessOptions = (query: StickinessQuery, context: InsightContext): Partial<ActorsOptions> => {
  const count = intervalCountOf(query, resolveDateRange(query.dateRange, query.interval, context));
  return {
    day: Array.from({ length: count }, (_, index) => ({
      label: `${index + 1} ${query.interval}${index === 0 ? '' : 's'}`,
      value: index + 1,
    })),
    series: seriesOptions(query.series, context),
    compare: compareOptions(query),
  };
};

/** The rows of the table. */
const cohortOptions = (query: RetentionQuery, context: InsightContext): Option[] =>
  resolveRetentionRange(query, context).cohorts.map((_, value) => ({
    label: `${query.retentionFilter.period} ${value}`,
    value,
  }));

// ── Breakdowns ──────────────────────────────────────────────────────────────────────────────────────────────

const hasBreakdown = (filter: BreakdownFilter | undefined): filter is BreakdownFilter =>
  filter?.breakdown !== undefined || (filter?.breakdowns?.length ?? 0) > 0;

const trendsOptions = (
  query: TrendsQuery,
  seriesIndex: number,
  context: InsightContext,
): ActorsOptionsPlan => {
  const { breakdownFilter, trendsFilter } = query;
  const isOneNumber = isTotalValue(query) || trendsFilter.display === 'CalendarHeatmap';
  const options = {
    day: isOneNumber ? null : dayOptions(resolveTrendsRange(query, context)),
    series: seriesOptions(query.series, context),
    compare: compareOptions(query),
  };
  if (!hasBreakdown(breakdownFilter)) return { options };
  if (isCohortBreakdown(breakdownFilter)) {
    return { options: { ...options, breakdown: requestedCohorts(breakdownFilter, context) } };
  }
  // The series of a formula show the values that the formula shows.
  const asked = query.series
    .slice(seriesIndex, seriesIndex + 1)
    .concat(query.series)
    .slice(0, 1);
  const series = requestedFormulas(trendsFilter).length > 0 ? query.series : asked;
  const plan = planTrends({ ...query, series }, context);
  return { options, values: { plan, optionsOf: breakdownOptions(breakdownFilter) } };
};

const funnelOptions = (query: FunnelsQuery, context: InsightContext): ActorsOptionsPlan => {
  const { breakdownFilter, funnelsFilter } = query;
  const isTrend = funnelsFilter.funnelVizType === 'trends';
  const options = { compare: isTrend ? null : compareOptions(query) };
  if (!hasBreakdown(breakdownFilter)) return { options };
  if (isCohortBreakdown(breakdownFilter)) {
    return { options: { ...options, breakdown: requestedCohorts(breakdownFilter, context) } };
  }
  const plan = planFunnels(
    { ...query, compareFilter: undefined, funnelsFilter: { ...funnelsFilter, funnelVizType: 'steps' } },
    context,
  );
  return {
    options,
    values: {
      plan,
      optionsOf: (answer) => ({
        breakdown: distinct(breakdownValuesOf((answer.results as object[][]).map(([first]) => first!))).map(
          (value) => ({
            label: Array.isArray(value) ? value.map(labelOf).join(', ') : labelOf(value),
            value,
          }),
        ),
      }),
    },
  };
};

const requestedCohorts = (
  { breakdown, breakdowns }: BreakdownFilter,
  context: InsightContext,
): readonly Option[] =>
  [breakdowns?.map(({ property }) => property) ?? breakdown ?? []].flat().map((id) => ({
    label: cohortLabel(String(id), context),
    value: cohortId(String(id)),
  }));

const breakdownValuesOf = (results: readonly object[]): unknown[] =>
  results.map((result) => (result as { readonly breakdown_value?: unknown }).breakdown_value);

/** One list of values; with several breakdowns, one list for each of them. */
const breakdownOptions =
  ({ breakdowns = [] }: BreakdownFilter) =>
  ({ results }: InsightAnswer): Partial<ActorsOptions> => {
    const found = breakdownValuesOf(results as object[]);
    if (breakdowns.length === 0) return { breakdown: optionsOf(found) };
    return {
      breakdowns: breakdowns.map((_, index) => ({
        values: optionsOf(found.map((value) => (Array.isArray(value) ? value[index] : value))),
      })),
    };
  };

const optionsOf = (values: readonly unknown[]): Option[] =>
  distinct(values).map((value) => ({ label: labelOf(value), value }));

const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const labelOf = (value: unknown): string =>
  value === BREAKDOWN_OTHER
    ? 'Other (i.e. all remaining values)'
    : value === BREAKDOWN_NULL || value === ''
      ? 'None (i.e. no value)'
      : Array.isArray(value)
        ? value.map(labelOf).join(', ')
        : String(value);
