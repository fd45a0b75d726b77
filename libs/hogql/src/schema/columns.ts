/** Short words for describing tables. */
import type { Expr } from '../ast/nodes.ts';
import type { ValueType } from '../plan/types.ts';
import { type ScalarKind, scalar } from '../plan/types.ts';
import type {
  ComputedField,
  FieldMap,
  LazyJoinField,
  PhysicalColumn,
  PrefixField,
  PropertyScope,
  SchemaField,
  StoredField,
} from './model.ts';

export const fields = (members: Readonly<Record<string, SchemaField>>): FieldMap =>
  new Map(Object.entries(members));

const plain = (name: string): PhysicalColumn => ({ kind: 'column', name });

export const stored = (column: string, kind: ScalarKind, nullable = false): StoredField => ({
  kind: 'stored',
  type: scalar(kind, nullable),
  physical: plain(column),
});

export const storedAs = (sql: string, type: ValueType): StoredField => ({
  kind: 'stored',
  type,
  physical: { kind: 'sql', sql },
});

/** A JSON column, its text beside it, and whose definitions type its members. */
export const properties = (
  column: string,
  scope: PropertyScope,
  options: { readonly textColumn?: string; readonly groupIndex?: number } = {},
): StoredField => ({
  kind: 'stored',
  type: scalar('json'),
  physical: plain(column),
  properties: scope,
  groupIndex: options.groupIndex,
  whole: options.textColumn === undefined ? undefined : plain(options.textColumn),
});

export const computed = (expr: Expr): ComputedField => ({ kind: 'computed', expr, hidden: true });

export const lazyJoin = (table: string, on: Expr, required = false): LazyJoinField => ({
  kind: 'lazyJoin',
  table,
  on,
  required,
  hidden: true,
});

export const prefix = (members: Readonly<Record<string, SchemaField>>): PrefixField => ({
  kind: 'prefix',
  fields: fields(members),
  hidden: true,
});

export const hidden = <F extends SchemaField>(field: F): F => ({ ...field, hidden: true });
