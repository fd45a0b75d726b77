/** RetentionQuery: of those who did something in one interval, how many came back in the following ones. */
import { isoWithOffset } from '@meridian/calendar';
import { BREAKDOWN_OTHER, type RetentionQuery } from '@meridian/contracts/query';
import {
  alias,
  call,
  constant,
  field,
  from,
  type Query,
  type Select,
  select,
  tupleElement,
} from '@meridian/hogql';
import type { InsightAnswer, InsightContext, InsightPlan, Row, Value } from '../insight-plan.ts';
import { type BreakdownLabels, type BreakdownPlan, eventsWhere, planBreakdown } from '../shared/breakdown.ts';
import { largestCounts } from '../shared/largest-breakdowns.ts';
import { toNumber, toText } from '../shared/rows.ts';
import { within } from '../shared/time-range.ts';
import { actorActivity, targetCondition } from './actor-activity.ts';
import { type Bracket, bracketsOf } from './brackets.ts';
import { type RetentionRange, resolveRetentionRange } from './retention-range.ts';
import { returnsOf } from './returns.ts';

export const planRetention = (query: RetentionQuery, context: InsightContext): InsightPlan => {
  const cohortRange = resolveRetentionRange(query, context);
  const breakdown = planRetentionBreakdown(query, cohortRange, context);
  return {
    query: retentionQuery(query, cohortRange, breakdown, context),
    shape: (rows) => shapeRetention(rows, query, cohortRange, breakdown),
    range: cohortRange.range,
  };
};

const RETENTION_LABELS: BreakdownLabels = { notSet: '', rest: BREAKDOWN_OTHER };

const planRetentionBreakdown = (
  query: RetentionQuery,
  { range }: RetentionRange,
  context: InsightContext,
): BreakdownPlan | undefined =>
  planBreakdown(query.breakdownFilter, {
    eventsWith: eventsWhere(targetCondition(query, context, within(range))),
    labels: RETENTION_LABELS,
  });

const retentionQuery = (
  query: RetentionQuery,
  range: RetentionRange,
  breakdown: BreakdownPlan | undefined,
  context: InsightContext,
): Query => {
  const counted = countedReturns(query, cohortMembers(query, range, breakdown, context));
  const largest =
    breakdown === undefined
      ? counted
      : largestCounts({
          source: counted,
          keys: ['cohort', 'bracket', 'amount'],
          breakdown,
          weight: call('if', [
            { kind: 'compare', op: '=', left: field('bracket'), right: constant(0) },
            field('value'),
            constant(0),
          ]),
        });
  return select({
    columns: [field('cohort'), field('bracket'), field('breakdown'), field('value'), field('amount')],
    from: from(largest, 'counted'),
  });
};

/** One row per actor, cohort and bracket it is seen in: also what the actors behind a cell are read from. */
export const cohortMembers = (
  query: RetentionQuery,
  range: RetentionRange,
  breakdown: BreakdownPlan | undefined,
  context: InsightContext,
): Select => {
  const joined = select({
    columns: [field('actor_id'), alias(call('arrayJoin', [returnsOf(query)]), 'seen')],
    from: from(actorActivity(query, range, breakdown, context), 'activity'),
  });
  return select({
    columns: [
      field('actor_id'),
      alias(tupleElement(field('seen'), 1), 'cohort'),
      alias(tupleElement(field('seen'), 2), 'breakdown'),
      alias(tupleElement(field('seen'), 3), 'bracket'),
      alias(tupleElement(field('seen'), 4), 'amount'),
    ],
    from: from(joined, 'joined'),
  });
};

const countedReturns = (query: RetentionQuery, members: Select): Select => {
  const aggregation = query.retentionFilter.aggregationType;
  return select({
    columns: [
      field('cohort'),
      field('bracket'),
      field('breakdown'),
      alias(call('count', [field('actor_id')], { distinct: true }), 'value'),
      alias(
        aggregation === 'count' ? constant(0) : call(aggregation, [field('members', 'amount')]),
        'amount',
      ),
    ],
    from: from(members, 'members'),
    groupBy: [field('cohort'), field('bracket'), field('breakdown')],
  });
};

// ── Answer ──────────────────────────────────────────────────────────────────────────────────────────────────

interface Cell {
  readonly count: number;
  readonly amount: number;
}

const shapeRetention = (
  rows: readonly Row[],
  query: RetentionQuery,
  { cohorts }: RetentionRange,
  breakdown: BreakdownPlan | undefined,
): InsightAnswer => {
  const brackets = bracketsOf(query.retentionFilter);
  const values = breakdown === undefined ? [undefined] : breakdownValues(rows);
  const results = values.flatMap((value) => {
    const cells = cellsOf(rows, value, query.samplingFactor ?? 1);
    return cohorts.map((start, cohort) => ({
      label: `${query.retentionFilter.period} ${cohort}`,
      date: isoWithOffset(start),
      values: brackets.map((bracket, index) => cellAnswer(cells.get(`${cohort}:${index}`), bracket, query)),
      ...(value !== undefined && { breakdown_value: value }),
    }));
  });
  return { results };
};

const cellAnswer = (cell: Cell | undefined, bracket: Bracket, query: RetentionQuery): object => ({
  count: cell?.count ?? 0,
  label: bracket.label,
  ...(query.retentionFilter.aggregationType !== 'count' && { aggregation_value: cell?.amount ?? 0 }),
});

const cellsOf = (
  rows: readonly Row[],
  breakdown: Value | undefined,
  samplingFactor: number,
): Map<string, Cell> =>
  new Map(
    rows
      .filter((row) => breakdown === undefined || JSON.stringify(row[2]) === JSON.stringify(breakdown))
      .map(([cohort, bracket, , count, amount]) => [
        `${toNumber(cohort)}:${toNumber(bracket)}`,
        { count: toNumber(count) / samplingFactor, amount: toNumber(amount) },
      ]),
  );

/** Largest first, by the actors that entered. */
const breakdownValues = (rows: readonly Row[]): Value[] => {
  const sizes = new Map<string, { value: Value; size: number }>();
  for (const [, bracket, breakdown, count] of rows) {
    const key = JSON.stringify(breakdown);
    const known = sizes.get(key) ?? { value: breakdown ?? '', size: 0 };
    sizes.set(key, { ...known, size: known.size + (toNumber(bracket) === 0 ? toNumber(count) : 0) });
  }
  return [...sizes.values()]
    .toSorted((a, b) => b.size - a.size || toText(a.value).localeCompare(toText(b.value)))
    .map(({ value }) => value);
};
