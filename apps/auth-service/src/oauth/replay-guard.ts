/**
 * Remembers one-time values (assertion and proof ids) until they expire, for all processes of the region. The other
 * region accepts them once more: codes and tokens are valid in one region only, so a copy gives nothing there by itself.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '@meridian/core';
import type { Redis } from '@meridian/redis';

export interface ReplayGuard {
  /** True the first time; false for a value that was seen before. */
  claim(scope: string, value: string, until: Date): Promise<boolean>;
}

export const createReplayGuard = ({
  redis,
  clock,
}: {
  readonly redis: Redis;
  readonly clock: Clock;
}): ReplayGuard => ({
  claim: async (scope, value, until) => {
    const digest = createHash('sha256').update(`${scope}\0${value}`).digest('base64url');
    const ttlMs = Math.max(1_000, until.getTime() - clock.now().getTime());
    return (await redis.set(`auth:oauth:seen:${digest}`, '1', 'PX', ttlMs, 'NX')) === 'OK';
  },
});
