/** A funnel as steps: how many actors reached each step, and how long it took them. */

import type { ReadAnswer } from '../common/answer.ts';
import { formatValue, PERCENT, SECONDS } from '../common/format-value.ts';
import { breakdownLabel, entityName } from '../common/labels.ts';
import type { BreakdownValue, ChartPoint, ModelBase, TableCell, TableModel } from '../common/model.ts';
import { nameInText } from '../common/name-in-text.ts';
import {
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  numberOf,
  oneOf,
  recordsOf,
  textOf,
  textsOf,
} from '../common/read.ts';
import { styleOf } from '../series/model.ts';

export interface FunnelStep {
  readonly label: string;
  readonly count: number;
  /** The share of the first step, from 0 to 1. */
  readonly fromFirst: number;
  /** The step before, or the last one that is required. */
  readonly previous: 'step before' | 'required step before';
  /** The share of the previous step, from 0 to 1. */
  readonly fromPrevious: number;
  readonly droppedOff: number;
  /** Null when none reached the previous step. */
  readonly dropRate: number | null;
  /** Seconds from the step before. */
  readonly averageTime: number | null;
  readonly medianTime: number | null;
  readonly converted: ChartPoint;
  readonly dropped: ChartPoint | undefined;
}

/** The steps of all actors, or of those with one value of a breakdown or in one period. */
export interface FunnelGroup {
  readonly label: string;
  readonly color: number;
  readonly marker: number;
  readonly dash: number;
  readonly isPrevious: boolean;
  readonly steps: readonly FunnelStep[];
}

export interface FunnelModel extends ModelBase {
  readonly type: 'funnel';
  readonly groups: readonly FunnelGroup[];
  readonly stepLabels: readonly string[];
  /** Whether rates are shown relative to the first step or to the one before. */
  readonly reference: 'total' | 'previous';
  readonly layout: 'vertical' | 'horizontal';
  readonly totalMedianTime: number | null;
}

export const funnelOf = (query: Fields, answer: ReadAnswer): FunnelModel => {
  const filter = fieldsOf(query['funnelsFilter']);
  const list = listOf(answer.results);
  const optional = optionalSteps(query);
  const groups = (Array.isArray(list[0]) ? list : [list])
    .map((steps) => recordsOf(steps))
    .filter((steps) => steps.length > 0)
    .map((steps, index) => groupOf(steps, index, optional));
  const stepLabels = groups[0]?.steps.map(({ label }) => label) ?? [];
  return {
    type: 'funnel',
    groups,
    stepLabels,
    reference: filter['funnelStepReference'] === 'previous' ? 'previous' : 'total',
    layout: filter['layout'] === 'horizontal' ? 'horizontal' : 'vertical',
    totalMedianTime: answer.totalMedianTime,
    isEmpty: groups.every(({ steps }) => (steps[0]?.count ?? 0) === 0),
    summary: summaryOf(groups),
    table: tableOf(groups),
  };
};

/** Whether each step is optional. */
export const optionalSteps = (query: Fields): readonly boolean[] =>
  recordsOf(query['series']).map((step) => step['optionalInFunnel'] === true);

