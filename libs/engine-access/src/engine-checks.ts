/** Checks of the engine for `meridian doctor`: the server, and the user that runs the queries of customers. */
import { clickHouseChecks, createClickHouse } from '@meridian/clickhouse';
import type { DoctorCheck, Secret } from '@meridian/core';
import type { EngineAccess } from './engine-access.ts';
import { readerSettings } from './wall/row-policies.ts';

/** No project has the id 0, so a user with row policies reads no row for it. */
const NO_PROJECT = 0;

interface EngineCheckOptions {
  readonly readerUrl: Secret | undefined;
  /** The last migration that this release needs; undefined when it runs from source. */
  readonly latestMigration: string | undefined;
}

export const engineChecks = (
  engine: Pick<EngineAccess, 'forAllProjects'>,
  { readerUrl, latestMigration }: EngineCheckOptions,
): readonly DoctorCheck[] => [
  ...clickHouseChecks(engine.forAllProjects('inspecting the engine as an operator'), latestMigration),
  checkReader(readerUrl),
];

const checkReader = (url: Secret | undefined): DoctorCheck => ({
  name: 'clickhouse reader',
  advice:
    'check CLICKHOUSE_READER_URL: its user needs SELECT on the database, and row policies on its tables',
  run: async () => {
    if (url === undefined)
      return {
        found: 'CLICKHOUSE_READER_URL is not set',
        problem: 'set it in production: row policies are the second wall between projects',
      };
    const reader = createClickHouse({ url: url.reveal(), application: 'doctor' });
    try {
      const [row] = await reader.query<{ user: string; rows: number }>(
        'SELECT currentUser() AS user, toUInt32(count()) AS rows FROM (SELECT 1 FROM events LIMIT 1)',
        { settings: readerSettings(NO_PROJECT) },
      );
      if (row === undefined || row.rows > 0)
        throw new Error('the user reads events of every project: it has no row policies');
      return `user ${row.user}, limited by row policies`;
    } finally {
      await reader.close();
    }
  },
});
