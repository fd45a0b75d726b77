/** The words that tables are described in. Descriptions are data; nothing here knows a query. */
import type { Expr } from '../ast/nodes.ts';
import type { ValueType } from '../plan/types.ts';

/** A table as ClickHouse has it. Its SQL fragments are ours, never a user's. */
export interface StoredTable {
  readonly name: string;
  /** Holds the project of each row. */
  readonly guardColumn: 'project_id';
  /** Rows are versions of each other: read the newest (`FINAL`). */
  readonly final: boolean;
  /** Which rows there are at all, beside the guard: deleted ones are hidden. */
  readonly rowFilter?: Readonly<Record<string, number>> | undefined;
  /** Rows are parts of one thing: read them together, one row per key. */
  readonly groupBy?: string | undefined;
  /** A stored column by which grouped rows that begin too early are dropped before grouping. */
  readonly begins?: StoredBegin | undefined;
  /** SAMPLE picks by the hash of this column, so that all rows with one value are in the sample or none is. */
  readonly sampleKey?: string | undefined;
}

/** A thing with this column below a moment less the margin begins before that moment, unless the column is at its zero. */
interface StoredBegin {
  /** The field by which authors ask when a thing begins. */
  readonly field: string;
  readonly column: string;
  readonly marginDays: number;
}

/** A read of the stored table: one of its columns, or SQL over its columns. */
export type PhysicalColumn =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'sql'; readonly sql: string };

export type PropertyScope = 'event' | 'person' | 'group' | 'none';

interface FieldBase {
  /** Left out of `*`. */
  readonly hidden?: boolean | undefined;
}

/** A column that is stored. */
export interface StoredField extends FieldBase {
  readonly kind: 'stored';
  readonly type: ValueType;
  readonly physical: PhysicalColumn;
  /** The owner of the property definitions that type the members of a JSON column. */
  readonly properties?: PropertyScope | undefined;
  readonly groupIndex?: number | undefined;
  /** The expression for the whole of a JSON column. */
  readonly whole?: PhysicalColumn | undefined;
}

/** A column that is computed from others of the same table. */
export interface ComputedField extends FieldBase {
  readonly kind: 'computed';
  readonly expr: Expr;
}

/** Another table, joined when one of its columns is used. */
export interface LazyJoinField extends FieldBase {
  readonly kind: 'lazyJoin';
  readonly table: string;
  /** `this` and `that` are the two sides: `equals(field('this', 'person_id'), field('that', 'id'))`. */
  readonly on: Expr;
  readonly required: boolean;
}

/** Columns of the same table under a prefix: `poe.properties`. */
export interface PrefixField extends FieldBase {
  readonly kind: 'prefix';
  readonly fields: FieldMap;
}

/** Another way to write a chain: `persons.pdi.distinct_id`. */
interface TraverserField extends FieldBase {
  readonly kind: 'traverser';
  readonly chain: readonly string[];
}

export type SchemaField = StoredField | ComputedField | LazyJoinField | PrefixField | TraverserField;

export type FieldMap = ReadonlyMap<string, SchemaField>;

export interface LogicalTable {
  readonly name: string;
  readonly stored: StoredTable;
  readonly fields: FieldMap;
}
