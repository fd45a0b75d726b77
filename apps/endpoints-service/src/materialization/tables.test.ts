import { describe, expect, it } from 'vitest';
import { createTableSql, dropTableSql, syncReplicasSql } from './tables.ts';

const shape = { columns: { list: '(a UInt8)' }, orderBy: ['a'] };

describe('a stored table in a cluster', () => {
  it('is whole on every replica of every shard', () => {
    expect(createTableSql('endpoint_1_ab', shape, 'main')).toMatch(
      /^CREATE TABLE endpoint_1_ab ON CLUSTER `main` \(a UInt8\) ENGINE = ReplicatedMergeTree\('\/clickhouse\/tables\/everywhere\//,
    );
  });

  it('is on every replica before it is read, and is dropped on every replica', () => {
    expect(syncReplicasSql('endpoint_1_ab', 'main')).toBe(
      'SYSTEM SYNC REPLICA ON CLUSTER `main` endpoint_1_ab',
    );
    expect(dropTableSql('endpoint_1_ab', 'main')).toBe(
      'DROP TABLE IF EXISTS endpoint_1_ab ON CLUSTER `main` SYNC',
    );
  });
});

it('a stored table of one server is a plain one', () => {
  expect(createTableSql('endpoint_1_ab', shape, undefined)).toContain('ENGINE = MergeTree ORDER BY (a)');
});
