/** DatabaseSchemaQuery: the tables that a query may name, and their fields. */
import type { DatabaseSchemaQuery } from '@meridian/contracts/query';
import { type DescribedField, describeTables } from '@meridian/hogql/describe';
import type { DirectKind } from '../query-kind.ts';

export const answerDatabaseSchema: DirectKind<DatabaseSchemaQuery> = () => ({
  results: null,
  tables: Object.fromEntries(
    describeTables().map(({ name, fields }) => [
      name,
      {
        id: name,
        name,
        type: name.includes('.') ? 'system' : 'posthog',
        fields: Object.fromEntries(fields.map((field) => [field.name, describe(field)])),
      },
    ]),
  ),
  joins: [],
});

const describe = ({ name, type, table, fields, chain }: DescribedField) => ({
  name,
  hogql_value: /^[A-Za-z_$][\w$]*$/.test(name) ? name : `\`${name}\``,
  type,
  schema_valid: true,
  ...(table !== undefined && { table }),
  ...(fields !== undefined && { fields }),
  ...(chain !== undefined && { chain }),
});
