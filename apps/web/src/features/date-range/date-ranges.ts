/** Ranges of dates as queries have them, in words. */
import type { DateRange } from '../query/query-types.ts';

export interface RangePreset {
  readonly label: string;
  readonly from: string;
  readonly to?: string;
}

export const RANGE_PRESETS: readonly RangePreset[] = [
  { label: 'Last 24 hours', from: '-24h' },
  { label: 'Today', from: 'dStart' },
  { label: 'Yesterday', from: '-1dStart', to: '-1dEnd' },
  { label: 'Last 7 days', from: '-7d' },
  { label: 'Last 14 days', from: '-14d' },
  { label: 'Last 30 days', from: '-30d' },
  { label: 'Last 90 days', from: '-90d' },
  { label: 'Last 180 days', from: '-180d' },
  { label: 'Last 12 months', from: '-12m' },
  { label: 'This week', from: 'wStart' },
  { label: 'This month', from: 'mStart' },
  { label: 'Last month', from: '-1mStart', to: '-1mEnd' },
  { label: 'This year', from: 'yStart' },
  { label: 'All time', from: 'all' },
];

export const DEFAULT_DATE_FROM = '-7d';

const UNITS: Readonly<Record<string, string>> = {
  s: 'second',
  M: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  m: 'month',
  q: 'quarter',
  y: 'year',
};

export const presetOf = (range: DateRange | null | undefined): RangePreset | undefined => {
  const { from, to } = boundsOf(range);
  return RANGE_PRESETS.find((preset) => preset.from === from && (preset.to ?? undefined) === to);
};

const boundsOf = (range: DateRange | null | undefined) => ({
  from: range?.date_from || DEFAULT_DATE_FROM,
  to: range?.date_to || undefined,
});

const dayFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const boundLabel = (bound: string): string => {
  const time = /^\d{4}-\d{2}-\d{2}/.test(bound) ? Date.parse(`${bound.slice(0, 10)}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? bound : dayFormat.format(time);
};

export const rangeLabel = (range: DateRange | null | undefined): string => {
  const preset = presetOf(range);
  if (preset !== undefined) return preset.label;
  const { from, to } = boundsOf(range);
  const [, amount, unit] = /^-(\d+)([a-zA-Z])$/.exec(from) ?? [];
  const unitName = unit === undefined ? undefined : UNITS[unit];
  if (to === undefined && amount !== undefined && unitName !== undefined)
    return `Last ${amount} ${unitName}${amount === '1' ? '' : 's'}`;
  return to === undefined ? `Since ${boundLabel(from)}` : `${boundLabel(from)} to ${boundLabel(to)}`;
};

/** The day of a bound for a date field; empty for relative bounds. */
export const dayOf = (bound: string | null | undefined): string =>
  bound && /^\d{4}-\d{2}-\d{2}/.test(bound) ? bound.slice(0, 10) : '';

/** The range with other bounds. Its other members stay. */
export const withBounds = (
  range: DateRange | null | undefined,
  date_from: string,
  date_to: string | undefined,
): DateRange => {
  const { date_to: _, ...rest } = range ?? {};
  return { ...rest, date_from, ...(date_to !== undefined && date_to !== '' && { date_to }) };
};
