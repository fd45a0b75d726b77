import { chownSync, mkdirSync, statSync } from 'node:fs';
import { testStores } from '@meridian/embedded-stores/testing';
import pg from 'pg';

interface MovedDatabase {
  /** Drops the database, so that its disk can be removed. */
  drop(): Promise<void>;
}

/**
 * Moves a test database into a folder, which may be on another disk. Nothing may be connected to it. The log of the
 * server stays where it is, because Postgres ends when it cannot write that.
 */
export const moveDatabase = async (databaseUrl: string, directory: string): Promise<MovedDatabase> => {
  const database = new URL(databaseUrl).pathname.slice(1);
  const tablespace = `moved_${database}`;
  const admin = new pg.Client({ connectionString: testStores().databaseUrl });
  await admin.connect();
  const { rows } = await admin.query<{ data_directory: string }>('SHOW data_directory');
  const { uid, gid } = statSync(rows[0]!.data_directory);
  mkdirSync(directory);
  chownSync(directory, uid, gid);
  await admin.query(`CREATE TABLESPACE "${tablespace}" LOCATION '${directory}'`);
  await admin.query(`ALTER DATABASE "${database}" SET TABLESPACE "${tablespace}"`);
  return {
    drop: async () => {
      await admin.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
      await admin.query(`DROP TABLESPACE "${tablespace}"`);
      await admin.end();
    },
  };
};
