/**
 * Converts rows from ClickHouse's format to the API's format. Times become ISO strings with the offset of their zone,
 * and tuples become lists.
 */
import { inSlices, zoneRulesOf } from '@meridian/core';
import { DateTime, FixedOffsetZone } from 'luxon';

export interface ResultColumn {
  readonly name: string;
  readonly type: string;
}

type Rows = readonly (readonly unknown[])[];

interface Decoder {
  readonly decode: (value: unknown) => unknown;
  /** Like `decode`, as a generator that yields between values. Only containers need it. */
  readonly steps?: (container: object, pace: Pace) => Generator<void, unknown>;
}

/** Counts the values of all rows, however deep they are, so that many small containers are interrupted too. */
interface Pace {
  values: number;
}

const asIs: Decoder = { decode: (value) => value };

/** The rows of a large answer are converted in slices. */
export const decodeRows = async (
  columns: readonly ResultColumn[],
  rows: Rows,
  { isLarge }: { readonly isLarge: boolean },
): Promise<Rows> => {
  const types = new Set(columns.map(({ type }) => type));
  const decoderByType = new Map([...types].map((type) => [type, decoderOf(type)]));
  const decoders = columns.map(({ type }) => decoderByType.get(type)!);
  if (decoders.every((decoder) => decoder === asIs)) return rows;
  if (isLarge) return inSlices(decodeSteps(decoders, rows));
  return rows.map((row) => row.map((value, index) => decoders[index]!.decode(value)));
};

function* decodeSteps(decoders: readonly Decoder[], rows: Rows): Generator<void, Rows> {
  const pace: Pace = { values: 0 };
  const decoded: unknown[][] = [];
  for (const row of rows) decoded.push(yield* decodeAll(row, (at) => decoders[at]!, pace));
  return decoded;
}

const VALUES_AT_ONCE = 256;

/** Most values are scalars, for which a generator would take longer than the work. */
function* decodeAll(
  values: readonly unknown[],
  decoderAt: (index: number) => Decoder,
  pace: Pace,
): Generator<void, unknown[]> {
  const decoded: unknown[] = [];
  for (const value of values) {
    const { decode, steps } = decoderAt(decoded.length);
    decoded.push(steps !== undefined && isContainer(value) ? yield* steps(value, pace) : decode(value));
    pace.values += 1;
    if (pace.values % VALUES_AT_ONCE === 0) yield;
  }
  return decoded;
}

const decoderOf = (type: string): Decoder => {
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

const nullable = (decoder: Decoder): Decoder =>
  decoder === asIs
    ? asIs
    : { ...decoder, decode: (value) => (value === null ? null : decoder.decode(value)) };

const list = (item: Decoder): Decoder =>
  item === asIs
    ? asIs
    : {
        decode: (value) => (Array.isArray(value) ? value.map(item.decode) : value),
        steps: (values, pace) => decodeAll(Object.values(values), () => item, pace),
      };

const tuple = (decoders: readonly Decoder[]): Decoder => ({
  decode: (value) =>
    isContainer(value)
      ? Object.values(value).map((item, index) => (decoders[index] ?? asIs).decode(item))
      : value,
  steps: (values, pace) => decodeAll(Object.values(values), (at) => decoders[at] ?? asIs, pace),
});

const map = (decoder: Decoder): Decoder =>
  decoder === asIs
    ? asIs
    : {
        decode: (value) =>
          isContainer(value)
            ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decoder.decode(item)]))
            : value,
        *steps(values, pace) {
          const decoded = yield* decodeAll(Object.values(values), () => decoder, pace);
          return Object.fromEntries(Object.keys(values).map((key, at) => [key, decoded[at]]));
        },
      };

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `2024-01-01T12:00:00.000Z` → `2024-01-01T13:00:00.000+01:00`: local time in its zone with the same fraction. */
const dateTime = (zone: string | undefined): Decoder => {
  if (zone === undefined || zone === 'UTC' || zone === 'Etc/UTC') return asIs;
  const offsets = new Map<number, Offset>();
  const decode = (value: unknown): unknown => {
    if (typeof value !== 'string' || !value.endsWith('Z')) return value;
    const at = Date.parse(`${value.slice(0, SECONDS_END)}Z`);
    // Cached because computing an offset is slow.
    const quarter = Math.floor(at / QUARTER_MS);
    const offset = offsets.get(quarter) ?? offsetOf(quarter * QUARTER_MS, zone);
    offsets.set(quarter, offset);
    const local = new Date(at + offset.milliseconds).toISOString().slice(0, SECONDS_END);
    return `${local}${value.slice(SECONDS_END, -1)}${offset.text}`;
  };
  return { decode };
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
