/** A slope graph: the first and the last bucket of each series, without a comparison or smoothing. */
import { bucketsOf, nextStart, type ResolvedRange } from '@meridian/calendar';
import type { TrendsQuery } from '@meridian/contracts/query';
import type { InsightContext, InsightPlan } from '../insight-plan.ts';
import { sumOf } from '../shared/answer-members.ts';
import { planSeries } from './plan-series.ts';

interface Series {
  readonly data: readonly number[];
  readonly days: readonly string[];
  readonly labels: readonly string[];
}

export const planSlopeGraph = (query: TrendsQuery, context: InsightContext): InsightPlan => {
  const trendsFilter = { ...query.trendsFilter, smoothingIntervals: 1 };
  const plan = planSeries({ ...query, trendsFilter, compareFilter: undefined }, context);
  const incomplete_end = isIncomplete(plan.range, context);
  return {
    ...plan,
    shape: (rows) => {
      const answer = plan.shape(rows);
      const results = (answer.results as readonly Series[]).map((series) => ({
        ...slopeOf(series),
        incomplete_end,
      }));
      return { ...answer, results };
    },
  };
};

const slopeOf = (series: Series): Series & { readonly count: number } => {
  const data = ends(series.data);
  return { ...series, data, days: ends(series.days), labels: ends(series.labels), count: sumOf(data) };
};

const ends = <T>(list: readonly T[]): readonly T[] => (list.length > 2 ? [list[0]!, list.at(-1)!] : list);

/** Whether the last bucket still grows. */
const isIncomplete = (range: ResolvedRange, { now }: InsightContext): boolean => {
  const last = bucketsOf(range).at(-1);
  if (last === undefined) return false;
  const at = now.getTime();
  return last.toMillis() <= at && at < nextStart(last, range.interval).toMillis();
};
