/**
 * Copies a running installation to one file: Redis, ClickHouse, Postgres, and then the stored tables of endpoints. In
 * this order, the backup contains every event that was accepted before, even if the writer moves it meanwhile, and every
 * row that Postgres refers to. Duplicates are stored once.
 */
import { createReadStream, existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type DataFolder, readJson } from '../data-folder.ts';
import { Problem } from '../problem.ts';
import type { Ready, ReadyRegion } from '../ready-file.ts';
import { removeAbandonedBackups, withRecordedPath } from './abandoned-backups.ts';
import { dumpClickHouse, dumpStoredTables } from './clickhouse.ts';
import { fileExists, pack } from './container.ts';
import { BACKUP_FORMAT, type Manifest, type RegionManifest } from './manifest.ts';
import { createPartWriter, type PartWriter } from './parts.ts';
import { dumpPostgres } from './postgres.ts';
import { dumpRedis } from './redis.ts';
import { withWorkingFolder } from './working-folder.ts';

export interface BackupRequest {
  readonly folder: DataFolder;
  readonly file: string;
  readonly release: string;
  readonly say: (text: string) => void;
}

export const backup = async ({ folder, file, release, say }: BackupRequest): Promise<Manifest> => {
  const ready = readJson<Ready>(folder.readyFile);
  if (ready === undefined) {
    throw new Problem(`Meridian does not run from ${folder.directory}. Start it before you back it up.`);
  }
  if (existsSync(file)) throw fileExists(file);
  if (!existsSync(dirname(file)))
    throw new Problem(`The folder ${dirname(file)} does not exist. Create it, or choose another file name.`);
  removeAbandonedBackups(folder);
  // On the disk of the file, to which it is moved in the end.
  const inWorkingFolder = async (working: string): Promise<Manifest> => {
    const parts = createPartWriter(working);
    const regions: RegionManifest[] = [];
    for (const region of ready.regions) regions.push(await dumpRegion(region, parts, say));
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      release,
      createdAt: new Date().toISOString(),
      regions,
      files: await saveFiles(folder, ready, parts),
      parts: parts.sums,
    };
    await pack(working, manifest, file);
    return manifest;
  };
  return withRecordedPath(folder, file, (path) => withWorkingFolder(path, inWorkingFolder));
};

const dumpRegion = async (
  { region, stores }: ReadyRegion,
  parts: PartWriter,
  say: (text: string) => void,
): Promise<RegionManifest> => {
  const redis = await dumpRedis(stores.redisUrl, region, parts);
  say(`  ${region}: Redis, ${redis.keys} keys`);
  const clickhouse = await dumpClickHouse(stores.clickhouseUrl, region, parts);
  const postgres = await dumpPostgres(stores.databaseUrl, region, parts);
  say(`  ${region}: Postgres, ${Object.keys(postgres.tables).length} tables`);
  const tables = {
    ...clickhouse.tables,
    ...(await dumpStoredTables(stores.clickhouseUrl, region, parts)),
  };
  say(`  ${region}: ClickHouse, ${Object.keys(tables).length} tables`);
  return {
    region: region as RegionManifest['region'],
    postgres,
    clickhouse: { ...clickhouse, tables },
    redis,
  };
};

/** The secret from which others are derived, and the files that record existing accounts and demo data. */
const saveFiles = async (folder: DataFolder, { regions }: Ready, parts: PartWriter): Promise<string[]> => {
  const files = regions.flatMap(({ region }) => {
    const { credentials, demo } = folder.ofRegion(region);
    return [credentials, demo];
  });
  const present = [folder.secretFile, ...files].filter((file) => existsSync(file));
  const names = present.map((file) => relative(folder.directory, file));
  for (const name of names) {
    await parts.write(`files/${name}.zst`, createReadStream(join(folder.directory, name)));
  }
  return names;
};
