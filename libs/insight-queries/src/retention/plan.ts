/** RetentionQuery: of the actors with an event in one interval, how many returned in the following ones. */
import { isoWithOffset } from '@meridian/calendar';
import { BREAKDOWN_OTHER, type RetentionQuery } from '@meridian/contracts/query';
import {
  alias,
  call,
  compare,
  constant,
  field,
  from,
  type Query,
  type Select,
  select,
  tupleElement,
} from '@meridian/hogql/build';
import type { InsightAnswer, InsightContext, InsightPlan, Row, Value } from '../insight-plan.ts';
import { assertAnswerSize, assertRowCount } from '../shared/answer-size.ts';
import { type BreakdownLabels, type BreakdownPlan, eventsWhere, planBreakdown } from '../shared/breakdown.ts';
import { largestBreakdowns } from '../shared/largest-breakdowns.ts';
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

/** A value is one text: those of several properties are joined. */
export const planRetentionBreakdown = (
  query: RetentionQuery,
  { range }: RetentionRange,
  context: InsightContext,
): BreakdownPlan | undefined => {
  const plan = planBreakdown(query.breakdownFilter, {
    eventsWith: eventsWhere(targetCondition(query, context, within(range))),
    labels: RETENTION_LABELS,
  });
  return plan?.isList
    ? { ...plan, isList: false, expr: call('arrayStringConcat', [plan.expr, constant('::')]) }
    : plan;
};

const retentionQuery = (
  query: RetentionQuery,
  range: RetentionRange,
  breakdown: BreakdownPlan | undefined,
  context: InsightContext,
): Query => {
  const counted = countedReturns(query, cohortMembers(query, range, breakdown, context));
  return select({
    columns: [field('cohort'), field('bracket'), field('breakdown'), field('value'), field('amount')],
    from: from(breakdown === undefined ? counted : largestReturns(query, counted, breakdown), 'counted'),
  });
};

/** Values are ranked by the actors that entered; the small ones are added up. */
const largestReturns = (query: RetentionQuery, counted: Select, breakdown: BreakdownPlan): Select => {
  const entered = call('if', [compare('=', field('bracket'), constant(0)), field('value'), constant(0)]);
  const named = largestBreakdowns({
    source: counted,
    columns: ['cohort', 'bracket', 'value', 'amount'],
    breakdown,
    weight: entered,
  });
  const value = call('sum', [field('named', 'value')]);
  const amount = field('named', 'amount');
  return select({
    columns: [
      field('cohort'),
      field('bracket'),
      field('breakdown'),
      alias(value, 'value'),
      alias(
        query.retentionFilter.aggregationType === 'avg'
          ? call('avgWeighted', [amount, field('named', 'value')])
          : call('sum', [amount]),
        'amount',
      ),
    ],
    from: from(named, 'named'),
    groupBy: [field('cohort'), field('bracket'), field('breakdown')],
  });
};

/** One row per actor, cohort and bracket in which it was active. The actors of a cell are read from it too. */
export const cohortMembers = (
  query: RetentionQuery,
  range: RetentionRange,
  breakdown: BreakdownPlan | undefined,
  context: InsightContext,
): Select => {
  const joined = select({
    columns: [field('actor_id'), field('breakdown'), alias(call('arrayJoin', [returnsOf(query)]), 'seen')],
    from: from(actorActivity(query, range, breakdown, context), 'activity'),
  });
  return select({
    columns: [
      field('actor_id'),
      field('breakdown'),
      alias(tupleElement(field('seen'), 1), 'cohort'),
      alias(tupleElement(field('seen'), 2), 'bracket'),
      alias(tupleElement(field('seen'), 3), 'amount'),
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
      alias(call('count'), 'value'),
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
  assertRowCount(rows);
  const brackets = bracketsOf(query.retentionFilter);
  const values = breakdown === undefined ? [undefined] : breakdownValues(rows);
  assertAnswerSize({ results: values.length * cohorts.length, numbers: brackets.length });
  const found = Map.groupBy(rows, (row) => (breakdown === undefined ? undefined : JSON.stringify(row[2])));
  const dates = cohorts.map(isoWithOffset);
  const results = values.flatMap((value) => {
    const cells = cellsOf(found.get(JSON.stringify(value)) ?? [], query.samplingFactor ?? 1);
    return dates.map((date, cohort) => ({
      label: `${query.retentionFilter.period} ${cohort}`,
      date,
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

const cellsOf = (rows: readonly Row[], samplingFactor: number): Map<string, Cell> =>
  new Map(
    rows.map(([cohort, bracket, , count, amount]) => [
      `${toNumber(cohort)}:${toNumber(bracket)}`,
      { count: toNumber(count) / samplingFactor, amount: toNumber(amount) },
    ]),
  );

/** Largest first, by the actors that entered; the rest is last. */
const breakdownValues = (rows: readonly Row[]): Value[] => {
  const sizes = new Map<string, { value: Value; size: number }>();
  for (const [, bracket, breakdown, count] of rows) {
    const key = JSON.stringify(breakdown);
    const known = sizes.get(key) ?? { value: breakdown ?? '', size: 0 };
    sizes.set(key, { ...known, size: known.size + (toNumber(bracket) === 0 ? toNumber(count) : 0) });
  }
  return [...sizes.values()]
    .toSorted(
      (a, b) =>
        Number(a.value === BREAKDOWN_OTHER) - Number(b.value === BREAKDOWN_OTHER) ||
        b.size - a.size ||
        toText(a.value).localeCompare(toText(b.value)),
    )
    .map(({ value }) => value);
};
