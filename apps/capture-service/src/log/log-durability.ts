/** Whether an append that Redis has answered is on its disk, and what to do where it is not yet. */
import { infoField } from '@meridian/redis';
import type { Redis } from 'ioredis';

/**
 * - `synced`: Redis answers after its write is on the disk (`appendfsync always`).
 * - `wait`: it answers before, and can be asked to say when the write is there (WAITAOF, since 7.2).
 * - `lost on a crash`: it can do neither, so a crash of its machine may lose what was acknowledged last.
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

/** Managed servers may refuse to be asked for their settings. */
const readFsync = async (redis: Redis): Promise<string | undefined> => {
  const answer = await redis.config('GET', 'appendfsync').catch(() => undefined);
  return (answer as string[] | undefined)?.[1];
};

/** Redis syncs once a second at least; a slow disk comes on top. */
const SYNC_TIMEOUT_MS = 2_500;

/** On the connection that wrote: WAITAOF is about the writes of its own connection. */
export const waitUntilSynced = async (redis: Redis): Promise<void> => {
  const [synced] = (await redis.call('WAITAOF', 1, 0, SYNC_TIMEOUT_MS)) as number[];
  if (synced !== 1) throw new Error(`Redis did not write to its disk within ${SYNC_TIMEOUT_MS} ms`);
};