const groupOf = (records: readonly Fields[], index: number, optional: readonly boolean[]): FunnelGroup => {
  const [first = {}] = records;
  const compare = oneOf(first['compare_label'], ['current', 'previous'] as const);
  const breakdown = breakdownOf(first['breakdown_value']);
  const name = groupName(first, breakdown);
  const counts = records.map(({ count }) => numberOf(count) ?? 0);
  const isPrevious = compare === 'previous';
  const label = isPrevious ? (name === undefined ? 'Previous period' : `${name} (previous)`) : name;
  return {
    label: label ?? (compare === undefined ? 'All' : 'Current period'),
    ...styleOf(index),
    isPrevious,
    steps: records.map((record, step): FunnelStep => {
      const previous = counts.findLastIndex((_, other) => other < step && optional[other] !== true);
      const [count = 0, before = count, start = count] = [counts[step], counts[previous], counts[0]];
      const stepLabel = entityName(record, record['name']);
      const origin = { series: 0, breakdown, compare, hasActors: true };
      const named = [stepLabel, ...(label === undefined ? [] : [label])].map(nameInText).join(', ');
      return {
        label: stepLabel,
        count,
        fromFirst: ratio(count, start),
        previous: previous === step - 1 ? 'step before' : 'required step before',
        fromPrevious: ratio(count, before),
        droppedOff: before - count,
        dropRate: before === 0 ? null : (before - count) / before,
        averageTime: numberOf(record['average_conversion_time']),
        medianTime: numberOf(record['median_conversion_time']),
        converted: { ...origin, funnelStep: step + 1, value: count, label: named },
        dropped:
          step === 0
            ? undefined
            : {
                ...origin,
                funnelStep: -(step + 1),
                value: before - count,
                label: `Dropped off before ${named}`,
              },
      };
    }),
  };
};

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export const breakdownOf = (value: unknown): BreakdownValue | undefined => {
  if (Array.isArray(value)) return textsOf(value);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
};

/** Funnels name cohorts in `breakdown`; the empty text is "not set". */
export const groupName = (record: Fields, breakdown: BreakdownValue | undefined): string | undefined => {
  if (breakdown === undefined) return undefined;
  if (typeof breakdown === 'number') return textOf(record['breakdown']) ?? String(breakdown);
  const values = [breakdown].flat().map((value) => (value === '' ? 'Not set' : breakdownLabel(value)));
  return values.join(', ');
};

export const rateText = (rate: number | null): string =>
  formatValue(rate === null ? null : rate * 100, { ...PERCENT, decimalPlaces: 1 });

const MOST_DESCRIBED = 3;

const summaryOf = (groups: readonly FunnelGroup[]): string => {
  if (groups.length === 0) return 'No events match in this range.';
  const described = groups.slice(0, MOST_DESCRIBED).map((group) => {
    const [first, last] = [group.steps[0], group.steps.at(-1)];
    if (first === undefined || last === undefined) return `${nameInText(group.label)}: no steps`;
    const text = `${formatValue(last.count)} of ${formatValue(first.count)} (${rateText(last.fromFirst)}) got from ${nameInText(first.label)} to ${nameInText(last.label)}`;
    return groups.length === 1 ? text : `${nameInText(group.label)}: ${text}`;
  });
  const rest = groups.length - described.length;
  return `Funnel of ${groups[0]!.steps.length} steps. ${described.join('; ')}${rest > 0 ? `; and ${rest} more in the table` : ''}.`;
};

const tableOf = (groups: readonly FunnelGroup[]): TableModel => {
  const hasGroups = groups.length > 1;
  return {
    columns: [
      ...(hasGroups ? [{ label: 'Group', isNumber: false }] : []),
      { label: 'Step', isNumber: false },
      { label: 'Converted', isNumber: true },
      { label: 'Of first step', isNumber: true },
      { label: 'Of step before', isNumber: true },
      { label: 'Dropped off', isNumber: true },
      { label: 'Average time', isNumber: true },
      { label: 'Median time', isNumber: true },
    ],
    rows: groups.flatMap((group) =>
      group.steps.map((step, index): readonly TableCell[] => [
        ...(hasGroups ? [{ value: group.label, text: group.label }] : []),
        { value: step.label, text: `${index + 1}. ${step.label}` },
        { value: step.count, text: formatValue(step.count), point: step.converted },
        { value: step.fromFirst, text: rateText(step.fromFirst) },
        { value: step.fromPrevious, text: index === 0 ? '–' : rateText(step.fromPrevious) },
        {
          value: index === 0 ? null : step.droppedOff,
          text: index === 0 ? '–' : formatValue(step.droppedOff),
          point: step.dropped,
        },
        { value: step.averageTime, text: formatValue(step.averageTime, SECONDS) },
        { value: step.medianTime, text: formatValue(step.medianTime, SECONDS) },
      ]),
    ),
  };
};

export const isStepsList = (results: unknown): boolean => {
  const [first] = listOf(results);
  return Array.isArray(first) || (isFields(first) && 'count' in first && !('data' in first));
};
