import type { ClickHouse } from '../clickhouse.ts';
import { clickHouseCode } from '../errors.ts';

/** UNKNOWN_TABLE, UNKNOWN_DATABASE and ACCESS_DENIED */
const BEFORE_THE_JOB: ReadonlySet<number | undefined> = new Set([60, 81, 497]);

/**
 * Says which migration ClickHouse lacks; undefined when it has the latest one that this release needs. Throws while
 * ClickHouse does not answer.
 */
export const missingClickHouseMigration = async (
  clickhouse: ClickHouse,
  latest: string | undefined,
): Promise<string | undefined> => {
  if (latest === undefined) return undefined;
  const applied = await clickhouse
    .query('SELECT 1 FROM schema_migrations WHERE name = {latest:String} LIMIT 1', { params: { latest } })
    .catch((error: unknown) => {
      if (BEFORE_THE_JOB.has(clickHouseCode(error))) return [];
      throw error;
    });
  return applied.length > 0
    ? undefined
    : `ClickHouse lacks the migration ${latest}: the migration Job has not applied it yet`;
};
