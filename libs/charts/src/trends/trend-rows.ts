/** The rows of a trends answer, read narrowly. */
import { isolated } from '@meridian/ui';
import { breakdownLabel, entityName, isAdditive, mathLabel } from '../common/labels.ts';
import type { BreakdownValue } from '../common/model.ts';
import { fieldsOf, numberOf, oneOf, recordsOf, textOf, textsOf } from '../common/read.ts';

export interface TrendRow {
  readonly label: string;
  /** The position of its series in the query. */
  readonly order: number;
  readonly data: readonly (number | null)[];
  readonly days: readonly string[];
  /** The name of each day for a query of persons: with its offset where `days` has a name twice. */
  readonly dayKeys: readonly string[];
  /** The one number of a display without a time axis. */
  readonly value: number | null;
  readonly breakdown: BreakdownValue | undefined;
  readonly compare: 'current' | 'previous' | undefined;
  readonly isAdditive: boolean;
  /** No event matches. A sum or a formula may be 0 although events match. */
  readonly isEmpty: boolean;
  /** Formulas have no persons. */
  readonly hasActors: boolean;
  readonly incompleteEnd: boolean;
}

export const trendRowsOf = (
  results: unknown,
  /** A value of a breakdown in words. */
  nameOf: (value: BreakdownValue) => string = breakdownLabel,
): readonly TrendRow[] => {
  const records = recordsOf(results);
  const orders = new Set(records.map(({ order }) => order));
  return records.map((record, index) => {
    const action = fieldsOf(record['action']);
    const isFormula = record['action'] === null || record['action'] === undefined;
    const days = textsOf(record['days']);
    const breakdown = breakdownOf(record['breakdown_value']);
    const data = Array.isArray(record['data']) ? record['data'].map(numberOf) : [];
    const value = numberOf(record['aggregated_value']) ?? numberOf(record['count']);
    const countsEvents =
      !isFormula && action['math'] !== 'hogql' && textOf(action['math_property']) === undefined;
    return {
      label: labelOf(record, breakdown, { isOneOfSeveral: orders.size > 1, nameOf }),
      order: numberOf(record['order']) ?? numberOf(action['order']) ?? index,
      data,
      days,
      dayKeys: dayKeysOf(days, textsOf(action['days'])),
      value,
      breakdown,
      compare: oneOf(record['compare_label'], ['current', 'previous'] as const),
      isAdditive: !isFormula && isAdditive(textOf(action['math'])),
      isEmpty: (data.length > 0 ? data : [value]).every((one) => one === null || (one === 0 && countsEvents)),
      hasActors: !isFormula,
      incompleteEnd: record['incomplete_end'] === true,
    };
  });
};

const breakdownOf = (value: unknown): BreakdownValue | undefined => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? textsOf(value) : undefined;
};

/** When the clocks go back, an hour is in `days` twice. */
const dayKeysOf = (days: readonly string[], withOffset: readonly string[]): readonly string[] =>
  new Set(days).size === days.length
    ? days
    : days.map((day, index) =>
        days.indexOf(day) === days.lastIndexOf(day) ? day : (withOffset[index] ?? day),
      );

interface Naming {
  readonly isOneOfSeveral: boolean;
  readonly nameOf: (value: BreakdownValue) => string;
}

const labelOf = (
  record: Readonly<Record<string, unknown>>,
  breakdown: BreakdownValue | undefined,
  naming: Naming,
): string => {
  const { isOneOfSeveral, nameOf } = naming;
  const action = fieldsOf(record['action']);
  const isFormula = record['action'] === null || record['action'] === undefined;
  const label = textOf(record['label']) ?? 'All events';
  if (isFormula) {
    if (breakdown === undefined) return label;
    return isOneOfSeveral ? `${isolated(label)}: ${isolated(nameOf(breakdown))}` : nameOf(breakdown);
  }
  const name = seriesName(action, breakdown === undefined ? label : textOf(action['name']));
  if (breakdown === undefined) return name;
  const value = breakdownText(label, action, breakdown, naming);
  return isOneOfSeveral ? `${isolated(name)}: ${isolated(value)}` : value;
};

const seriesName = (action: Readonly<Record<string, unknown>>, label: string | undefined): string => {
  const name = entityName(action, label);
  if (textOf(action['custom_name']) !== undefined) return name;
  const math = mathLabel(textOf(action['math']), textOf(action['math_property']));
  return math === undefined ? name : `${isolated(name)} (${isolated(math)})`;
};

/** The answer names a cohort in its label, and has the id as its value. */
const breakdownText = (
  label: string,
  action: Readonly<Record<string, unknown>>,
  breakdown: BreakdownValue,
  { isOneOfSeveral, nameOf }: Naming,
): string => {
  if (typeof breakdown !== 'number' && breakdown !== 'all') return nameOf(breakdown);
  const prefix = `${String(action['name'] ?? '')} - `;
  return isOneOfSeveral && label.startsWith(prefix) ? label.slice(prefix.length) : label;
};
