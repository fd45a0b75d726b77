/** `system.information_schema`: the tables, columns and joins that a caller may use, for programs that write queries. */
import type { Expr } from '../ast/nodes.ts';
import type { ValueType } from '../plan/types.ts';
import type { FieldMap, LogicalTable, SchemaField } from './model.ts';
import { DESCRIPTIONS } from './table-descriptions.ts';
import { GIVEN_TABLES, type GivenRow, type GivenTable } from './tables/given.ts';

export interface CatalogScope {
  readonly tables: ReadonlyMap<string, LogicalTable>;
  /** Tables that the caller may not read are not shown to it. */
  readonly deniedTables: ReadonlySet<string>;
}

const CATALOG = 'meridian';
const CATALOG_TABLE = /^(?:system\.)?information_schema\./;

/** Only the resolver names it. */
const INTERNAL_FIELD = '$override';

export const systemCatalogRows = (name: string, scope: CatalogScope): readonly GivenRow[] | undefined => {
  switch (name) {
    case 'system.information_schema.tables':
      return [...logical(scope), ...given(scope)].map(({ name: table_name }) => ({
        table_catalog: CATALOG,
        table_schema: schemaOf(table_name),
        table_name,
        table_type: typeOf(table_name),
        description: DESCRIPTIONS[table_name] ?? null,
        row_count: null,
      }));
    case 'system.information_schema.columns':
      return [
        ...logical(scope).flatMap(({ name: table, fields }) => numbered(table, columnsOf(fields))),
        ...given(scope).flatMap(({ name: table, columns }) =>
          numbered(
            table,
            [...columns].map(([column, type]) => stored(column, type)),
          ),
        ),
      ];
    case 'system.information_schema.relationships':
      return logical(scope).flatMap(({ name: table, fields }) => joinsOf(table, fields));
    default:
      return undefined;
  }
};

const logical = ({ tables, deniedTables }: CatalogScope): LogicalTable[] =>
  [...tables.values()].filter(({ name }) => !deniedTables.has(name));

const given = ({ deniedTables }: CatalogScope): GivenTable[] =>
  [...GIVEN_TABLES.values()].filter(({ name }) => !deniedTables.has(name));

const schemaOf = (table: string): string => {
  if (CATALOG_TABLE.test(table)) return 'information_schema';
  return table.startsWith('system.') ? 'system' : 'public';
};

const typeOf = (table: string): string => {
  const schema = schemaOf(table);
  return schema === 'public' ? 'posthog' : schema;
};

interface Column {
  readonly column_name: string;
  readonly data_type: string;
  readonly is_nullable: boolean;
  readonly is_array: boolean;
  readonly field_kind: 'column' | 'expression' | 'virtual_table';
}

const stored = (column_name: string, type: ValueType): Column => ({
  column_name,
  data_type: wordOf(type),
  is_nullable: type.nullable,
  is_array: type.kind === 'array',
  field_kind: 'column',
});

const columnsOf = (fields: FieldMap, prefix = ''): Column[] =>
  [...fields].flatMap(([name, field]) =>
    name === INTERNAL_FIELD ? [] : columnsOfField(`${prefix}${name}`, field),
  );

const columnsOfField = (name: string, field: SchemaField): Column[] => {
  switch (field.kind) {
    case 'stored':
      return [stored(name, field.type)];
    case 'computed':
      return [{ ...other(name, 'Expression'), field_kind: 'expression' }];
    case 'prefix':
      return [
        { ...other(name, 'VirtualTable'), field_kind: 'virtual_table' },
        ...columnsOf(field.fields, `${name}.`),
      ];
    case 'lazyJoin':
    case 'traverser':
      return [];
  }
};

const other = (column_name: string, data_type: string) => ({
  column_name,
  data_type,
  is_nullable: false,
  is_array: false,
});

const numbered = (table_name: string, columns: readonly Column[]): GivenRow[] =>
  columns.map((column, index) => ({
    table_schema: schemaOf(table_name),
    table_name,
    ...column,
    ordinal_position: index + 1,
    description: null,
  }));

const joinsOf = (source_table: string, fields: FieldMap): GivenRow[] =>
  [...fields].flatMap(([name, field]) =>
    field.kind !== 'lazyJoin' || name === INTERNAL_FIELD
      ? []
      : [
          {
            source_table,
            source_column: sideOf(field.on, 'this') ?? name,
            target_table: field.table,
            target_column: sideOf(field.on, 'that') ?? null,
            relationship_kind: 'lazy_join',
            via: name,
          },
        ],
  );

/** The column on one side of a condition `this.a = that.b`. */
const sideOf = (on: Expr, side: 'this' | 'that'): string | undefined => {
  if (on.kind === 'and')
    return on.exprs.map((expr) => sideOf(expr, side)).find((found) => found !== undefined);
  if (on.kind !== 'compare') return undefined;
  const { left, right } = on;
  if (left.kind !== 'field' || right.kind !== 'field') return undefined;
  return [left, right]
    .find(({ chain }) => chain[0] === side)
    ?.chain.slice(1)
    .join('.');
};

const wordOf = (type: ValueType): string => {
  switch (type.kind) {
    case 'datetime':
      return 'DateTime';
    case 'uuid':
      return 'UUID';
    case 'json':
      return 'JSON';
    default:
      return `${type.kind[0]!.toUpperCase()}${type.kind.slice(1)}`;
  }
};
