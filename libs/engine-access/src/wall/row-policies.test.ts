import { expect, it } from 'vitest';
import { readerSettings, rowPoliciesXml, rowPolicyCondition } from './row-policies.ts';
import { physicalTenantTables } from './tenant-tables.ts';

it('the reading user has a row policy on every tenant table, Distributed and behind it', () => {
  const xml = rowPoliciesXml('meridian', 'reader');
  for (const { name, column } of physicalTenantTables()) {
    expect(xml).toContain(`<${name}><filter>${rowPolicyCondition(column)}</filter></${name}>`);
  }
  expect(xml).toMatch(/^<clickhouse>\n {2}<users>\n {4}<reader>\n {6}<databases>\n {8}<meridian>\n/);
});

it('the project comes with the statement, which can change no setting after it', () => {
  expect(readerSettings(7)).toEqual({ SQL_project_id: "'7'", readonly: '1' });
});
