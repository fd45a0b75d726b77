/**
 * Names for the states of what one service owns and others keep copies of. The owner gives a new name with every
 * change, before the change can matter; a copy is current while its name equals the one stored here. Names are never
 * used twice, so that a Redis that lost its data makes copies look old, not new.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { createBreaker } from './cache/breaker.ts';
import { keys } from './keys.ts';

export interface ProjectRevisions {
  /** Null if there is none; undefined if Redis does not answer. */
  current(projectId: number): Promise<string | null | undefined>;
  /** Creates a name if there is none. Undefined if Redis does not answer. */
  ensure(projectId: number): Promise<string | undefined>;
  /** Fails when Redis does: the change must wait. */
  renew(projectId: number): Promise<void>;
}

export interface ProjectRevisionsOptions {
  readonly redis: Redis;
  readonly name: string;
  readonly onRedisError?: (error: unknown) => void;
}

export const createProjectRevisions = ({
  redis,
  name,
  onRedisError,
}: ProjectRevisionsOptions): ProjectRevisions => {
  const breaker = createBreaker({ onFailure: onRedisError });
  const keyOf = (projectId: number): string => keys.revision(name, projectId);
  return {
    current: (projectId) =>
      breaker.attempt<string | null | undefined>(() => redis.get(keyOf(projectId)), undefined),
    ensure: (projectId) =>
      breaker.attempt<string | undefined>(async () => {
        const fresh = randomUUID();
        return (await redis.set(keyOf(projectId), fresh, 'NX', 'GET')) ?? fresh;
      }, undefined),
    async renew(projectId) {
      await redis.set(keyOf(projectId), randomUUID());
    },
  };
};
