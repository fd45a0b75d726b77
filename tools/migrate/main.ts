/** `npm run migrate` writes, applies and checks the migrations of the services. */
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schemaOfService } from '@meridian/postgres';
import {
  applyMigrations,
  checkDrift,
  createMigration,
  type MigrationTarget,
  type Resolution,
  resolveMigration,
} from '@meridian/postgres/migrate';
import { runTool, UsageError } from '@meridian/service-kit/operator';
import { findPrismaApps, type PrismaApp } from '../generate/prisma-apps.ts';
import { withPostgres } from './with-postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = `Usage: npm run migrate -- VERB

  new SERVICE NAME                               write what schema.prisma has and the migrations lack
  deploy [SERVICE]                               apply migrations to DATABASE_URL
  resolve SERVICE MIGRATION rolled-back|applied  after you examined a failed migration
  check [SERVICE]                                fail if migrations and schema.prisma disagree

"new" and "check" create and drop databases in the Postgres of DATABASE_URL, or in a temporary embedded one.`;

const main = async ([verb, service, name, resolution]: string[]): Promise<boolean> => {
  const { DATABASE_URL: databaseUrl } = process.env;
  switch (verb) {
    case 'new': {
      if (service === undefined || name === undefined)
        throw new UsageError('"new" requires a service and a name.');
      const [app] = appsNamed(service);
      return withPostgres(databaseUrl, (url) => writeMigration(app as PrismaApp, url, name));
    }
    case 'deploy': {
      if (databaseUrl === undefined) throw new UsageError('"deploy" requires DATABASE_URL.');
      return forEachApp(appsNamed(service), (app) => deploy(app, databaseUrl));
    }
    case 'resolve': {
      if (databaseUrl === undefined) throw new UsageError('"resolve" requires DATABASE_URL.');
      if (service === undefined || name === undefined || !isResolution(resolution)) {
        throw new UsageError('"resolve" requires a service, a migration, and rolled-back or applied.');
      }
      const [app] = appsNamed(service);
      return resolve(app as PrismaApp, databaseUrl, name, resolution);
    }
    case 'check':
      return withPostgres(databaseUrl, (url) => forEachApp(appsNamed(service), (app) => check(app, url)));
    default:
      throw new UsageError(verb === undefined ? 'A verb is required.' : `Unknown verb "${verb}".`);
  }
};

const appsNamed = (service: string | undefined): PrismaApp[] => {
  const apps = findPrismaApps(root);
  const chosen = service === undefined ? apps : apps.filter((app) => app.name === service);
  if (service !== undefined && chosen.length === 0) {
    throw new UsageError(
      `"${service}" has no prisma/schema.prisma. There are: ${apps.map((app) => app.name).join(', ')}.`,
    );
  }
  return chosen;
};

const targetOf = (app: PrismaApp, databaseUrl: string): MigrationTarget => ({
  databaseUrl,
  schema: schemaOfService(app.name),
  directory: dirname(app.schemaFile),
});

const forEachApp = async (apps: PrismaApp[], act: (app: PrismaApp) => Promise<boolean>): Promise<boolean> => {
  let allWell = true;
  for (const app of apps) allWell = (await act(app)) && allWell;
  return allWell;
};

const writeMigration = async (app: PrismaApp, databaseUrl: string, name: string): Promise<boolean> => {
  const made = await createMigration(targetOf(app, databaseUrl), name);
  if (made === undefined) console.log(`${app.name}: migrations and schema.prisma agree, nothing to write`);
  else console.log(`${made.sql}\nWritten to ${relative(root, made.file)}: review it before you commit it.`);
  return true;
};

const deploy = async (app: PrismaApp, databaseUrl: string): Promise<boolean> => {
  const { applied } = await applyMigrations(targetOf(app, databaseUrl));
  console.log(`${app.name}: ${applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`}`);
  return true;
};

const isResolution = (word: string | undefined): word is Resolution =>
  word === 'rolled-back' || word === 'applied';

const resolve = async (
  app: PrismaApp,
  databaseUrl: string,
  name: string,
  resolution: Resolution,
): Promise<boolean> => {
  await resolveMigration(targetOf(app, databaseUrl), name, resolution);
  console.log(`${app.name}: ${name} is now marked as ${resolution}`);
  return true;
};

const check = async (app: PrismaApp, databaseUrl: string): Promise<boolean> => {
  const drift = await checkDrift(targetOf(app, databaseUrl));
  if (!drift.drifted) console.log(`${app.name}: migrations and schema.prisma agree`);
  else {
    console.error(`${app.name}: schema.prisma is ahead of the migrations. Missing:\n${drift.missingSql}`);
    console.error(`Write it with: npm run migrate -- new ${app.name} <name>`);
  }
  return !drift.drifted;
};

await runTool(USAGE, main);
