/** Describes tables, columns and functions for editors and schema answers. */

import type { Expr } from './ast/nodes.ts';
import { isQuery } from './ast/transform.ts';
import { FUNCTIONS, findFunction } from './functions/registry.ts';
import { fieldTypeName, typeName } from './schema/catalog.ts';
import type { FieldMap } from './schema/model.ts';
import { tablesFor } from './schema/schema-for.ts';
import { GIVEN_TABLES } from './schema/tables/given.ts';

export interface DescribedField {
  readonly name: string;
  /** A type in the words of DatabaseSchemaQuery: `string`, `datetime`, `lazy_table`, … */
  readonly type: string;
  /** Left out of `*`. */
  readonly isHidden: boolean;
  /** The name of the table that a lazy table joins. */
  readonly table?: string | undefined;
  /** The fields of a virtual table. */
  readonly fields?: readonly string[] | undefined;
  /** The chain that a field traverser leads to. */
  readonly chain?: readonly string[] | undefined;
}

export interface DescribedTable {
  readonly name: string;
  readonly fields: readonly DescribedField[];
}

/** The tables as most projects see them, without the fields that only the resolver names. */
const tables = () =>
  tablesFor({ mode: 'person_id_override_properties_on_events', hasOverrides: false }).values();
const INTERNAL_FIELD = '$override';

export const describeTables = (): readonly DescribedTable[] => [
  ...[...tables()].map(({ name, fields }) => ({ name, fields: describeFields(fields) })),
  ...[...GIVEN_TABLES.values()].map(({ name, columns }) => ({
    name,
    fields: [...columns].map(([column, type]) => ({ name: column, type: typeName(type), isHidden: false })),
  })),
];

const describeFields = (fields: FieldMap): DescribedField[] =>
  [...fields]
    .filter(([name]) => name !== INTERNAL_FIELD)
    .map(([name, field]) => ({
      name,
      type: fieldTypeName(field),
      isHidden: field.hidden === true,
      table: field.kind === 'lazyJoin' ? field.table : undefined,
      fields: field.kind === 'prefix' ? [...field.fields.keys()] : undefined,
      chain: field.kind === 'traverser' ? field.chain : undefined,
    }));

export interface DescribedFunction {
  readonly name: string;
  readonly kind: 'scalar' | 'aggregate' | 'window';
  readonly minArgs: number;
  readonly maxArgs: number;
}

export const describeFunctions = (): readonly DescribedFunction[] =>
  [...FUNCTIONS.values()].map(({ name, kind, args }) => ({
    name,
    kind,
    minArgs: args.min,
    maxArgs: args.max,
  }));

/** Outside of subqueries, which aggregate for themselves. */
export const containsAggregate = (expr: Expr): boolean => {
  if (isQuery(expr)) return false;
  if (expr.kind === 'call' && findFunction(expr.name)?.kind === 'aggregate') return true;
  return Object.entries(expr).some(([member, value]) => member !== 'span' && holdsAggregate(value));
};

const holdsAggregate = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(holdsAggregate);
  return typeof value === 'object' && value !== null && 'kind' in value && containsAggregate(value as Expr);
};
