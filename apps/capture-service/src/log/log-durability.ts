/** Finds out whether acknowledged appends are on the disk of Redis, and waits for the disk when needed. */
import { infoField } from '@meridian/redis';
import type { Redis } from 'ioredis';

/**
 * - `synced`: Redis answers after the write is on the disk (`appendfsync always`).
 * - `wait`: Redis answers earlier, but WAITAOF waits until the write is on the disk (since 7.2).
 * - `lost on a crash`: neither is available, so a crash of the machine may lose the last acknowledged events.
 */
export type LogDurability = 'synced' | 'wait' | 'lost on a crash';

const WAITAOF_SINCE = { major: 7, minor: 2 };

export const readDurability = async (redis: Redis): Promise<LogDurability> => {
  const info = await redis.info();
  if (infoField(info, 'aof_enabled') !== '1') return 'lost on a crash';
  if ((await readFsync(redis)) === 'always') return 'synced';
  const [major = 0, minor = 0] = (infoField(info, 'redis_version') ?? '').split('.').map(Number);
  const { major: sinceMajor, minor: sinceMinor } = WAITAOF_SINCE;
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor) ? 'wait' : 'lost on a crash';
};

/** Managed servers may refuse CONFIG. */
const readFsync = async (redis: Redis): Promise<string | undefined> => {
  const answer = await redis.config('GET', 'appendfsync').catch(() => undefined);
  return (answer as string[] | undefined)?.[1];
};

/** Redis syncs at least once a second; a slow disk takes longer. */
const SYNC_TIMEOUT_MS = 2_500;

/** Must use the connection of the append, because WAITAOF waits only for the writes of the same connection. */
export const waitUntilSynced = async (redis: Redis): Promise<void> => {
  const [synced] = (await redis.call('WAITAOF', 1, 0, SYNC_TIMEOUT_MS)) as number[];
  if (synced !== 1)
    throw new Error(`Redis did not write the append to its disk within ${SYNC_TIMEOUT_MS} ms.`);
};
