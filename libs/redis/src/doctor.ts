/** Checks of Redis for `meridian doctor`. */
import type { DoctorCheck } from '@meridian/core';
import type { Redis } from 'ioredis';
import { checkRedisVersion, infoField, redisNow } from './server-version.ts';

const ACCEPTED_CLOCK_SECONDS = 30;
const FULL_AT = 0.85;

export const redisChecks = (redis: Redis): readonly DoctorCheck[] => [
  {
    name: 'redis',
    advice: 'check REDIS_URL in the Secret of this service, then see "Redis is down" in docs/runbook.md',
    run: async () => {
      await checkRedisVersion(redis);
      const info = await redis.info();
      const role = infoField(info, 'role') ?? 'unknown';
      if (role !== 'master')
        throw new Error(`this server is a ${role}, which takes no writes; REDIS_URL must name the primary`);
      return `version ${infoField(info, 'redis_version')}, ${infoField(info, 'connected_slaves')} replicas`;
    },
  },
  {
    name: 'redis durability',
    advice: 'set appendonly yes and maxmemory-policy noeviction on the server',
    run: async () => {
      const info = await redis.info();
      if (infoField(info, 'aof_enabled') !== '1')
        throw new Error('the append-only file is off: a crash loses acknowledged events');
      const policy = infoField(info, 'maxmemory_policy');
      if (policy !== 'noeviction')
        throw new Error(`maxmemory-policy is ${policy}: the server may delete acknowledged events`);
      if (infoField(info, 'aof_last_write_status') === 'err')
        throw new Error('its last write to the disk failed');
      return 'append-only file on, noeviction';
    },
  },
  {
    name: 'redis memory',
    advice: 'see "Redis is down" in docs/runbook.md: what grows is usually the event log',
    run: async () => {
      const info = await redis.info('memory');
      const used = Number(infoField(info, 'used_memory'));
      const limit = Number(infoField(info, 'maxmemory'));
      const found = `${mebibytes(used)} MiB used of ${limit === 0 ? 'no limit' : `${mebibytes(limit)} MiB`}`;
      if (limit === 0) return { found, problem: 'set maxmemory below the memory limit of the pod' };
      if (used / limit > FULL_AT) throw new Error(found);
      return found;
    },
  },
  {
    name: 'redis clock',
    advice: 'synchronize the clocks of the nodes (NTP); see "A clock is wrong" in docs/runbook.md',
    run: async () => {
      const seconds = (Date.now() - (await redisNow(redis)).getTime()) / 1_000;
      if (Math.abs(seconds) > ACCEPTED_CLOCK_SECONDS)
        throw new Error(`the clock of this process differs by ${Math.round(seconds)} s`);
      return `differs by ${seconds.toFixed(1)} s`;
    },
  },
];

const mebibytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);
