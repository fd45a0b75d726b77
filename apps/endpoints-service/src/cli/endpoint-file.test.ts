import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { differences, fromRemote, readFiles, toYaml } from './endpoint-file.ts';

const remote = {
  id: 'known to the service alone',
  name: 'daily',
  description: '',
  query: { kind: 'HogQLQuery', query: 'SELECT 1\nFROM events', variables: { a: { code_name: 'v' } } },
  data_freshness_seconds: 86_400,
  is_active: true,
  is_materialized: true,
  bucket_overrides: null,
  tags: ['a'],
  optional_breakdown_properties: [],
};

it('writes the members that the author chose, SQL as lines, and reads the same again', async () => {
  const text = toYaml(fromRemote(remote));
  expect(text).toContain('query: |-\n    SELECT 1\n    FROM events');
  expect(text).not.toContain('is_active');
  const directory = await mkdtemp(join(tmpdir(), 'endpoints-'));
  await writeFile(join(directory, 'daily.yaml'), text);
  const [read] = await readFiles(directory);
  expect(differences(read!, fromRemote(remote))).toEqual([]);
  await rm(directory, { recursive: true });
});

it('finds differences, except variables that the file does not list', () => {
  const local = {
    ...fromRemote(remote),
    query: { kind: 'HogQLQuery', query: 'SELECT 1\nFROM events' },
    tags: ['b'],
  };
  expect(differences(local, fromRemote(remote)).map(({ member }) => member)).toEqual(['tags']);
});
