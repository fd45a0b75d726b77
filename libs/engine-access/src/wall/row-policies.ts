/**
 * On a server, a third hold beneath the filters: the user that reads for projects has row policies on a setting, which
 * comes with each statement. Without the setting it reads nothing.
 */
import type { StatementOptions } from '@meridian/clickhouse';
import { physicalTenantTables } from './tenant-tables.ts';

type Settings = NonNullable<StatementOptions['settings']>;

const SETTING = 'SQL_project_id';

/**
 * The last setting of a request that may change others: the text of the statement cannot change the project after it.
 * A setting of our own has no type, so its value is written as a literal.
 */
export const readerSettings = (projectId: number): Settings =>
  ({ [SETTING]: `'${projectId}'`, readonly: '1' }) as Settings;

/** Versions of the server keep the quotes of the literal, or not. */
export const rowPolicyCondition = (column: string): string =>
  `${column} = toUInt32OrZero(extract(toString(getSetting('${SETTING}')), '[0-9]+'))`;

/** The part of a server's users.d that gives the user its policies. */
export const rowPoliciesXml = (database: string, user: string): string => {
  const tables = physicalTenantTables().map(
    ({ name, column }) => `        <${name}><filter>${rowPolicyCondition(column)}</filter></${name}>`,
  );
  return [
    '<clickhouse>',
    '  <users>',
    `    <${user}>`,
    '      <databases>',
    `        <${database}>`,
    ...tables.map((line) => `  ${line}`),
    `        </${database}>`,
    '      </databases>',
    `    </${user}>`,
    '  </users>',
    '</clickhouse>',
    '',
  ].join('\n');
};
