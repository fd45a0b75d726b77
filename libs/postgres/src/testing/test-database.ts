/** A migrated database per test file, cloned from a template that the first test of a service makes. */
import { createHash, randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { testStores } from '@meridian/embedded-stores/testing';
import pg from 'pg';
import { withDatabase } from '../connection.ts';
import { applyMigrations } from '../migrate/apply-migrations.ts';
import { schemaOfService } from '../schema-name.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** `appDirectory` is the service's folder; its name decides the Postgres schema, unless one is given. */
export const createTestDatabase = async (
  appDirectory: string,
  schema: string = schemaOfService(basename(appDirectory)),
): Promise<TestDatabase> => {
  const { databaseUrl } = testStores();
  const template = `template_${schema}_${createHash('sha256').update(appDirectory).digest('hex').slice(0, 8)}`;
  const name = `test_${schema}_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(databaseUrl, async (admin) => {
    // One maker per template; the others wait and find it made.
    await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [template]);
    await ensureTemplate(admin, databaseUrl, template, { schema, directory: join(appDirectory, 'prisma') });
    // Copying files is faster, and the only way that Postgres 14 knows.
    const { rows } = await admin.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    const strategy = rows[0]!.version < 150_000 ? '' : 'STRATEGY FILE_COPY';
    await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" ${strategy}`);
  });
  return {
    url: withDatabase(databaseUrl, name),
    drop: () =>
      withAdmin(databaseUrl, async (admin) => {
        await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      }),
  };
};

const ensureTemplate = async (
  admin: pg.Client,
  databaseUrl: string,
  template: string,
  service: { schema: string; directory: string },
): Promise<void> => {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
  if (rowCount !== 0) return;
  // Renamed when done: a database of that name is always a whole one.
  const unfinished = `${template}_new`;
  await admin.query(`DROP DATABASE IF EXISTS "${unfinished}" WITH (FORCE)`);
  await admin.query(`CREATE DATABASE "${unfinished}"`);
  await applyMigrations({ databaseUrl: withDatabase(databaseUrl, unfinished), ...service });
  await admin.query(`ALTER DATABASE "${unfinished}" RENAME TO "${template}"`);
};

const withAdmin = async (databaseUrl: string, use: (admin: pg.Client) => Promise<void>): Promise<void> => {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  try {
    await use(admin);
  } finally {
    await admin.end();
  }
};
