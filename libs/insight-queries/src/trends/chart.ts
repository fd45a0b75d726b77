/** The series and periods of a trend, and the breakdown values that they show. */
import { resolveComparedRange } from '@meridian/calendar';
import type { TrendsQuery } from '@meridian/contracts/query';
import { compare, constant, dateTime, type Expr, or, type Query, unionAll } from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { where } from '../shared/actor.ts';
import { type BreakdownPlan, eventsWhere, planBreakdown } from '../shared/breakdown.ts';
import { type TimeAxis, timeAxis } from '../shared/buckets.ts';
import { matchesEntity, matchesFilters, matchesName } from '../shared/entity.ts';
import { largestValues } from '../shared/largest-breakdowns.ts';
import { timestamp } from '../shared/time-range.ts';
import { reachesGoal } from './conversion-goal.ts';
import { type Measure, measureOf } from './math.ts';
import { formulasOf, type NamedFormula, usedSeries } from './named-formulas.ts';
import { addsUp, type SeriesParts, timesCounted, timesOfGoals, valueSizes } from './series-query.ts';
import type { TrendsPeriod } from './shape.ts';
import { isTotalValue, resolveTrendsRange } from './trends-range.ts';

export interface Chart {
  readonly query: TrendsQuery;
  readonly context: InsightContext;
  readonly formulas: readonly NamedFormula[];
  /** The current period, and with a comparison the previous one. */
  readonly periods: readonly [TrendsPeriod, ...TrendsPeriod[]];
  /** Reads only the first and the last bucket, where no bucket depends on others. */
  readonly onlyEnds: boolean;
}

/** A slope graph has no comparison. */
export const chartOf = (query: TrendsQuery, context: InsightContext): Chart => {
  const onlyEnds = query.trendsFilter.display === 'SlopeGraph';
  const range = resolveTrendsRange(query, context);
  const periodOf = (of: TrendsPeriod['range']): TrendsPeriod => ({
    range: of,
    axis: isTotalValue(query) ? undefined : timeAxis(of),
  });
  const compared =
    query.compareFilter?.compare && !onlyEnds
      ? [periodOf(resolveComparedRange(range, query.compareFilter, context))]
      : [];
  return {
    query,
    context,
    formulas: formulasOf(query),
    periods: [periodOf(range), ...compared],
    onlyEnds,
  };
};

export const seriesParts = (chart: Chart, seriesIndex: number, periodIndex: number): SeriesParts => {
  const parts = partsOf(chart, seriesIndex, periodIndex);
  const breakdown = planChartBreakdown(chart, seriesIndex);
  if (breakdown === undefined) return parts;
  const isOwnChoice = periodIndex === 0 && joinedSeries(chart, seriesIndex).length === 1;
  return {
    ...parts,
    breakdown,
    ...(!isOwnChoice && { values: shownValues(chart, seriesIndex, breakdown) }),
  };
};

/** The series that the answer needs: those in the formulas, or without any all of them. */
export const readSeries = ({ query, formulas }: Chart): readonly number[] => {
  const used = usedSeries(formulas);
  return used.length > 0 ? used : [...query.series.keys()];
};

/** A formula combines these series with this one, so they show the same breakdown values. */
const joinedSeries = (chart: Chart, seriesIndex: number): readonly number[] =>
  sharesValues(chart) ? usedSeries(chart.formulas) : [seriesIndex];

/** Whether all series show the same breakdown values. */
export const sharesValues = ({ formulas }: Chart): boolean => usedSeries(formulas).length > 1;

/**
 * Each series whose rest cannot be added up reads the sizes in all others, and the engine plans each read. Bins are
 * read for each size again.
 */
const MOST_READS = 60;

