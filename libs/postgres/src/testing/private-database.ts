import { basename, join } from 'node:path';
import { type PrivateServer, startPrivatePostgres } from '@meridian/embedded-stores/testing';
import { applyMigrations } from '../migrate/apply-migrations.ts';
import { schemaOfService } from '../schema-name.ts';

/** A private Postgres server that already holds the tables of the service in `appDirectory`. */
export const startPrivateDatabase = async (appDirectory: string): Promise<PrivateServer> => {
  const server = await startPrivatePostgres();
  await applyMigrations({
    databaseUrl: server.url,
    schema: schemaOfService(basename(appDirectory)),
    directory: join(appDirectory, 'prisma'),
  });
  return server;
};
