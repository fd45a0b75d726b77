/** information_schema: what tables and columns there are, answered from the schema itself. */
import type { LogicalTable, SchemaField } from './model.ts';

export interface Catalog {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const catalogRows = (name: string, tables: ReadonlyMap<string, LogicalTable>): Catalog | undefined => {
  switch (name.toLowerCase()) {
    case 'information_schema.tables':
      return {
        columns: ['table_schema', 'table_name', 'table_type'],
        rows: [...tables.keys()].map((table) => ['meridian', table, 'BASE TABLE']),
      };
    case 'information_schema.columns':
      return {
        columns: ['table_schema', 'table_name', 'column_name', 'data_type'],
        rows: [...tables.values()].flatMap((table) =>
          [...table.fields].map(([column, field]) => ['meridian', table.name, column, fieldTypeName(field)]),
        ),
      };
    default:
      return undefined;
  }
};

/** The words of DatabaseSchemaQuery. */
export const fieldTypeName = (field: SchemaField): string => {
  switch (field.kind) {
    case 'stored':
      return field.type.kind === 'uuid' ? 'string' : field.type.kind;
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
