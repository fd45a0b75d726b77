import { createCluster } from '@meridian/clickhouse';
import { describe, expect, it } from 'vitest';
import { createTableSql, dropTableSql } from './tables.ts';

const MAIN = createCluster('main', 'meridian');
const shape = { columns: { list: '(a UInt8)' }, orderBy: ['a'] };

describe('a stored table in a cluster', () => {
  it('is whole on every replica of every shard', () => {
    expect(createTableSql('endpoint_1_ab', shape, MAIN)).toMatch(
      /^CREATE TABLE endpoint_1_ab ON CLUSTER `main` \(a UInt8\) ENGINE = ReplicatedMergeTree\('\/clickhouse\/tables\/everywhere\//,
    );
  });

  it('is dropped on every replica', () => {
    expect(dropTableSql('endpoint_1_ab', MAIN)).toBe(
      'DROP TABLE IF EXISTS endpoint_1_ab ON CLUSTER `main` SYNC',
    );
  });
});

it('a stored table of one server is a plain one', () => {
  expect(createTableSql('endpoint_1_ab', shape, createCluster(undefined, 'meridian'))).toContain(
    'ENGINE = MergeTree ORDER BY (a)',
  );
});
