/** The view of a funnel as steps: the actors that reached each step, and their times. */
import type { EntityNode, FunnelsQuery } from '@meridian/contracts/query';
import { alias, call, constant, type Expr } from '@meridian/hogql/build';
import type { InsightAnswer, InsightContext, Row, Value } from '../insight-plan.ts';
import { compareMembers } from '../shared/answer-members.ts';
import { assertAnswerSize } from '../shared/answer-size.ts';
import { cohortLabel, isCohortBreakdown } from '../shared/cohort-label.ts';
import { entityId, entityLabel } from '../shared/entity.ts';
import { toNumber, toText } from '../shared/rows.ts';
import { reached, secondsBetween, timeAt, timeBefore } from './actor-walks.ts';
import { breakdownMember, hasBreakdown } from './breakdown-member.ts';

const COLUMNS_BEFORE_STEPS = 2;
const COLUMNS_PER_STEP = 3;
const MEMBERS_OF_STEP = 8;

/** The columns for each step, and for the whole funnel. */
export const walkColumns = (query: FunnelsQuery): Expr[] => {
  const last = query.series.length - 1;
  const seconds = secondsBetween(timeAt(0), timeAt(last));
  return [
    ...query.series.flatMap((_, index) => stepColumns(index)),
    alias(call('medianIf', [seconds, reached(last)]), 'total_median'),
  ];
};

/** Count, average and median time; the first step has no times. */
const stepColumns = (index: number): Expr[] => {
  const seconds = secondsBetween(timeBefore(index), timeAt(index));
  return [
    alias(call('countIf', [reached(index)]), `step_${index + 1}`),
    ...(index === 0
      ? [alias(constant(null), 'average_1'), alias(constant(null), 'median_1')]
      : [
          alias(call('avgIf', [seconds, reached(index)]), `average_${index + 1}`),
          alias(call('medianIf', [seconds, reached(index)]), `median_${index + 1}`),
        ]),
  ];
};

interface StepNumbers {
  readonly count: number;
  readonly averageSeconds: number | null;
  readonly medianSeconds: number | null;
}

export const shapeSteps = (
  rows: readonly Row[],
  query: FunnelsQuery,
  context: InsightContext,
  isCompared: boolean,
): InsightAnswer => {
  assertAnswerSize({ results: rows.length, numbers: query.series.length * MEMBERS_OF_STEP });
  const groups = rows
    .toSorted(
      (a, b) =>
        toNumber(a[0]) - toNumber(b[0]) ||
        toNumber(b[COLUMNS_BEFORE_STEPS]) - toNumber(a[COLUMNS_BEFORE_STEPS]),
    )
    .map((row) => stepsOfRow(row, query, context, isCompared));
  if (hasBreakdown(query) || isCompared) return { results: groups };
  const [row = [0, '']] = rows;
  const isConverted = toNumber(row[COLUMNS_BEFORE_STEPS + (query.series.length - 1) * COLUMNS_PER_STEP]) > 0;
  return {
    results: groups[0] ?? stepsOfRow(row, query, context, false),
    total_median_conversion_time: isConverted ? toNumber(row.at(-1)) : null,
  };
};

const stepsOfRow = (row: Row, query: FunnelsQuery, context: InsightContext, isCompared: boolean): object[] =>
  query.series.map((node, index) => ({
    ...stepName(query, node, index, context),
    custom_name: node.custom_name ?? null,
    order: index,
    people: [],
    ...numberMembers(stepNumbers(row, index), query.samplingFactor ?? 1),
    ...(hasBreakdown(query) && breakdownMembers(row[1], query, context)),
    ...compareMembers(isCompared ? 2 : 1, toNumber(row[0])),
  }));

/** In an unordered funnel the steps of the answer are the number of completed steps. */
const stepName = (query: FunnelsQuery, node: EntityNode, index: number, context: InsightContext): object => {
  const { id, type } = entityId(node);
  if (query.funnelsFilter.funnelOrderType === 'unordered') {
    return { action_id: null, name: `Completed ${index + 1} step${index === 0 ? '' : 's'}`, type };
  }
  return { action_id: id, name: entityLabel(node, context), type };
};

const stepNumbers = (row: Row, index: number): StepNumbers => {
  const at = COLUMNS_BEFORE_STEPS + index * COLUMNS_PER_STEP;
  const count = toNumber(row[at]);
  const seconds = (value: Value | undefined): number | null =>
    index === 0 || count === 0 ? null : toNumber(value);
  return { count, averageSeconds: seconds(row[at + 1]), medianSeconds: seconds(row[at + 2]) };
};

const numberMembers = (
  { count, averageSeconds, medianSeconds }: StepNumbers,
  samplingFactor: number,
): object => ({
  count: Math.round(count / samplingFactor),
  average_conversion_time: averageSeconds,
  median_conversion_time: medianSeconds,
});

const breakdownMembers = (value: Value | undefined, query: FunnelsQuery, context: InsightContext): object => {
  const member = breakdownMember(value, query);
  const isCohort = isCohortBreakdown(query.breakdownFilter);
  return { breakdown: isCohort ? cohortLabel(toText(value), context) : member, breakdown_value: member };
};