/** The largest values by all joined series together; by the first of them if there would be too many reads. */
export const shownValues = (chart: Chart, seriesIndex: number, breakdown: BreakdownPlan): Query => {
  const { periods } = chart;
  const all = joinedSeries(chart, seriesIndex);
  const readers = all.filter((index) => !addsUp({ ...partsOf(chart, index, 0), breakdown })).length;
  const readsOfSeries = periods.length * Math.max(1, numberOfSelects(breakdown.expr));
  const most = Math.floor(MOST_READS / (Math.max(1, readers * periods.length) * readsOfSeries));
  const joined = all.slice(0, Math.max(1, most));
  const [first, ...rest] = periods.flatMap((_, periodIndex) =>
    joined.map((index) => valueSizes({ ...partsOf(chart, index, periodIndex), breakdown }, periodIndex)),
  );
  return largestValues(unionAll(first!, ...rest), breakdown);
};

const numberOfSelects = (tree: unknown): number =>
  typeof tree !== 'object' || tree === null
    ? 0
    : Object.values(tree).reduce<number>(
        (sum, part) => sum + numberOfSelects(part),
        'kind' in tree && tree.kind === 'select' ? 1 : 0,
      );

/** A series over one period. */
interface Read extends SeriesParts {
  /** The conditions that not all series share. */
  readonly own: Expr | undefined;
  readonly goal: Expr | undefined;
}

/** The parts of a series without its breakdown. */
const partsOf = (
  { query, context, periods, onlyEnds }: Chart,
  seriesIndex: number,
  periodIndex: number,
): Read => {
  const { range, axis } = periods[periodIndex]!;
  const series = query.series[seriesIndex]!;
  const measure = measureOf(series, {
    path: `series__${seriesIndex}`,
    groupTypeIndex: query.aggregation_group_type_index,
    isCumulative: query.trendsFilter.display === 'ActionsLineGraphCumulative',
    interval: axis && query.interval,
  });
  const own = where(
    matchesEntity(series),
    onlyEnds && axis && countsBucketsAlone(measure) ? withinEnds(axis) : undefined,
  );
  const goal = reachesGoal(query, timesOfGoals({ measure, range, axis }));
  return {
    measure,
    range,
    axis,
    named: matchesName(series),
    own,
    goal,
    matches: where(own, matchesFilters(query, context), goal),
    samplingFactor: query.samplingFactor,
  };
};

const countsBucketsAlone = ({ kind }: Measure): boolean =>
  kind === 'aggregate' || kind === 'unique' || kind === 'perActor';

const withinEnds = ({ starts }: TimeAxis): Expr | undefined => {
  const [, second] = starts;
  const last = starts.at(-1);
  return starts.length < 3 || second === undefined || last === undefined
    ? undefined
    : or(
        compare('<', timestamp, dateTime(second.toJSDate())),
        compare('>=', timestamp, dateTime(last.toJSDate())),
      );
};

/** Bins cover all numbers of the joined series and periods. The rest is always read: the answer has a flag for it. */
export const planChartBreakdown = (chart: Chart, seriesIndex: number): BreakdownPlan | undefined => {
  const { query } = chart;
  if (query.breakdownFilter === undefined) return undefined;
  const plan = planBreakdown(query.breakdownFilter, {
    eventsWith: eventsWhere(eventsOfAll(chart, joinedSeries(chart, seriesIndex))),
    isCountryMap: query.trendsFilter.display === 'WorldMap',
    binCount: query.trendsFilter.breakdown_histogram_bin_count,
  });
  return plan && { ...plan, hidesOther: false };
};

/** Conditions that reads share are there once, because filters and goals may be reads themselves. */
const eventsOfAll = (chart: Chart, series: readonly number[]): Expr | undefined => {
  const reads = chart.periods.flatMap((_, periodIndex) =>
    series.map((index) => {
      const read = partsOf(chart, index, periodIndex);
      return { own: read.own ?? constant(true), shared: where(read.goal, timesCounted(read))! };
    }),
  );
  const groups = [...Map.groupBy(reads, ({ shared }) => JSON.stringify(shared)).values()];
  const conditions = groups.map((same) => where(same[0]!.shared, anyOf(same.map(({ own }) => own)))!);
  return where(matchesFilters(chart.query, chart.context), anyOf(conditions));
};

const anyOf = (conditions: readonly Expr[]): Expr =>
  conditions.length === 1 ? conditions[0]! : or(...conditions);
