/** FunnelsQuery: how far actors get through a list of steps. The view determines the columns that are read. */
import { type ResolvedRange, resolveComparedRange, resolveDateRange } from '@meridian/calendar';
import type { FunnelsQuery } from '@meridian/contracts/query';
import { alias, constant, field, from, type Query, select, unionAll } from '@meridian/hogql/build';
import type { InsightContext, InsightPlan } from '../insight-plan.ts';
import { largestBreakdowns } from '../shared/largest-breakdowns.ts';
import { actorWalks } from './actor-walks.ts';
import { shapeSteps, walkColumns } from './steps-view.ts';
import { binsQuery, shapeTimeToConvert } from './time-to-convert-view.ts';
import { shapeFunnelTrends, trendsQuery } from './trends-view.ts';
import { validateFunnel } from './validate.ts';

export const planFunnels = (query: FunnelsQuery, context: InsightContext): InsightPlan => {
  validateFunnel(query);
  const range = resolveDateRange(query.dateRange, query.interval, context);
  const comparedRange = query.compareFilter?.compare
    ? resolveComparedRange(range, query.compareFilter, context)
    : undefined;
  const ranges = [range, ...(comparedRange ? [comparedRange] : [])];
  switch (query.funnelsFilter.funnelVizType) {
    case 'steps':
    // A flow chart shows the numbers of the steps.
    case 'flow':
      return {
        query: comparedSteps(query, ranges, context),
        shape: (rows) => shapeSteps(rows, query, context, comparedRange !== undefined),
        range,
        comparedRange,
      };
    case 'time_to_convert':
      return {
        query: binsQuery(query, range, context),
        shape: (rows) => shapeTimeToConvert(rows),
        range,
      };
    case 'trends':
      return {
        query: trendsQuery(query, ranges, context),
        shape: (rows) => shapeFunnelTrends(rows, query, ranges, context),
        range,
        comparedRange,
      };
  }
};

const comparedSteps = (
  query: FunnelsQuery,
  ranges: readonly ResolvedRange[],
  context: InsightContext,
): Query => {
  const [first, ...rest] = ranges.map((range, index) => stepsQuery(query, range, index, context));
  return unionAll(first!, ...rest);
};

/** The columns of a row: period, breakdown, then for every step its count, average and median time. */
const stepsQuery = (
  query: FunnelsQuery,
  range: ResolvedRange,
  period: number,
  context: InsightContext,
): Query => {
  const { select: walks, breakdown } = actorWalks(query, range, context, { byPeriod: false });
  const source =
    breakdown === undefined
      ? walks
      : largestBreakdowns({ source: walks, columns: ['times'], breakdown, weight: constant(1) });
  return select({
    columns: [
      alias(constant(period), 'period'),
      breakdown === undefined ? alias(constant(''), 'breakdown') : field('breakdown'),
      ...walkColumns(query),
    ],
    from: from(source, 'walks'),
    ...(breakdown && { groupBy: [field('breakdown')] }),
  });
};
