/**
 * Converts rows from ClickHouse's format to the API's format. Times become ISO strings with the offset of their zone;
 * numbers that JSON cannot represent exactly stay strings; NaN and infinities become null.
 */
import { zoneRulesOf } from '@meridian/core';
import { DateTime, FixedOffsetZone } from 'luxon';

export interface ResultColumn {
  readonly name: string;
  readonly type: string;
}

type Decode = (value: unknown) => unknown;

const asIs: Decode = (value) => value;

/** Chooses one decoder per column; undefined when a column needs none. */
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
      return dateTime(unquote(args[0]));
    case 'DateTime64':
      return dateTime(unquote(args[1]));
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

/** The engine quotes large integers; they become numbers when JSON can represent them exactly. */
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

/** `2024-01-01T12:00:00.000Z` → `2024-01-01T13:00:00.000+01:00`: local time in its zone with the same fraction. */
const dateTime = (zone: string | undefined): Decode => {
  if (zone === undefined || zone === 'UTC' || zone === 'Etc/UTC') return asIs;
  const offsets = new Map<number, Offset>();
  return (value) => {
    if (typeof value !== 'string' || !value.endsWith('Z')) return value;
    const at = Date.parse(`${value.slice(0, SECONDS_END)}Z`);
    // Cached because computing an offset is slow.
    const quarter = Math.floor(at / QUARTER_MS);
    const offset = offsets.get(quarter) ?? offsetOf(quarter * QUARTER_MS, zone);
    offsets.set(quarter, offset);
    const local = new Date(at + offset.milliseconds).toISOString().slice(0, SECONDS_END);
    return `${local}${value.slice(SECONDS_END, -1)}${offset.text}`;
  };
};

const SECONDS_END = '2024-01-01T00:00:00'.length;

/** Offsets change only at full quarters of an hour. */
const QUARTER_MS = 15 * 60_000;

interface Offset {
  readonly milliseconds: number;
  readonly text: string;
}

const offsetOf = (at: number, zone: string): Offset => {
  const minutes = zoneRulesOf(zone)?.offsetAt(at);
  const local = DateTime.fromMillis(at, {
    zone: minutes === undefined ? zone : FixedOffsetZone.instance(minutes),
  });
  return { milliseconds: local.offset * 60_000, text: local.toFormat('ZZ') };
};

interface TypeParts {
  readonly name: string;
  readonly args: readonly string[];
}

/** Splits `Tuple(a Int64, b Array(String))` into its name and its top-level arguments. */
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
