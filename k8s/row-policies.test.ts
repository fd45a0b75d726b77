import { readFileSync } from 'node:fs';
import { rowPoliciesXml } from '@meridian/engine-access';
import { expect, it } from 'vitest';

const installation = readFileSync(
  new URL('components/clickhouse/installation.yaml', import.meta.url),
  'utf8',
);

it('the reading user of the cluster has the row policies of every tenant table', () => {
  const expected = rowPoliciesXml('meridian', 'reader')
    .trimEnd()
    .split('\n')
    .map((line) => `        ${line}\n`)
    .join('');
  expect(installation).toContain(`      users.d/row-policies.xml: |\n${expected}`);
  expect(installation).toContain('custom_settings_prefixes: SQL_');
  // Otherwise a request could not set its project.
  expect(installation).not.toContain('reader/readonly');
});
