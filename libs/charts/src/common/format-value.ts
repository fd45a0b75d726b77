import type { ValueFormat, ValueKind } from './model.ts';
import { type Fields, numberOf, oneOf, textOf } from './read.ts';

const LOCALE = 'en';
const NO_VALUE = '–';

const KINDS: readonly ValueKind[] = [
  'numeric',
  'duration',
  'duration_ms',
  'percentage',
  'percentage_scaled',
  'currency',
  'short',
];

/** The display settings of a filter. */
export const valueFormatOf = (filter: Fields): ValueFormat => ({
  kind: oneOf(filter['aggregationAxisFormat'], KINDS),
  prefix: textOf(filter['aggregationAxisPrefix']),
  postfix: textOf(filter['aggregationAxisPostfix']),
  decimalPlaces: digitsOf(filter['decimalPlaces']),
  minDecimalPlaces: digitsOf(filter['minDecimalPlaces']),
  currency: textOf(filter['currency']),
});

const digitsOf = (value: unknown): number | undefined => {
  const digits = numberOf(value);
  return digits !== null && digits >= 0 && digits <= 20 ? Math.floor(digits) : undefined;
};

export const PERCENT: ValueFormat = { kind: 'percentage' };
export const SECONDS: ValueFormat = { kind: 'duration' };

export const formatValue = (value: number | null | undefined, format: ValueFormat = {}): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  return `${format.prefix ?? ''}${bare(value, format)}${format.postfix ?? ''}`;
};

const bare = (value: number, format: ValueFormat): string => {
  switch (format.kind) {
    case 'duration':
      return duration(value);
    case 'duration_ms':
      return duration(value / 1_000);
    case 'percentage':
      return `${number(value, format)}%`;
    case 'percentage_scaled':
      return `${number(value * 100, format)}%`;
    case 'currency':
      return currency(value, format);
    case 'short':
      return compact(value);
    default:
      return number(value, format);
  }
};

/** Formats the ticks of an axis. Large numbers are short. */
export const formatTick = (value: number, format: ValueFormat = {}): string => {
  const isPlain = format.kind === undefined || format.kind === 'numeric';
  if (!isPlain || Math.abs(value) < 10_000) return formatValue(value, format);
  return `${format.prefix ?? ''}${compact(value)}${format.postfix ?? ''}`;
};

/** A change such as +12.5%; an en dash without a previous value. */
export const formatChange = (current: number | null, previous: number | null): string => {
  const change = changeOf(current, previous);
  if (change === null) return NO_VALUE;
  const rounded = Math.round(change * 1_000) / 10;
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${number(Math.abs(rounded), { decimalPlaces: 1 })}%`;
};

export const changeOf = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null || previous === 0 ? null : (current - previous) / Math.abs(previous);

const DEFAULT_DECIMALS = 2;

/** Without chosen decimals, a value that would round to 0 is shown with two significant digits. */
const small = (value: number): string =>
  Math.abs(value) >= 1e-6
    ? formatter('small', { maximumSignificantDigits: 2 }).format(value)
    : formatter('tiny', { notation: 'scientific', maximumSignificantDigits: 2 }).format(value);

const number = (value: number, { decimalPlaces, minDecimalPlaces = 0 }: ValueFormat): string => {
  const isSmall = value !== 0 && Math.abs(value) < 0.005;
  if (isSmall && decimalPlaces === undefined && minDecimalPlaces === 0) return small(value);
  const most = Math.max(decimalPlaces ?? DEFAULT_DECIMALS, minDecimalPlaces);
  return formatter(`n${most}:${minDecimalPlaces}`, {
    minimumFractionDigits: minDecimalPlaces,
    maximumFractionDigits: most,
  }).format(value);
};

const compact = (value: number): string =>
  formatter('compact', { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' }).format(
    value,
  );

const currency = (value: number, { currency: code = 'USD', decimalPlaces }: ValueFormat): string => {
  if (!/^[A-Za-z]{3}$/.test(code)) return number(value, { decimalPlaces });
  return formatter(`c${code}:${decimalPlaces}`, {
    style: 'currency',
    currency: code,
    ...(decimalPlaces !== undefined && {
      minimumFractionDigits: decimalPlaces,
      maximumFractionDigits: decimalPlaces,
    }),
  }).format(value);
};

/** Making a formatter takes far longer than using it. */
const formatters = new Map<string, Intl.NumberFormat>();

const formatter = (key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(LOCALE, options);
  formatters.set(key, made);
  return made;
};

const UNITS: readonly (readonly [name: string, seconds: number])[] = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
];

/** The two largest units: "1d 3h", "4m 5s", "12.5s", "80ms". */
const duration = (seconds: number): string => {
  const sign = seconds < 0 ? '−' : '';
  const size = Math.abs(seconds);
  if (size === 0) return '0s';
  if (size < 1) return `${sign}${number(size * 1_000, { decimalPlaces: size < 0.01 ? 2 : 0 })}ms`;
  if (size < 60) return `${sign}${number(size, { decimalPlaces: 1 })}s`;
  let rest = Math.round(size);
  const parts: string[] = [];
  for (const [name, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count}${name}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return sign + parts.join(' ');
};
