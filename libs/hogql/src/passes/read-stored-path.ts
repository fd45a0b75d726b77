/**
 * Paths of JSON columns as native sub-columns; nothing is parsed. A path holds a value of some kind per row. One
 * that was only ever of one kind is one column of the engine, read as fast as any other. What may be of several kinds
 * is read whole and cast, and only what may hold lists and objects is written as JSON.
 */
import { fn, inlineText, literal, storedColumn } from '../plan/builders.ts';
import type { JsonPath, JsonRead, PlanExpr, StoredPath } from '../plan/nodes.ts';
import { BOOLEAN, scalar } from '../plan/types.ts';
import { isOnlyText, type ValueKind, type ValueKinds } from '../schema/property-definitions.ts';
import { finiteOrNull } from './finite-number.ts';

export const readStoredPath = ({ column, path, read, kinds }: JsonPath, table: string): PlanExpr => {
  const json = storedColumn(
    table,
    column.physical?.kind === 'column' ? column.physical.name : column.name,
    column.type,
  );
  return READERS[read]((as) => ({ kind: 'storedPath', column: json, path, as, type: ANYTHING }), kinds);
};

/** The path in one of the ways in which the engine can read it. */
type PathAs = (as: StoredPath['as']) => PlanExpr;

const ANYTHING = scalar('unknown', true);
const TEXT = scalar('string', true);
const FLOAT = scalar('float', true);

type ScalarKind = Exclude<ValueKind, 'nested'>;

const ENGINE_TYPES: Readonly<Record<ScalarKind, string>> = {
  text: 'String',
  boolean: 'Bool',
  integer: 'Int64',
  fraction: 'Float64',
  large_integer: 'UInt64',
};

const typed = (path: PathAs, kind: ScalarKind): PlanExpr => path({ type: ENGINE_TYPES[kind] });

const castOrNull = (expr: PlanExpr, type: string): PlanExpr =>
  fn('accurateCastOrNull', [expr, inlineText(type)], ANYTHING);

const isMissing = (expr: PlanExpr): PlanExpr => fn('isNull', [expr], BOOLEAN);

const asJson = (expr: PlanExpr): PlanExpr => fn('toJSONString', [expr], TEXT);

const readText = (path: PathAs, kinds: ValueKinds | undefined): PlanExpr => {
  const text = typed(path, 'text');
  if (isOnlyText(kinds)) return text;
  const value = path('any');
  if (kinds === undefined || kinds.has('nested')) {
    const object = fn('nullIf', [asJson(path('object')), inlineText('{}')], TEXT);
    const isText = fn('isNotNull', [text], BOOLEAN);
    return fn('multiIf', [isText, text, isMissing(value), object, asJson(value)], TEXT);
  }
  const [only, another] = kinds as ReadonlySet<ScalarKind>;
  if (only !== undefined && another === undefined) return fn('toString', [typed(path, only)], TEXT);
  return fn('CAST', [value, inlineText('Nullable(String)')], TEXT);
};

const readFloat = (path: PathAs, kinds: ValueKinds | undefined): PlanExpr => {
  const [integer, fraction] = [fn('toFloat64', [typed(path, 'integer')], FLOAT), typed(path, 'fraction')];
  if (isOnlyText(kinds)) return finiteOrNull(castOrNull(typed(path, 'text'), 'Float64'));
  if (kinds?.isSubsetOf(INTEGERS)) return integer;
  if (kinds?.isSubsetOf(FRACTIONS)) return fraction;
  if (kinds?.isSubsetOf(NUMBERS)) return fn('ifNull', [fraction, integer], FLOAT);
  const cast = castOrNull(path('any'), 'Float64');
  const number = kinds?.has('text') === false ? cast : finiteOrNull(cast);
  if (kinds?.has('boolean') === false) return number;
  // The engine casts true to 1.
  return fn('if', [isMissing(typed(path, 'boolean')), number, literal(null)], FLOAT);
};

const INTEGERS: ValueKinds = new Set(['integer']);
const FRACTIONS: ValueKinds = new Set(['fraction']);
const NUMBERS: ValueKinds = new Set(['integer', 'fraction']);
const BOOLEANS: ValueKinds = new Set(['boolean']);

const readBoolean = (path: PathAs, kinds: ValueKinds | undefined): PlanExpr => {
  const boolean = typed(path, 'boolean');
  const ofText = castOrNull(typed(path, 'text'), 'Bool');
  if (isOnlyText(kinds)) return ofText;
  return kinds?.isSubsetOf(BOOLEANS) ? boolean : fn('ifNull', [boolean, ofText], scalar('boolean', true));
};

const READERS: Readonly<Record<JsonRead, (path: PathAs, kinds: ValueKinds | undefined) => PlanExpr>> = {
  text: readText,
  float: readFloat,
  boolean: readBoolean,
};
