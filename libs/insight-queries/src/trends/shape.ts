/** Rows of `series, period, breakdown, bucket, value` → the series that charts draw. */
import type { ResolvedRange } from '@meridian/calendar';
import { BREAKDOWN_NULL, BREAKDOWN_OTHER, type TrendsQuery } from '@meridian/contracts/query';
import type { InsightAnswer, InsightContext, Row, Value } from '../insight-plan.ts';
import { actionOf, compareMembers, sumOf } from '../shared/answer-members.ts';
import { assertAnswerSize, assertRowCount } from '../shared/answer-size.ts';
import { ALL_USERS } from '../shared/breakdown.ts';
import type { TimeAxis } from '../shared/buckets.ts';
import { cohortId, cohortLabel, isCohortBreakdown } from '../shared/cohort-label.ts';
import { entityLabel } from '../shared/entity.ts';
import { toNumber, toText } from '../shared/rows.ts';
import { scalesWithSample } from './math.ts';
import type { NamedFormula } from './named-formulas.ts';

export interface TrendsPeriod {
  readonly range: ResolvedRange;
  readonly axis: TimeAxis | undefined;
}

export interface TrendsShape {
  readonly query: TrendsQuery;
  readonly formulas: readonly NamedFormula[];
  readonly periods: readonly TrendsPeriod[];
  readonly context: InsightContext;
}

type BreakdownValue = string | readonly string[] | undefined;

/** The numbers of one series, period and breakdown value: one per bucket, or a single one. */
interface Line {
  readonly seriesIndex: number;
  readonly periodIndex: number;
  readonly breakdown: BreakdownValue;
  readonly data: readonly number[];
}

export const shapeTrends = (rows: readonly Row[], shape: TrendsShape): InsightAnswer => {
  assertRowCount(rows);
  const found = linesOf(rows, shape);
  const hidesOther = shape.query.breakdownFilter?.breakdown_hide_other_aggregation ?? false;
  const lines = sortLines(
    found
      .filter((line) => !hidesOther || !isOther(line.breakdown))
      .map((line) => ({ ...line, data: finish(line.data, shape) })),
    shape,
  );
  const results =
    shape.formulas.length > 0 ? formulaResults(lines, shape) : lines.map((line) => seriesResult(line, shape));
  return { results, hasMore: found.some((line) => isOther(line.breakdown)) };
};

// ── Lines ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Lines of several series with the same place are put into one formula. */
const placeOf = ({ periodIndex, breakdown }: Pick<Line, 'periodIndex' | 'breakdown'>): string =>
  `${periodIndex} ${typeof breakdown === 'string' ? breakdown : JSON.stringify(breakdown)}`;

const linesOf = (rows: readonly Row[], { query, periods }: TrendsShape): Line[] => {
  const lines = new Map<string, Line & { data: number[] }>();
  const lineFor = (
    seriesIndex: number,
    periodIndex: number,
    breakdown: BreakdownValue,
  ): { data: number[] } => {
    const key = `${seriesIndex} ${placeOf({ periodIndex, breakdown })}`;
    const known = lines.get(key);
    if (known) return known;
    const buckets = periods[periodIndex]?.axis?.starts.length ?? 1;
    assertAnswerSize({ results: lines.size + 1, numbers: buckets });
    const line = { seriesIndex, periodIndex, breakdown, data: new Array<number>(buckets).fill(0) };
    lines.set(key, line);
    return line;
  };
  if (!hasBreakdown(query)) {
    for (const periodIndex of periods.keys()) {
      for (const seriesIndex of query.series.keys()) lineFor(seriesIndex, periodIndex, undefined);
    }
  }
  for (const [series, period, breakdown, bucket, value] of rows) {
    const seriesIndex = toNumber(series);
    const periodIndex = toNumber(period);
    const axis = periods[periodIndex]?.axis;
    const position = axis === undefined ? 0 : axis.indexOf(bucket);
    if (position === undefined) continue;
    const line = lineFor(seriesIndex, periodIndex, breakdownOf(query, breakdown));
    line.data[position] = scaled(toNumber(value), query, seriesIndex);
  }
  return [...lines.values()];
};

