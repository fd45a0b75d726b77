/** Whether a result is outside the bounds of an alert. */
import type { AlertCondition, AlertConfig, AlertThresholdConfiguration } from '@meridian/contracts/delivery';
import { InvalidRequestError } from '@meridian/core';
import type { RunnableNode } from '../query/query-kind.ts';
import { assertWatchable } from './alert-lines.ts';

type Item = Readonly<Record<string, unknown>>;

/** The points of one line, oldest first. A single number has one point. */
export interface AlertSeries {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly days: readonly string[];
  /** Points from this index on belong to intervals that are not over. */
  readonly ongoingFrom: number;
  /** After numbers in messages. */
  readonly unit?: '%';
}

export interface AlertRule {
  readonly condition: AlertCondition;
  readonly threshold: AlertThresholdConfiguration;
  readonly config: AlertConfig;
}

export interface Evaluation {
  readonly value: number | null;
  /** Undefined when the value is within the bounds. */
  readonly breach: string | undefined;
}

export interface AlertAnswer {
  readonly results: unknown;
  readonly columns: unknown;
  readonly types: unknown;
}

/** The lines that an alert looks at: several for a breakdown, none when nothing was counted. */
export const seriesOf = (
  node: RunnableNode,
  { results, columns, types }: AlertAnswer,
  config: AlertConfig,
  isOngoing: (day: string) => boolean,
): readonly AlertSeries[] => {
  if (config.type === 'HogQLAlertConfig') return [rowSeries(results, columns, types, config)];
  if (config.type === 'FunnelsAlertConfig') return funnelSeries(results, config);
  if (node.kind === 'TrendsQuery') assertWatchable(node, config.series_index);
  const items = (Array.isArray(results) ? results : []) as readonly Item[];
  return items
    .filter(
      (item, index) => indexOf(item, index) === config.series_index && item['compare_label'] !== 'previous',
    )
    .map((item) => lineOf(item, isOngoing));
};

/** Formulas and series are numbered by `order`: with a breakdown, several lines have the same number. */
const indexOf = (item: Item, index: number): number => {
  const order = (item['action'] as Item | undefined | null)?.['order'] ?? item['order'];
  return typeof order === 'number' ? order : index;
};

const lineOf = (item: Item, isOngoing: (day: string) => boolean): AlertSeries => {
  const label = String(item['label'] ?? 'value');
  const total = item['aggregated_value'];
  if (typeof total === 'number') return { label, values: [total], days: [], ongoingFrom: 1 };
  const days = ((item['days'] ?? []) as readonly unknown[]).map(String);
  const firstOngoing = days.findIndex(isOngoing);
  return {
    label,
    values: ((item['data'] ?? []) as readonly unknown[]).map(numberOf),
    days,
    ongoingFrom: firstOngoing < 0 ? days.length : firstOngoing,
  };
};

/** A breakdown has a list of steps for each value. */
const funnelSeries = (
  results: unknown,
  config: Extract<AlertConfig, { type: 'FunnelsAlertConfig' }>,
): readonly AlertSeries[] => {
  const lists = (Array.isArray(results) ? results : []) as readonly (Item | readonly Item[])[];
  const funnels = Array.isArray(lists[0])
    ? (lists as readonly (readonly Item[])[])
    : [lists as readonly Item[]];
  return funnels
    .map((steps) => steps.filter((step) => step['compare_label'] !== 'previous'))
    .filter((steps) => steps.length > 0)
    .map((steps) => ({
      label: conversionLabel(steps[0]!),
      values: [conversionOf(steps, config)],
      days: [],
      ongoingFrom: 1,
      unit: '%',
    }));
};

const conversionLabel = ({ breakdown_value: breakdown }: Item): string =>
  breakdown == null
    ? 'the conversion'
    : `the conversion of ${Array.isArray(breakdown) ? breakdown.join(', ') : String(breakdown)}`;

const conversionOf = (
  steps: readonly Item[],
  { metric, funnel_step: asked }: Extract<AlertConfig, { type: 'FunnelsAlertConfig' }>,
): number => {
  const at = asked ?? steps.length - 1;
  const base = numberOf(steps[metric === 'conversion_from_previous' ? at - 1 : 0]?.['count']) ?? 0;
  const reached = numberOf(steps[at]?.['count']) ?? 0;
  return base === 0 ? 0 : (reached / base) * 100;
};

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);

