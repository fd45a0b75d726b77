import { expect, it } from 'vitest';
import { readerSettings, rowPoliciesXml, rowPolicyCondition } from './row-policies.ts';
import { physicalTenantTables } from './tenant-tables.ts';

it('the reading user has a row policy on every tenant table, Distributed and behind it', () => {
  expect(rowPoliciesXml('meridian', 'reader').split('\n')).toEqual([
    '<clickhouse>',
    '  <users>',
    '    <reader>',
    '      <databases>',
    '        <meridian>',
    ...physicalTenantTables().map(
      ({ name, column }) => `          <${name}><filter>${rowPolicyCondition(column)}</filter></${name}>`,
    ),
    '        </meridian>',
    '      </databases>',
    '    </reader>',
    '  </users>',
    '</clickhouse>',
    '',
  ]);
});

it('a policy compares the column with the project of the statement, and with 0 when there is none', () => {
  expect(rowPolicyCondition('project_id')).toBe(
    "project_id = toUInt32OrZero(extract(toString(getSetting('SQL_project_id')), '[0-9]+'))",
  );
});

it('the project comes with the statement, which can change no setting after it', () => {
  expect(readerSettings(7)).toEqual({ SQL_project_id: "'7'", readonly: '1' });
});
