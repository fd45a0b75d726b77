/** information_schema: the available tables and columns, answered from the schema itself. */
import type { ValueType } from '../plan/types.ts';
import type { LogicalTable, SchemaField } from './model.ts';
import { GIVEN_TABLES, type GivenRow } from './tables/given.ts';

const SCHEMA = 'meridian';

export const catalogRows = (
  name: string,
  tables: ReadonlyMap<string, LogicalTable>,
): readonly GivenRow[] | undefined => {
  switch (name) {
    case 'information_schema.tables':
      return [...tables.keys(), ...GIVEN_TABLES.keys()].map((table_name) => ({
        table_schema: SCHEMA,
        table_name,
        table_type: 'BASE TABLE',
      }));
    case 'information_schema.columns':
      return [
        ...[...tables.values()].flatMap(({ name, fields }) => columnRows(name, fields, fieldTypeName)),
        ...[...GIVEN_TABLES.values()].flatMap(({ name, columns }) => columnRows(name, columns, typeName)),
      ];
    default:
      return undefined;
  }
};

const columnRows = <Column>(
  table_name: string,
  columns: ReadonlyMap<string, Column>,
  typeOf: (column: Column) => string,
): GivenRow[] =>
  [...columns].map(([column_name, column]) => ({
    table_schema: SCHEMA,
    table_name,
    column_name,
    data_type: typeOf(column),
  }));

/** The words of DatabaseSchemaQuery. */
export const fieldTypeName = (field: SchemaField): string => {
  switch (field.kind) {
    case 'stored':
      return typeName(field.type);
    case 'computed':
      return 'expression';
    case 'lazyJoin':
      return 'lazy_table';
    case 'prefix':
      return 'virtual_table';
    case 'traverser':
      return 'field_traverser';
  }
};

export const typeName = ({ kind }: ValueType): string => (kind === 'uuid' ? 'string' : kind);
