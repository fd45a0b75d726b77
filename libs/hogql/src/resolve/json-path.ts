/** Reads a member of a JSON column with the type of the property's definition. */
import { queryError } from '../errors.ts';
import { fn, literal } from '../plan/builders.ts';
import type { ColumnRef, JsonPath, JsonRead, PlanExpr } from '../plan/nodes.ts';
import { BOOLEAN, isUntyped, scalar, UNTYPED_TEXT, type ValueType } from '../plan/types.ts';
import type { StoredField } from '../schema/model.ts';
import {
  type PropertyType,
  propertyTypeOf,
  type ValueKinds,
  valueKindsOf,
} from '../schema/property-definitions.ts';
import type { ResolveContext } from './context.ts';

const TEXT = scalar('string', true);
const UNTYPED = ['text', UNTYPED_TEXT] as const;
const DATE_READER = '$sentDate';

const READS: Readonly<Record<Exclude<PropertyType, 'DateTime'>, readonly [JsonRead, ValueType]>> = {
  String: ['text', TEXT],
  Numeric: ['float', scalar('float', true)],
  Boolean: ['boolean', scalar('boolean', true)],
};

export const readJsonPath = (
  column: ColumnRef,
  field: StoredField,
  path: readonly (string | number)[],
  context: ResolveContext,
  groupIndex: number | undefined,
): PlanExpr => {
  const firstIndex = path.findIndex((part) => typeof part === 'number');
  if (firstIndex === 0)
    throw queryError(
      `Properties have names, not positions: write ${column.name}.name or ${column.name}['name'].`,
    );
  const keys = (firstIndex === -1 ? path : path.slice(0, firstIndex)) as readonly string[];
  const read = (as: JsonRead, type: ValueType, kinds?: ValueKinds): JsonPath => ({
    kind: 'jsonPath',
    column,
    path: keys,
    read: as,
    kinds,
    type,
  });
  if (firstIndex !== -1) return readTextPath(read('text', TEXT), path.slice(firstIndex));
  if (keys.length > 1) return read('text', UNTYPED_TEXT);
  const property = {
    owner: field.properties ?? 'none',
    groupIndex: field.groupIndex ?? groupIndex,
    name: keys[0]!,
  };
  const kinds = valueKindsOf(context.definitions, property);
  const known = propertyTypeOf(context.definitions, property);
  if (known === undefined && kinds === undefined && property.owner !== 'none')
    context.unknownProperties.push(property);
  const value =
    known === 'DateTime'
      ? fn(DATE_READER, [read('text', TEXT, kinds)], scalar('datetime', true))
      : read(...(known === undefined ? UNTYPED : READS[known]), kinds);
  context.properties.set(value, property);
  return value;
};

/** A value where a number is needed: the text of a property without a type is read as a number, or NULL. */
export const asNumber = (expr: PlanExpr): PlanExpr => {
  if (!isUntyped(expr.type)) return expr;
  const type = scalar('float', true);
  return expr.kind === 'jsonPath' ? { ...expr, read: 'float', type } : fn('toFloat', [expr], type);
};

/** The value as it was sent, without the type of the property's definition. Other expressions do not change. */
export const asSent = (expr: PlanExpr): PlanExpr => {
  if (expr.kind === 'jsonPath') return { ...expr, read: 'text', type: TEXT };
  const [text] = expr.kind === 'call' && expr.name === DATE_READER ? expr.args : [];
  return text?.kind === 'jsonPath' ? text : expr;
};

/** A path into JSON text: an item of an array, or the result of a grouped subquery. */
export const readTextPath = (text: PlanExpr, path: readonly (string | number)[]): PlanExpr => {
  const steps = path.map((part) => literal(part));
  const raw = fn('JSONExtractRaw', [text, ...steps], TEXT);
  return fn(
    'if',
    [
      fn('equals', [fn('JSONType', [text, ...steps], TEXT), literal('String')], BOOLEAN),
      fn('JSONExtractString', [text, ...steps], TEXT),
      fn('nullIf', [fn('nullIf', [raw, literal('')], TEXT), literal('null')], TEXT),
    ],
    TEXT,
  );
};
