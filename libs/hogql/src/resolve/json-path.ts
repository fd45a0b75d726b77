/** Reading a member of a JSON column, typed by the property's definition. */
import { fn, literal } from '../plan/builders.ts';
import type { ColumnRef, JsonPath, JsonRead, PlanExpr } from '../plan/nodes.ts';
import { BOOLEAN, scalar, type ValueType } from '../plan/types.ts';
import type { StoredField } from '../schema/model.ts';
import { type PropertyType, propertyTypeOf } from '../schema/property-definitions.ts';
import type { ResolveContext } from './context.ts';

const TEXT = scalar('string', true);

const READS: Readonly<Record<Exclude<PropertyType, 'DateTime'>, readonly [JsonRead, ValueType]>> = {
  String: ['scalarText', TEXT],
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
  const keys = (firstIndex === -1 ? path : path.slice(0, firstIndex)) as readonly string[];
  if (firstIndex !== -1) return readTextPath(jsonPath(column, keys, 'text', TEXT), path.slice(firstIndex));
  const definition =
    keys.length === 1
      ? propertyTypeOf(
          context.definitions,
          field.properties ?? 'none',
          field.groupIndex ?? groupIndex,
          keys[0]!,
        )
      : undefined;
  if (definition === undefined) return jsonPath(column, keys, 'text', TEXT);
  if (definition !== 'DateTime') return jsonPath(column, keys, ...READS[definition]);
  const text = jsonPath(column, keys, 'scalarText', TEXT);
  return fn('parseDateTimeBestEffort', [text], scalar('datetime', true));
};

const jsonPath = (column: ColumnRef, path: readonly string[], read: JsonRead, type: ValueType): JsonPath => ({
  kind: 'jsonPath',
  column,
  path,
  read,
  type,
});

/** A path into JSON that is text by now: an item of an array, or the result of a grouped subquery. */
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
