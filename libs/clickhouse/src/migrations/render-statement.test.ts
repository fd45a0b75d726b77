import { describe, expect, it } from 'vitest';
import { parseMigration, readMigrations } from './migration-file.ts';
import { renderStatement } from './render-statement.ts';

const CLUSTER = { cluster: 'main', database: 'meridian' };

const render = (text: string, target: typeof CLUSTER | undefined): string[] =>
  parseMigration('0001-x.sql', text).statements.flatMap((statement) => renderStatement(statement, target));

const SHARDED = `-- Rows.
-- cluster: sharded by cityHash64(id)
CREATE TABLE events (
  id UInt64
)
ENGINE = ReplacingMergeTree(version)
ORDER BY id
SETTINGS non_replicated_deduplication_window = 1000;
`;

describe('on one server', () => {
  it('a statement is the text of the file, made repeatable', () => {
    expect(render(SHARDED, undefined)).toEqual([
      'CREATE TABLE IF NOT EXISTS events (\n  id UInt64\n)\nENGINE = ReplacingMergeTree(version)\nORDER BY id\nSETTINGS non_replicated_deduplication_window = 1000',
    ]);
  });

  it.each([
    ['DROP TABLE old;', 'DROP TABLE IF EXISTS old'],
    ['DROP TABLE IF EXISTS old;', 'DROP TABLE IF EXISTS old'],
    [
      'ALTER TABLE t ADD COLUMN a UInt8, DROP INDEX i;',
      'ALTER TABLE t ADD COLUMN IF NOT EXISTS a UInt8, DROP INDEX IF EXISTS i',
    ],
    ['CREATE OR REPLACE VIEW v AS SELECT 1;', 'CREATE OR REPLACE VIEW v AS SELECT 1'],
    [
      'CREATE MATERIALIZED VIEW v TO t AS SELECT 1;',
      'CREATE MATERIALIZED VIEW IF NOT EXISTS v TO t AS SELECT 1',
    ],
  ])('%s becomes %s', (text, expected) => expect(render(text, undefined)).toEqual([expected]));
});

describe('in a cluster', () => {
  it('a sharded table is a Replicated one on every shard and a Distributed one over them', () => {
    expect(render(SHARDED, CLUSTER)).toEqual([
      "CREATE TABLE IF NOT EXISTS events_local ON CLUSTER `main` (\n  id UInt64\n)\nENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/meridian/events_local', '{replica}', version)\nORDER BY id\nSETTINGS replicated_deduplication_window = 1000",
      'CREATE TABLE IF NOT EXISTS events ON CLUSTER `main` AS events_local\nENGINE = Distributed(`main`, `meridian`, events_local, cityHash64(id))',
    ]);
  });

  it('a table that is everywhere has every node as a replica', () => {
    const text = '-- cluster: everywhere\nCREATE TABLE groups (a UInt8) ENGINE = MergeTree ORDER BY a;';
    expect(render(text, CLUSTER)).toEqual([
      "CREATE TABLE IF NOT EXISTS groups ON CLUSTER `main` (a UInt8) ENGINE = ReplicatedMergeTree('/clickhouse/tables/everywhere/meridian/groups', '{shard}-{replica}') ORDER BY a",
    ]);
  });

  it('a change of columns reaches storage first, then the Distributed table; other changes only storage', () => {
    const columns = '-- cluster: sharded by cityHash64(id)\nALTER TABLE events ADD COLUMN a UInt8;';
    expect(render(columns, CLUSTER)).toEqual([
      'ALTER TABLE events_local ON CLUSTER `main` ADD COLUMN IF NOT EXISTS a UInt8',
      'ALTER TABLE events ON CLUSTER `main` ADD COLUMN IF NOT EXISTS a UInt8',
    ]);
    const storage = '-- cluster: storage\nALTER TABLE events MODIFY TTL at + INTERVAL 1 DAY;';
    expect(render(storage, CLUSTER)).toEqual([
      'ALTER TABLE events_local ON CLUSTER `main` MODIFY TTL at + INTERVAL 1 DAY',
    ]);
  });

  it('only a table of the MergeTree family can be replicated', () => {
    const text = '-- cluster: everywhere\nCREATE TABLE t (a UInt8) ENGINE = Memory;';
    expect(() => render(text, CLUSTER)).toThrow('only a table of the MergeTree family');
  });
});

describe('migration files', () => {
  it.each([
    ['events.sql', 'SELECT 1;', 'name it NNNN-what-it-does.sql'],
    ['0001-x.sql', 'SELECT 1', 'does not end with a semicolon'],
    ['0001-x.sql', '-- cluster: somewhere\nSELECT 1;', '"-- cluster: somewhere" is unknown'],
  ])('%s with %j is refused', (name, text, message) =>
    expect(() => parseMigration(name, text)).toThrow(message),
  );

  it('of this repository can be applied to one server and to a cluster', async () => {
    const migrations = await readMigrations(new URL('../../migrations', import.meta.url).pathname);
    expect(migrations.length).toBeGreaterThan(0);
    for (const statement of migrations.flatMap(({ statements }) => statements)) {
      expect(renderStatement(statement, undefined)).toHaveLength(1);
      expect(renderStatement(statement, CLUSTER).every((sql) => sql.includes('ON CLUSTER'))).toBe(true);
    }
  });
});
