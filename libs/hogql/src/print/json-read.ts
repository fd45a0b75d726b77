/**
 * Paths of JSON columns as native sub-columns; nothing is parsed. A path holds a value of some kind per row. One
 * that was only ever of one kind is one column of the engine, read as fast as any other. What may be of several kinds
 * is read whole and cast, and only what may hold lists and objects is written as JSON.
 */
import type { JsonPath, JsonRead } from '../plan/nodes.ts';
import { isOnlyText, type ValueKind, type ValueKinds } from '../schema/property-definitions.ts';
import { quoteClickHouseIdentifier as name } from './quote.ts';

export const readSubcolumn = ({ column, path, read, kinds }: JsonPath, table: string): string => {
  const json = `${table}.${column.physical?.sql ?? name(column.name)}`;
  const keys = path.map(jsonKey).join('.');
  return READERS[read]({ value: `${json}.${keys}`, object: `${json}.^${keys}` }, kinds);
};

/** A dot inside a key is stored as %2E, apart from the dots between keys. */
const jsonKey = (key: string): string => name(key.replaceAll('.', '%2E'));

interface Path {
  readonly value: string;
  /** The members under it, where it is an object. */
  readonly object: string;
}

type ScalarKind = Exclude<ValueKind, 'nested'>;

const ENGINE_TYPES: Readonly<Record<ScalarKind, string>> = {
  text: 'String',
  boolean: 'Bool',
  integer: 'Int64',
  fraction: 'Float64',
  large_integer: 'UInt64',
};

const typed = ({ value }: Path, kind: ScalarKind): string => `${value}.:${ENGINE_TYPES[kind]}`;

const readText = (path: Path, kinds: ValueKinds | undefined): string => {
  const text = typed(path, 'text');
  if (isOnlyText(kinds)) return text;
  if (kinds === undefined || kinds.has('nested')) {
    const object = `nullIf(toJSONString(${path.object}), '{}')`;
    return `multiIf(isNotNull(${text}), ${text}, isNull(${path.value}), ${object}, toJSONString(${path.value}))`;
  }
  const [only, another] = kinds as ReadonlySet<ScalarKind>;
  if (only !== undefined && another === undefined) return `toString(${typed(path, only)})`;
  return `CAST(${path.value}, 'Nullable(String)')`;
};

const readFloat = (path: Path, kinds: ValueKinds | undefined): string => {
  const [integer, fraction] = [`toFloat64(${typed(path, 'integer')})`, typed(path, 'fraction')];
  if (isOnlyText(kinds)) return `accurateCastOrNull(${typed(path, 'text')}, 'Float64')`;
  if (kinds?.isSubsetOf(INTEGERS)) return integer;
  if (kinds?.isSubsetOf(FRACTIONS)) return fraction;
  if (kinds?.isSubsetOf(NUMBERS)) return `ifNull(${fraction}, ${integer})`;
  const number = `accurateCastOrNull(${path.value}, 'Float64')`;
  // The engine takes true for 1.
  return kinds?.has('boolean') === false ? number : `if(isNull(${typed(path, 'boolean')}), ${number}, NULL)`;
};

const INTEGERS: ValueKinds = new Set(['integer']);
const FRACTIONS: ValueKinds = new Set(['fraction']);
const NUMBERS: ValueKinds = new Set(['integer', 'fraction']);
const BOOLEANS: ValueKinds = new Set(['boolean']);

const readBoolean = (path: Path, kinds: ValueKinds | undefined): string => {
  const [boolean, ofText] = [typed(path, 'boolean'), `accurateCastOrNull(${typed(path, 'text')}, 'Bool')`];
  if (isOnlyText(kinds)) return ofText;
  return kinds?.isSubsetOf(BOOLEANS) ? boolean : `ifNull(${boolean}, ${ofText})`;
};

const READERS: Readonly<Record<JsonRead, (path: Path, kinds: ValueKinds | undefined) => string>> = {
  text: readText,
  float: readFloat,
  boolean: readBoolean,
};
