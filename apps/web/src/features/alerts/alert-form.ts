/** An alert as a form has it. */

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
  readonly lower: number | undefined;
  readonly upper: number | undefined;
}

export const EMPTY_ALERT: AlertForm = {
  name: '',
  seriesIndex: 0,
  condition: 'absolute_value',
  interval: 'daily',
  lower: undefined,
  upper: undefined,
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
      bounds: {
        ...(form.lower !== undefined && { lower: form.lower }),
        ...(form.upper !== undefined && { upper: form.upper }),
      },
    },
  },
});

interface Described {
  readonly condition: { readonly type: string };
  readonly threshold: { readonly configuration: { readonly [member: string]: unknown } };
  readonly calculation_interval: string;
}

/** "The number below 10 or above 90, daily". */
export const describeAlert = ({ condition, threshold, calculation_interval }: Described): string => {
  const { bounds } = threshold.configuration as {
    bounds?: { lower?: number | null; upper?: number | null } | null;
  };
  const subject = CONDITIONS.find(({ value }) => value === condition.type)?.label ?? 'The number';
  const parts = [
    typeof bounds?.lower === 'number' ? `below ${bounds.lower}` : undefined,
    typeof bounds?.upper === 'number' ? `above ${bounds.upper}` : undefined,
  ].filter((part) => part !== undefined);
  return `${subject} ${parts.join(' or ')}, ${calculation_interval}`;
};
