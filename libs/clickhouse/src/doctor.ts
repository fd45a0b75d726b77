/** Checks of ClickHouse for `meridian doctor`. */
import type { DoctorCheck } from '@meridian/core';
import type { ClickHouse } from './clickhouse.ts';
import { missingClickHouseMigration } from './migrations/missing-migration.ts';
import { checkClickHouseVersion } from './server-version.ts';

const FULL_AT = 0.85;
const LATE_SECONDS = 60;

/** `latestMigration`: the last one that this release needs; undefined when it runs from source. */
export const clickHouseChecks = (
  clickhouse: ClickHouse,
  latestMigration: string | undefined,
): readonly DoctorCheck[] => {
  const table = (name: string): string => clickhouse.cluster.systemTable(name);
  const one = async <Row>(sql: string): Promise<Row> => (await clickhouse.query<Row>(sql))[0]!;
  return [
    {
      name: 'clickhouse',
      advice:
        'check CLICKHOUSE_URL in the Secret of this service, then see "ClickHouse is down" in docs/runbook.md',
      run: async () => {
        await checkClickHouseVersion(clickhouse);
        const { version, user } = await one<{ version: string; user: string }>(
          'SELECT version() AS version, currentUser() AS user',
        );
        return `version ${version}, user ${user}`;
      },
    },
    {
      name: 'clickhouse tables',
      advice: 'run the migration Job',
      run: async () => {
        const missing = await missingClickHouseMigration(clickhouse, latestMigration);
        if (missing !== undefined) throw new Error(missing);
        await clickhouse.query('SELECT 1 FROM events LIMIT 0');
        return latestMigration === undefined ? 'present' : `migrated to ${latestMigration}`;
      },
    },
    {
      name: 'clickhouse disks',
      advice: 'see "A disk is full" in docs/runbook.md',
      run: async () => {
        const { share } = await one<{ share: number }>(
          `SELECT max(1 - unreserved_space / total_space) AS share FROM ${table('disks')} WHERE total_space > 0`,
        );
        const found = `the fullest disk is ${Math.round(share * 100)}% full`;
        if (share > FULL_AT) throw new Error(found);
        return found;
      },
    },
    {
      name: 'clickhouse replicas',
      advice: 'see "A replica is behind" in docs/runbook.md',
      run: async () => {
        const row = await one<{ tables: number; readonly: number; delay: number }>(
          `SELECT toUInt32(count()) AS tables, toUInt32(sum(is_readonly)) AS readonly,
             toUInt32(max(absolute_delay)) AS delay FROM ${table('replicas')}`,
        );
        if (row.tables === 0) return 'one server, no replicas';
        if (row.readonly > 0)
          throw new Error(`${row.readonly} replicated tables are read-only: Keeper is away`);
        if (row.delay > LATE_SECONDS) throw new Error(`a replica is ${row.delay} s behind`);
        return `${row.tables} replicated tables, at most ${row.delay} s behind`;
      },
    },
    {
      name: 'clickhouse mutations',
      advice: 'look at latest_fail_reason in system.mutations; KILL MUTATION ends one that cannot succeed',
      run: async () => {
        const { waiting, failing } = await one<{ waiting: number; failing: number }>(
          `SELECT toUInt32(count()) AS waiting, toUInt32(countIf(latest_fail_reason != '')) AS failing
           FROM ${table('mutations')} WHERE NOT is_done`,
        );
        if (failing > 0) throw new Error(`${failing} mutations fail`);
        return `${waiting} under way`;
      },
    },
  ];
};