const hasBreakdown = ({ breakdownFilter }: TrendsQuery): boolean =>
  breakdownFilter?.breakdown !== undefined || (breakdownFilter?.breakdowns?.length ?? 0) > 0;

const breakdownOf = (query: TrendsQuery, value: Value | undefined): BreakdownValue => {
  if (!hasBreakdown(query)) return undefined;
  return Array.isArray(value) ? value.map(toText) : toText(value);
};

const scaled = (value: number, query: TrendsQuery, seriesIndex: number): number => {
  const series = query.series[seriesIndex];
  if (series === undefined) return value;
  const sampled =
    query.samplingFactor !== undefined && scalesWithSample(series) ? value / query.samplingFactor : value;
  return sampled * (series.math_multiplier ?? 1);
};

/** Ordered by period (the current one first), series, and size; "not set" and the rest come last. */
const sortLines = (lines: readonly Line[], { query }: TrendsShape): Line[] =>
  lines
    .map((line) => ({ line, asked: orderAsRequested(line.breakdown, query), size: sumOf(line.data) }))
    .sort(
      (a, b) =>
        a.line.periodIndex - b.line.periodIndex ||
        a.asked - b.asked ||
        a.line.seriesIndex - b.line.seriesIndex ||
        lastness(a.line.breakdown) - lastness(b.line.breakdown) ||
        b.size - a.size ||
        compareTexts(String(a.line.breakdown), String(b.line.breakdown)),
    )
    .map(({ line }) => line);

/** Cohorts beside "all" keep the order of the query; by size, "all" would always be first. */
const orderAsRequested = (breakdown: BreakdownValue, { breakdownFilter }: TrendsQuery): number => {
  if (breakdown === undefined || !isCohortBreakdown(breakdownFilter)) return 0;
  const asked = [breakdownFilter?.breakdowns?.map(({ property }) => property) ?? breakdownFilter?.breakdown]
    .flat()
    .map(String);
  return asked.includes(ALL_USERS) ? asked.indexOf(String(breakdown)) : 0;
};

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const parts = (breakdown: BreakdownValue): readonly string[] =>
  breakdown === undefined ? [] : typeof breakdown === 'string' ? [breakdown] : breakdown;

const isOther = (breakdown: BreakdownValue): boolean => parts(breakdown).includes(BREAKDOWN_OTHER);

const lastness = (breakdown: BreakdownValue): number =>
  isOther(breakdown) ? 2 : parts(breakdown).includes(BREAKDOWN_NULL) ? 1 : 0;

// ── Numbers ─────────────────────────────────────────────────────────────────────────────────────────────────

const finish = (data: readonly number[], { query }: TrendsShape): readonly number[] =>
  isCumulative(query) ? runningSum(data) : movingAverage(data, query.trendsFilter.smoothingIntervals);

const isCumulative = (query: TrendsQuery): boolean =>
  query.trendsFilter.display === 'ActionsLineGraphCumulative';

const runningSum = (data: readonly number[]): number[] => {
  let sum = 0;
  return data.map((value) => {
    sum += value;
    return sum;
  });
};

/** The mean of each bucket and the buckets before it, rounded to whole numbers. */
const movingAverage = (data: readonly number[], width: number): readonly number[] => {
  if (width <= 1) return data;
  return data.map((_, index) => {
    const first = Math.max(0, index - width + 1);
    let sum = 0;
    for (let at = first; at <= index; at += 1) sum += data[at]!;
    return Math.floor(sum / (index - first + 1));
  });
};

// ── Formulas ────────────────────────────────────────────────────────────────────────────────────────────────

/** A formula of this many characters is as much work as one number of an answer. */
const SHORT_FORMULA = 20;

