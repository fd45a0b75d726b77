/** Restores a backup to a data folder for `npm start`. The file is checked before anything changes. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClickHouse, runClickHouseMigrations } from '@meridian/clickhouse';
import { SERVICE_SCHEMAS, withDatabase } from '@meridian/postgres';
import { applyMigrations } from '@meridian/postgres/migrate';
import pg from 'pg';
import type { Config } from '../config.ts';
import {
  assertDiskSpace,
  type DataFolder,
  LEAST_FREE_BYTES,
  lockDataFolder,
  makePrivate,
  releaseDataFolder,
} from '../data-folder.ts';
import { endLeftovers } from '../leftovers.ts';
import { Problem } from '../problem.ts';
import { planRegions, type RegionPlan } from '../region-plan.ts';
import {
  clickhouseSpec,
  databaseUrlOf,
  postgresSpec,
  redisSpec,
  type StoreSpec,
  type StoreUrls,
} from '../stores.ts';
import type { Running } from '../supervise.ts';
import { emptyTrash, WORKING } from '../trash.ts';
import { beginRestore, finishRestore, undoRestore } from '../unfinished-restore.ts';
import { removeAbandonedBackups } from './abandoned-backups.ts';
import { loadClickHouse } from './clickhouse.ts';
import { assertBackupFile, unpack } from './container.ts';
import type { Manifest, RegionManifest } from './manifest.ts';
import { readPart } from './parts.ts';
import { loadPostgres, rebuildStoredDays } from './postgres.ts';
import { loadRedis } from './redis.ts';
import { withWorkingFolder } from './working-folder.ts';

export interface RestoreRequest {
  readonly root: string;
  readonly config: Config;
  readonly folder: DataFolder;
  readonly file: string;
  readonly replace: boolean;
  readonly say: (text: string) => void;
}

export const restore = async (request: RestoreRequest): Promise<Manifest> => {
  const { config, folder, file, say } = request;
  assertOnlyEmbedded(config);
  await assertBackupFile(file);
  lockDataFolder(folder);
  try {
    await endLeftovers(folder);
    if (undoRestore(folder)) say('  The last restore into this folder did not finish and was undone.');
    emptyTrash(folder.directory);
    removeAbandonedBackups(folder);
    assertReplaceable(request);
    assertRoomFor(request);
    // In the data folder, so that the next restore or start removes it after a kill.
    const path = join(folder.directory, `${WORKING}${randomUUID()}`);
    return await withWorkingFolder(path, (working) => restoreFrom(request, working));
  } finally {
    emptyTrash(folder.directory);
    releaseDataFolder(folder);
  }
};

/** The unpacked backup has the size of the file, and the stores need what a start needs. */
const assertRoomFor = ({ folder, file }: RestoreRequest): void =>
  assertDiskSpace(folder, undefined, {
    bytes: statSync(file).size + LEAST_FREE_BYTES,
    by: 'the restore',
    to: 'unpack the backup and start its stores',
  });

const restoreFrom = async (request: RestoreRequest, working: string): Promise<Manifest> => {
  const { root, file, say } = request;
  const manifest = await unpack(file, working);
  await assertKnownMigrations(root, manifest);
  say(`  ${file}: complete, written by release ${manifest.release} at ${manifest.createdAt}`);
  await intoEmptyFolder(request, () => restoreStores(request, manifest, working));
  return manifest;
};

const assertOnlyEmbedded = ({ stores }: Config): void => {
  const given = Object.values(stores).some((url) => url !== undefined);
  if (!given) return;
  throw new Problem(
    'A backup can only be restored into embedded stores. Unset DATABASE_URL, REDIS_URL and CLICKHOUSE_URL; ' +
      'restore your own servers with their own tools (docs/runbook.md).',
  );
};

const hasData = ({ data }: DataFolder): boolean => existsSync(data) && readdirSync(data).length > 0;

const assertReplaceable = ({ folder, replace }: RestoreRequest): void => {
  if (replace || !hasData(folder)) return;
  throw new Problem(
    `${folder.directory} holds data. Restore into another folder with --data-dir, or move that data aside with --replace.`,
  );
};

