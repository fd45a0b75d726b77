/** The view of a funnel over time: the conversion rate of the actors that entered in each period. */
import { nextStart, type ResolvedRange } from '@meridian/calendar';
import type { FunnelsQuery } from '@meridian/contracts/query';
import { alias, call, constant, field, from, type Query, select, unionAll } from '@meridian/hogql/build';
import type { InsightAnswer, InsightContext, Row } from '../insight-plan.ts';
import { compareMembers } from '../shared/answer-members.ts';
import { assertAnswerSize, assertRowCount } from '../shared/answer-size.ts';
import { type TimeAxis, timeAxis } from '../shared/buckets.ts';
import { largestBreakdowns } from '../shared/largest-breakdowns.ts';
import { toNumber } from '../shared/rows.ts';
import { actorWalks, reached } from './actor-walks.ts';
import { breakdownMember, hasBreakdown } from './breakdown-member.ts';
import { windowSeconds } from './window.ts';

/** The range of the query and the compared range. */
export const trendsQuery = (
  query: FunnelsQuery,
  ranges: readonly ResolvedRange[],
  context: InsightContext,
): Query => {
  const [first, ...rest] = ranges.map((range, index) => rangeQuery(query, range, index, context));
  return unionAll(first!, ...rest);
};

/** The columns of a row: range, breakdown, time of entrance, actors that reached the first and the second step. */
const rangeQuery = (
  query: FunnelsQuery,
  range: ResolvedRange,
  index: number,
  context: InsightContext,
): Query => {
  const { select: walks, breakdown } = actorWalks(query, range, context, { byPeriod: true });
  const source =
    breakdown === undefined
      ? walks
      : largestBreakdowns({ source: walks, columns: ['entered', 'times'], breakdown, weight: constant(1) });
  const fromStep = query.funnelsFilter.funnelFromStep ?? 0;
  const toStep = query.funnelsFilter.funnelToStep ?? query.series.length - 1;
  return select({
    columns: [
      alias(constant(index), 'range'),
      breakdown === undefined ? alias(constant(''), 'breakdown') : field('breakdown'),
      field('entered'),
      alias(call('countIf', [reached(fromStep)]), 'began'),
      alias(call('countIf', [reached(toStep)]), 'converted'),
    ],
    from: from(source, 'walks'),
    groupBy: [...(breakdown ? [field('breakdown')] : []), field('entered')],
  });
};

export const shapeFunnelTrends = (
  rows: readonly Row[],
  query: FunnelsQuery,
  ranges: readonly ResolvedRange[],
  context: InsightContext,
): InsightAnswer => {
  assertRowCount(rows);
  const results = ranges.flatMap((range, index) => {
    const own = rows.filter(([rowRange]) => toNumber(rowRange) === index).map(([, ...row]) => row);
    return shapeRange(own, query, range, context).map((line) => ({
      ...line,
      ...compareMembers(ranges.length, index),
    }));
  });
  return { results };
};

/** Rows without their range: breakdown, time of entrance, began, converted. */
const shapeRange = (
  rows: readonly Row[],
  query: FunnelsQuery,
  range: ResolvedRange,
  context: InsightContext,
): readonly object[] => {
  const axis = timeAxis(range);
  const shown = query.funnelsFilter.hideIncompleteConversionWindowPeriods
    ? periodsOver(axis, query, range, context)
    : axis.starts.length;
  const groups = Map.groupBy(rows, ([breakdown]) => JSON.stringify(breakdown));
  assertAnswerSize({ results: groups.size, numbers: shown });
  const [days, labels] = [axis.days.slice(0, shown), axis.labels.slice(0, shown)];
  if (!hasBreakdown(query) && groups.size === 0) groups.set('""', []);
  return [...groups.values()]
    .map((group) => ({ group, size: began(group) }))
    .sort((a, b) => b.size - a.size)
    .map(({ group }) => {
      const data = new Array<number>(axis.starts.length).fill(0);
      for (const [, entered, from, to] of group) {
        const position = axis.indexOf(entered);
        if (position !== undefined) data[position] = percent(toNumber(to), toNumber(from));
      }
      return {
        count: shown,
        data: data.slice(0, shown),
        days,
        labels,
        ...(hasBreakdown(query) && { breakdown_value: breakdownMember(group[0]?.[0], query) }),
      };
    });
};

const began = (group: readonly Row[]): number => group.reduce((sum, row) => sum + toNumber(row[2]), 0);

/** The number of periods from the first in which no actor can still convert. */
const periodsOver = (
  axis: TimeAxis,
  { funnelsFilter }: FunnelsQuery,
  { interval }: ResolvedRange,
  { now }: InsightContext,
): number => {
  const open = axis.starts.findIndex((start) => {
    const lastChance = nextStart(start, interval).plus({ seconds: windowSeconds(funnelsFilter) });
    return lastChance.toMillis() > now.getTime();
  });
  return open === -1 ? axis.starts.length : open;
};

/** Rounded to two digits. */
const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