/** The lines of a period and breakdown value. */
interface Group {
  readonly line: Line;
  /** The numbers of each series; undefined for one without any. */
  readonly data: readonly (readonly number[] | undefined)[];
}

const formulaResults = (lines: readonly Line[], shape: TrendsShape): object[] => {
  const { query, formulas, periods } = shape;
  const groups = [...Map.groupBy(lines, placeOf).values()].map((own): Group => {
    const data = new Map(own.map((line) => [line.seriesIndex, line.data]));
    return { line: own[0]!, data: query.series.map((_, index) => data.get(index)) };
  });
  const work = formulas.reduce((sum, { text }) => sum + Math.ceil(text.length / SHORT_FORMULA), 0);
  const numbers = Math.max(...periods.map(({ axis }) => axis?.starts.length ?? 1));
  assertAnswerSize({ results: groups.length * work, numbers });
  return formulas.flatMap((formula, order) => {
    const computed = groups.map((group) => formulaLine(group, formula));
    return sortLines(computed, shape).map((line) => formulaResult(line, formula, order, shape));
  });
};

/** Computed bucket by bucket. */
const formulaLine = ({ line, data }: Group, { evaluate }: NamedFormula): Line => ({
  ...line,
  seriesIndex: 0,
  data: line.data.map((_, bucket) => evaluate(data.map((values) => values?.[bucket] ?? 0))),
});

// ── Results ─────────────────────────────────────────────────────────────────────────────────────────────────

const formulaResult = (line: Line, formula: NamedFormula, order: number, shape: TrendsShape): object => {
  const label = formula.name || `Formula (${formula.text})`;
  return {
    ...lineMembers(line, shape),
    label,
    action: null,
    order,
  };
};

const seriesResult = (line: Line, shape: TrendsShape): object => {
  const { query, context, periods } = shape;
  const series = query.series[line.seriesIndex]!;
  const name = entityLabel(series, context);
  const axis = periods[line.periodIndex]?.axis;
  return {
    ...lineMembers(line, shape),
    label:
      line.breakdown === undefined
        ? name
        : query.series.length > 1
          ? `${name} - ${breakdownLabel(line.breakdown, shape)}`
          : breakdownLabel(line.breakdown, shape),
    action: {
      ...actionOf(series, name, line.seriesIndex),
      days: axis?.isoStarts() ?? [],
    },
    order: line.seriesIndex,
  };
};

const lineMembers = (line: Line, { query, periods }: TrendsShape): object => {
  const axis = periods[line.periodIndex]?.axis;
  return {
    ...(axis === undefined
      ? { data: [], days: [], labels: [], count: 0, aggregated_value: line.data[0] ?? 0 }
      : {
          data: line.data,
          days: axis.days,
          labels: axis.labels,
          count: isCumulative(query) ? (line.data.at(-1) ?? 0) : sumOf(line.data),
        }),
    ...(line.breakdown !== undefined && { breakdown_value: breakdownMember(line.breakdown, query) }),
    ...compareMembers(periods.length, line.periodIndex),
    filter: legacyFilter(query),
  };
};

const breakdownLabel = (breakdown: BreakdownValue, { query, context }: TrendsShape): string =>
  isCohortBreakdown(query.breakdownFilter)
    ? cohortLabel(String(breakdown), context)
    : parts(breakdown).join('::');

const breakdownMember = (breakdown: BreakdownValue, { breakdownFilter }: TrendsQuery): unknown =>
  isCohortBreakdown(breakdownFilter) ? cohortId(String(breakdown)) : breakdown;

/** Older clients read the filters of the answer from here. */
const legacyFilter = (query: TrendsQuery): object => ({
  insight: 'TRENDS',
  interval: query.interval,
  display: query.trendsFilter.display,
  ...(query.dateRange.date_from !== undefined && { date_from: query.dateRange.date_from }),
  ...(query.dateRange.date_to !== undefined && { date_to: query.dateRange.date_to }),
});
