/**
 * On a server, row policies are a third protection below the filters. They apply to the user that reads for projects,
 * and use a setting that is sent with each statement. Without the setting that user reads nothing.
 */
import type { StatementOptions } from '@meridian/clickhouse';
import { physicalTenantTables } from './tenant-tables.ts';

type Settings = NonNullable<StatementOptions['settings']>;

const SETTING = 'SQL_project_id';

/**
 * The last setting of a request that may change others: the text of the statement cannot change the project after it. A
 * custom setting has no type, so its value is written as a literal.
 */
export const readerSettings = (projectId: number): Settings =>
  ({ [SETTING]: `'${projectId}'`, readonly: '1' }) as Settings;

/** Some versions of the server keep the quotes of the literal. */
export const rowPolicyCondition = (column: string): string =>
  `${column} = toUInt32OrZero(extract(toString(getSetting('${SETTING}')), '[0-9]+'))`;

/** The part of the server's users.d that gives the user its policies. */
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