/** Moves existing data aside and moves it back when the restoration fails. */
const intoEmptyFolder = async ({ folder, say }: RestoreRequest, work: () => Promise<void>): Promise<void> => {
  const aside = `${folder.data}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const hadData = hasData(folder);
  beginRestore(folder, hadData ? aside : null);
  try {
    makePrivate(folder);
    await work();
    finishRestore(folder);
    if (hadData) say(`  The previous data is now in ${aside}`);
  } catch (error) {
    const isFull = freeBytes(folder) < FULL_BYTES;
    undoRestore(folder);
    throw isFull ? fullDisk(folder, error) : error;
  }
};

/** Each store reports a full disk in another way. Some need more space than the last bytes of the disk. */
const FULL_BYTES = 16 * 1024 * 1024;

const freeBytes = ({ directory }: DataFolder): number => {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
};

const fullDisk = ({ directory }: DataFolder, cause: unknown): Problem =>
  new Problem(
    `The disk of ${directory} became full, and the restore was undone. Free some space and try again.\n` +
      `The error was: ${(cause as Error).message}`,
    { cause },
  );

const restoreStores = async (request: RestoreRequest, manifest: Manifest, working: string): Promise<void> => {
  const { root, config, folder, say } = request;
  for (const name of manifest.files) {
    const target = join(folder.directory, name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await text(readPart(working, `files/${name}.zst`)), { mode: 0o600 });
  }
  const options = { port: 8000, regions: manifest.regions.map(({ region }) => region) };
  const plans = await planRegions(
    { ...options, dataDirectory: folder.directory, demo: false, reset: false, watch: false },
    folder,
    [],
  );
  const started: Running[] = [];
  const start = async (spec: StoreSpec | undefined): Promise<string> => {
    if (spec === undefined) throw new Error('a store is embedded');
    const running = await spec.start();
    started.push(running);
    return running.url;
  };
  try {
    const context = { root, config, folder, say };
    const postgresUrl = await start(await postgresSpec(context));
    for (const [index, region] of manifest.regions.entries()) {
      const plan = plans[index] as RegionPlan;
      await mkdir(folder.ofRegion(region.region).logs, { recursive: true });
      const stores: StoreUrls = {
        databaseUrl: databaseUrlOf(region.region, postgresUrl),
        redisUrl: await start(redisSpec(context, plan)),
        clickhouseUrl: await start(clickhouseSpec(context, plan)),
      };
      await restoreRegion(root, region, stores, working);
      say(`  ${region.region}: Postgres, ClickHouse and Redis restored, all row counts match`);
    }
  } finally {
    for (const running of started.reverse()) await running.stop();
  }
};

const restoreRegion = async (
  root: string,
  { postgres, clickhouse, redis }: RegionManifest,
  stores: StoreUrls,
  working: string,
): Promise<void> => {
  await createDatabase(stores.databaseUrl);
  for (const [schema, names] of Object.entries(postgres.migrations)) {
    const directory = await folderWith(working, prismaFolderOf(root, schema), 'migrations', names);
    await applyMigrations({ databaseUrl: stores.databaseUrl, schema, directory });
    await rm(directory, { recursive: true, force: true });
  }
  await loadPostgres(stores.databaseUrl, working, postgres);
  await rebuildStoredDays(stores.databaseUrl);
  const directory = await folderWith(
    working,
    clickHouseFolder(root),
    '.',
    clickhouse.migrations.map((name) => `${name}.sql`),
  );
  const client = createClickHouse({ url: stores.clickhouseUrl, application: 'meridian-restore' });
  try {
    await runClickHouseMigrations({ client, directory });
  } finally {
    await client.close();
    await rm(directory, { recursive: true, force: true });
  }
  await loadClickHouse(stores.clickhouseUrl, working, clickhouse);
  await loadRedis(stores.redisUrl, working, redis);
};

const clickHouseFolder = (root: string): string => join(root, 'libs/clickhouse/migrations');

const prismaFolderOf = (root: string, schema: string): string => {
  const app = Object.entries(SERVICE_SCHEMAS).find(([, name]) => name === schema)?.[0];
  if (app === undefined)
    throw new Problem(
      `The backup contains the schema ${schema}, which this release does not have. Restore it with the release that wrote it.`,
    );
  return join(root, 'apps', app, 'prisma');
};

/** The next start applies the migrations of later releases, as in an upgrade. */
const folderWith = async (
  working: string,
  source: string,
  below: string,
  names: readonly string[],
): Promise<string> => {
  const directory = await mkdtemp(join(working, 'migrations-'));
  const kept = new Set(names);
  await cp(source, directory, {
    recursive: true,
    filter: (path) => {
      const folder = join(source, below);
      const name = dirname(path) === folder ? path.slice(folder.length + 1) : undefined;
      const isMigration = name !== undefined && /^\d/.test(name);
      return !isMigration || kept.has(name);
    },
  });
  return directory;
};

const assertKnownMigrations = async (root: string, { regions, release }: Manifest): Promise<void> => {
  for (const { postgres, clickhouse } of regions) {
    const wanted = Object.entries(postgres.migrations).flatMap(([schema, names]) =>
      names.map((name) => join(prismaFolderOf(root, schema), 'migrations', name)),
    );
    const files = clickhouse.migrations.map((name) => join(clickHouseFolder(root), `${name}.sql`));
    const missing = [...wanted, ...files].find((path) => !existsSync(path));
    if (missing === undefined) continue;
    throw new Problem(
      `The backup was written by the newer release ${release}: this release lacks one of its migrations ` +
        `(${missing.slice(root.length + 1)}). Restore it with that release.`,
    );
  }
};

const createDatabase = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: withDatabase(databaseUrl, 'postgres').toString() });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE "${new URL(databaseUrl).pathname.slice(1)}"`);
  } finally {
    await client.end();
  }
};
