/**
 * Rows as ClickHouse writes them → rows as the API gives them. Times become ISO texts with the offset of their
 * zone; numbers that JSON would damage stay texts; what is not a number becomes null.
 */
import { DateTime } from 'luxon';

export interface ResultColumn {
  readonly name: string;
  readonly type: string;
}

type Decode = (value: unknown) => unknown;

const asIs: Decode = (value) => value;

/** One decoder per column, chosen once; undefined when a column needs none. */
export const rowDecoder = (
  columns: readonly ResultColumn[],
): ((row: readonly unknown[]) => readonly unknown[]) => {
  const decoders = columns.map(({ type }) => decoderOf(type));
  if (decoders.every((decode) => decode === asIs)) return (row) => row;
  return (row) => row.map((value, index) => decoders[index]!(value));
};

const decoderOf = (type: string): Decode => {
  const { name, args } = parseType(type);
  switch (name) {
    case 'Nullable':
      return nullable(decoderOf(args[0] ?? ''));
    case 'LowCardinality':
    case 'SimpleAggregateFunction':
      return decoderOf(args.at(-1) ?? '');
    case 'DateTime':
      return dateTime(unquote(args[0]), 0);
    case 'DateTime64':
      return dateTime(unquote(args[1]), Number(args[0]));
    case 'Int64':
    case 'UInt64':
      return integer;
    case 'Array':
      return list(decoderOf(args[0] ?? ''));
    case 'Tuple':
      return tuple(args.map((arg) => decoderOf(withoutName(arg))));
    case 'Map':
      return map(decoderOf(args[1] ?? ''));
    default:
      return asIs;
  }
};

const nullable = (decode: Decode): Decode =>
  decode === asIs ? asIs : (value) => (value === null ? null : decode(value));

/** Quoted by the engine when large; a number where JSON can hold it exactly. */
const integer: Decode = (value) => {
  if (typeof value !== 'string') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
};

const list = (decode: Decode): Decode =>
  decode === asIs ? asIs : (value) => (Array.isArray(value) ? value.map(decode) : value);

const tuple =
  (decoders: readonly Decode[]): Decode =>
  (value) => {
    const items = Array.isArray(value)
      ? value
      : typeof value === 'object' && value !== null
        ? Object.values(value)
        : undefined;
    return items === undefined ? value : items.map((item, index) => (decoders[index] ?? asIs)(item));
  };

const map = (decode: Decode): Decode =>
  decode === asIs
    ? asIs
    : (value) =>
        typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item)]))
          : value;

/** `2024-01-01 13:00:00.000` in its zone → `2024-01-01T13:00:00+01:00`; the fraction stays where there is one. */
const dateTime = (zone: string | undefined, precision: number): Decode => {
  const isUtc = zone === undefined || zone === 'UTC' || zone === 'Etc/UTC';
  const offsets = new Map<string, string>();
  return (value) => {
    if (typeof value !== 'string' || value.length < 19) return value;
    const seconds = value.slice(0, 19).replace(' ', 'T');
    const fraction = precision > 0 ? value.slice(19) : '';
    if (isUtc) return `${seconds}${fraction}Z`;
    // The offset changes at most by the hour, and looking it up is slow.
    const hour = seconds.slice(0, 13);
    const known = offsets.get(hour) ?? offsetOf(`${hour}:00:00`, zone);
    offsets.set(hour, known);
    return `${seconds}${fraction}${known}`;
  };
};

const offsetOf = (local: string, zone: string): string => DateTime.fromISO(local, { zone }).toFormat('ZZ');

// ── Types ───────────────────────────────────────────────────────────────────────────────────────────────────

interface TypeParts {
  readonly name: string;
  readonly args: readonly string[];
}

/** `Tuple(a Int64, b Array(String))` → its name and its arguments, split at the commas of its own level. */
const parseType = (type: string): TypeParts => {
  const open = type.indexOf('(');
  if (open < 0) return { name: type, args: [] };
  return { name: type.slice(0, open), args: splitArguments(type.slice(open + 1, -1)) };
};

const splitArguments = (text: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts;
};

const withoutName = (argument: string): string =>
  /^(?:`[^`]*`|[A-Za-z_]\w*)\s+(?=[A-Z])(.*)$/s.exec(argument)?.[1] ?? argument;

const unquote = (text: string | undefined): string | undefined => text?.replace(/^'(.*)'$/, '$1');
