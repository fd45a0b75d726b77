/**
 * User names for lists, read from auth-service and cached for a minute. When auth-service is down, the lists are
 * shown without names.
 */
import { type UserBasic, userBasicSchema } from '@meridian/contracts/wire';
import type { Secret } from '@meridian/core';
import { createInternalClient, type Logger, onceAMinute } from '@meridian/service-kit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

export interface UserDirectory {
  /** Those that exist, by id. */
  get(ids: readonly (number | null)[]): Promise<ReadonlyMap<number, UserBasic>>;
}

export interface UserDirectoryOptions {
  readonly authUrl: string;
  readonly internalSecret: Secret;
  readonly logger: Logger;
}

interface Known {
  readonly user: UserBasic | undefined;
  readonly staleAt: number;
}

const MAX_AGE_MS = 60_000;
const MAX_ENTRIES = 20_000;
const REQUEST_TIMEOUT_MS = 2_000;

export const createUserDirectory = ({
  authUrl,
  internalSecret,
  logger,
}: UserDirectoryOptions): UserDirectory => {
  const known = new LRUCache<number, Known>({ max: MAX_ENTRIES });

  const authService = createInternalClient({
    service: 'auth-service',
    url: authUrl,
    secret: internalSecret,
    timeoutMs: REQUEST_TIMEOUT_MS,
  });

  const fetchUsers = (ids: readonly number[]): Promise<readonly UserBasic[]> =>
    authService.read(z.array(userBasicSchema), { path: `/internal/users?ids=${ids.join(',')}` });

  const learn = async (ids: readonly number[]): Promise<void> => {
    const users = new Map((await fetchUsers(ids)).map((user) => [user.id, user]));
    for (const id of ids) known.set(id, { user: users.get(id), staleAt: performance.now() + MAX_AGE_MS });
  };

  return {
    async get(ids) {
      const wanted = [...new Set(ids.filter((id) => id !== null))];
      const unknown = wanted.filter((id) => (known.get(id)?.staleAt ?? 0) <= performance.now());
      if (unknown.length > 0) {
        await learn(unknown).catch((error: unknown) =>
          onceAMinute(logger).warn(
            { err: error },
            'auth-service does not answer; names of users are left out',
          ),
        );
      }
      return new Map(
        wanted.flatMap((id) => {
          const user = known.get(id)?.user;
          return user === undefined ? [] : [[id, user]];
        }),
      );
    },
  };
};
