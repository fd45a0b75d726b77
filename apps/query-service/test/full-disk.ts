/** A disk of its own for a test database, which can be filled up. */
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { mountSmallDisk, type SmallDisk, testStores } from '@meridian/testing';
import pg from 'pg';

const MEGABYTES = 64;

export interface DatabaseDisk extends SmallDisk {
  /** Drops the database, and then the disk. */
  close(): Promise<void>;
}

/** Nothing may be connected to the database. The log of Postgres stays where it is: without it the server would end. */
export const moveToSmallDisk = async (databaseUrl: string): Promise<DatabaseDisk> => {
  const database = new URL(databaseUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: testStores().databaseUrl });
  await admin.connect();
  const disk = mountSmallDisk(MEGABYTES);
  const tablespace = `small_${database}`;
  const { rows } = await admin.query<{ data_directory: string }>('SHOW data_directory');
  const { uid, gid } = statSync(rows[0]!.data_directory);
  mkdirSync(disk.directory);
  chownSync(disk.directory, uid, gid);
  await admin.query(`CREATE TABLESPACE "${tablespace}" LOCATION '${disk.directory}'`);
  await admin.query(`ALTER DATABASE "${database}" SET TABLESPACE "${tablespace}"`);
  return {
    ...disk,
    close: async () => {
      await admin.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
      await admin.query(`DROP TABLESPACE "${tablespace}"`);
      await admin.end();
      disk.remove();
    },
  };
};
