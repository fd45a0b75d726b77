import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface PrismaApp {
  readonly name: string;
  readonly directory: string;
  readonly schemaFile: string;
  readonly migrationsDirectory: string;
  readonly clientDirectory: string;
}

export const prismaApp = (directory: string, name: string): PrismaApp => ({
  name,
  directory,
  schemaFile: join(directory, 'prisma/schema.prisma'),
  migrationsDirectory: join(directory, 'prisma/migrations'),
  clientDirectory: join(directory, 'src/generated/prisma'),
});

/** Every app that owns Postgres tables. */
export const findPrismaApps = (root: string): PrismaApp[] =>
  readdirSync(join(root, 'apps'))
    .sort()
    .map((name) => prismaApp(join(root, 'apps', name), name))
    .filter((app) => existsSync(app.schemaFile));
