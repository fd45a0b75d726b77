import { postgresNow } from '@meridian/postgres';
import { type Redis, redisNow } from '@meridian/redis';
import type { ClockReference } from '@meridian/service-kit';
import type { Database } from './database.ts';

export const storeClocks = (database: Database, redis: Redis): readonly ClockReference[] => [
  { name: 'Postgres', now: () => postgresNow((sql) => database.$queryRawUnsafe(sql)) },
  { name: 'Redis', now: () => redisNow(redis) },
];
