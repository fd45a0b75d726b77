/** An alert as a form has it. */
import { isolated } from '@meridian/ui';
import { readNumber } from '../form/read-number.ts';

export const CONDITIONS = [
  { value: 'absolute_value', label: 'The number' },
  { value: 'relative_increase', label: 'How much it grew' },
  { value: 'relative_decrease', label: 'How much it fell' },
] as const;
export const INTERVALS = [
  { value: 'hourly', label: 'Every hour' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
] as const;

export interface AlertForm {
  readonly name: string;
  readonly seriesIndex: number;
  readonly condition: (typeof CONDITIONS)[number]['value'];
  readonly interval: (typeof INTERVALS)[number]['value'];
  /** The bound as typed. */
  readonly lower: string;
  readonly upper: string;
}

export const EMPTY_ALERT: AlertForm = {
  name: '',
  seriesIndex: 0,
  condition: 'absolute_value',
  interval: 'daily',
  lower: '',
  upper: '',
};

interface BoundProblems {
  readonly lower: string | undefined;
  readonly upper: string | undefined;
}

/** A bound that cannot be read is never left out: the alert would watch less than it says. */
export const boundProblems = ({ lower, upper }: Pick<AlertForm, 'lower' | 'upper'>): BoundProblems => {
  const isEmpty = lower.trim() === '' && upper.trim() === '';
  return {
    lower: isEmpty ? 'Enter at least one bound.' : readNumber(lower).problem,
    upper: readNumber(upper).problem,
  };
};

const boundsOf = ({ lower, upper }: AlertForm) => {
  const read = { lower: readNumber(lower).value, upper: readNumber(upper).value };
  return {
    ...(read.lower !== undefined && { lower: read.lower }),
    ...(read.upper !== undefined && { upper: read.upper }),
  };
};

export const alertOf = (form: AlertForm, insight: number) => ({
  insight,
  ...(form.name.trim() !== '' && { name: form.name.trim() }),
  condition: { type: form.condition },
  config: { type: 'TrendsAlertConfig' as const, series_index: form.seriesIndex },
  calculation_interval: form.interval,
  threshold: {
    configuration: {
      type: 'absolute' as const,
      bounds: boundsOf(form),
    },
  },
});

interface Described {
  readonly condition: { readonly type: string };
  readonly threshold: { readonly configuration: { readonly [member: string]: unknown } };
  readonly calculation_interval: string;
  /** Only that of a trend has a `series_index`. */
  readonly config?: object | null;
}

const seriesIndexOf = (config: Described['config']): number =>
  (config as { readonly series_index?: number } | null | undefined)?.series_index ?? 0;

/** " of “Ratio”" where there is a choice. The insight may have changed since the alert was made. */
const watchedText = (index: number, lines: readonly string[]): string => {
  const line = lines[index];
  if (line === undefined) return ' of a line that the insight no longer has';
  return lines.length > 1 ? ` of “${isolated(line)}”` : '';
};

/** "The number of “Ratio” below 10 or above 90, daily". `lines` is what alerts of the insight can watch. */
export const describeAlert = (
  { condition, threshold, calculation_interval, config }: Described,
  lines: readonly string[],
): string => {
  const { bounds } = threshold.configuration as {
    bounds?: { lower?: number | null; upper?: number | null } | null;
  };
  const subject = CONDITIONS.find(({ value }) => value === condition.type)?.label ?? 'The number';
  const parts = [
    typeof bounds?.lower === 'number' ? `below ${bounds.lower}` : undefined,
    typeof bounds?.upper === 'number' ? `above ${bounds.upper}` : undefined,
  ].filter((part) => part !== undefined);
  const watched = watchedText(seriesIndexOf(config), lines);
  return `${subject}${watched} ${parts.join(' or ')}, ${calculation_interval}`;
};
