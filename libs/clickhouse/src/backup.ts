/**
 * Backups of ClickHouse to a bucket, and their restore. Each week begins with a full backup; the hourly ones after it
 * have only what changed since then.
 */
import { quoteSqlText, type Secret } from '@meridian/core';
import type { ClickHouse } from './clickhouse.ts';

export interface Bucket {
  /** https://s3.meridian.example/meridian-backups/us/clickhouse */
  readonly url: string;
  readonly accessKeyId: Secret;
  readonly secretAccessKey: Secret;
}

type BackupServer = Pick<ClickHouse, 'cluster' | 'database' | 'command'> & {
  withDatabase(database: string): Pick<ClickHouse, 'command' | 'close'>;
};

export interface BackupParts {
  readonly clickhouse: BackupServer;
  readonly bucket: Bucket;
}

const DAY_MS = 86_400_000;

/** `full/2026-11-23`: the Monday of the week. */
export const fullNameOf = (now: Date): string => {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return `full/${new Date(now.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10)}`;
};

/** `hourly/2026-11-25T14-00` */
export const hourlyNameOf = (now: Date): string =>
  `hourly/${now.toISOString().slice(0, 16).replace(':', '-')}`;

const placeOf = ({ url, accessKeyId, secretAccessKey }: Bucket, name: string): string =>
  `S3(${[`${url}/${name}`, accessKeyId.reveal(), secretAccessKey.reveal()].map(quoteSqlText).join(', ')})`;

const databaseOf = ({ cluster, database }: BackupServer): string =>
  `DATABASE ${cluster.onEveryNode(`\`${database}\``)}`;

interface Taken {
  readonly name: string;
  /** Undefined for a full backup. */
  readonly base: string | undefined;
}

/** Makes the full backup of the week if there is none, and an hourly one otherwise. */
export const takeBackup = async (parts: BackupParts, now: Date): Promise<Taken> => {
  const base = fullNameOf(now);
  const name = hourlyNameOf(now);
  try {
    await backup(parts, name, base);
    return { name, base };
  } catch (error) {
    if (!isMissing(error)) throw error;
    await backup(parts, base);
    return { name: base, base: undefined };
  }
};

const backup = async ({ clickhouse, bucket }: BackupParts, name: string, base?: string): Promise<void> => {
  const settings = base === undefined ? '' : ` SETTINGS base_backup = ${placeOf(bucket, base)}`;
  await clickhouse.command(`BACKUP ${databaseOf(clickhouse)} TO ${placeOf(bucket, name)}${settings}`);
};

/** Into a server without the database. The backup names its base, which is read as well. */
export const restoreBackup = async ({ clickhouse, bucket }: BackupParts, name: string): Promise<void> => {
  // A connection to the missing database would be refused.
  const server = clickhouse.withDatabase('default');
  try {
    await server.command(`RESTORE ${databaseOf(clickhouse)} FROM ${placeOf(bucket, name)}`);
  } finally {
    await server.close();
  }
};

/** BACKUP_NOT_FOUND: the base of this week does not exist yet. */
const isMissing = (error: unknown): boolean =>
  /BACKUP_NOT_FOUND|Code: 599\b/.test(`${error} ${error instanceof Error ? error.cause : ''}`);