const rowSeries = (
  results: unknown,
  columns: unknown,
  types: unknown,
  { column, evaluation }: Extract<AlertConfig, { type: 'HogQLAlertConfig' }>,
): AlertSeries => {
  const names = (Array.isArray(columns) ? columns : []).map(String);
  const index = column == null ? onlyNumericColumn(types) : names.indexOf(column);
  if (index < 0) {
    throw new InvalidRequestError(
      'invalid_input',
      column == null
        ? 'The result has not exactly one numeric column; name one in config.column.'
        : `The result has no column ${column}.`,
      { attr: 'config__column' },
    );
  }
  const rows = (Array.isArray(results) ? results : []) as readonly (readonly unknown[])[];
  const values = rows.map((row) => numberOf(row[index]));
  const ordered = evaluation === 'first_row' ? values.toReversed() : values;
  return { label: names[index] ?? 'value', values: ordered, days: [], ongoingFrom: ordered.length };
};

const onlyNumericColumn = (types: unknown): number => {
  const numeric = (Array.isArray(types) ? types : []).flatMap((type: readonly unknown[], index: number) =>
    /^(?:Nullable\()?(?:U?Int|Float|Decimal)/.test(String(type[1])) ? [index] : [],
  );
  return numeric.length === 1 ? numeric[0]! : -1;
};

/** The first line outside the bounds decides; otherwise the value of the first line is reported. */
export const evaluateAlert = (series: readonly AlertSeries[], rule: AlertRule): Evaluation => {
  const evaluations = series.flatMap((line) =>
    pointsToCheck(line, rule.config).map((at) => evaluateAt(line, at, rule)),
  );
  // No line means that nothing was counted.
  return (
    evaluations.find(({ breach }) => breach !== undefined) ?? evaluations[0] ?? evaluateAt(NO_DATA, 0, rule)
  );
};

const NO_DATA: AlertSeries = { label: 'value', values: [0], days: [], ongoingFrom: 1 };

const pointsToCheck = (line: AlertSeries, config: AlertConfig): number[] => {
  if (config.type === 'HogQLAlertConfig' && config.evaluation === 'any_row') return [...line.values.keys()];
  const last = line.values.length - 1;
  const complete = Math.min(last, line.ongoingFrom - 1);
  const isOngoingChecked = config.type === 'TrendsAlertConfig' && config.check_ongoing_interval === true;
  const points = isOngoingChecked && last > complete ? [last, complete] : [complete];
  return points.filter((at) => at >= 0);
};

export const evaluateAt = (
  line: AlertSeries,
  at: number,
  { condition, threshold }: AlertRule,
): Evaluation => {
  const value = measured(line.values, at, condition.type, threshold.type);
  if (value === null) return { value, breach: undefined };
  const { lower, upper } = threshold.bounds ?? {};
  const what = `${WORDS[condition.type]} of ${line.label}${line.days[at] === undefined ? '' : ` at ${line.days[at]}`}`;
  const shown = (number: number): string =>
    threshold.type === 'percentage' ? `${round(number * 100)}%` : `${round(number)}${line.unit ?? ''}`;
  if (lower != null && value < lower) {
    return { value, breach: `The ${what} is ${shown(value)}, below the lower bound of ${shown(lower)}.` };
  }
  if (upper != null && value > upper) {
    return { value, breach: `The ${what} is ${shown(value)}, above the upper bound of ${shown(upper)}.` };
  }
  return { value, breach: undefined };
};

const WORDS = {
  absolute_value: 'value',
  relative_increase: 'increase',
  relative_decrease: 'decrease',
} as const;

const round = (number: number): number => Math.round(number * 1e4) / 1e4;

const measured = (
  values: readonly (number | null)[],
  at: number,
  condition: AlertCondition['type'],
  unit: AlertThresholdConfiguration['type'],
): number | null => {
  const current = values[at] ?? null;
  if (condition === 'absolute_value' || current === null) return current;
  const previous = values[at - 1] ?? null;
  if (previous === null) return null;
  const change = condition === 'relative_increase' ? current - previous : previous - current;
  if (unit === 'absolute') return change;
  // From nothing to something is more than any percentage.
  if (previous === 0) return change === 0 ? 0 : Math.sign(change) * Number.MAX_VALUE;
  return change / Math.abs(previous);
};
