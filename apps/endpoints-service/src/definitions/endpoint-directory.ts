/**
 * Looks up endpoints by name for runs. Entries are cached in memory and invalidated in every process on a change, so
 * that a cached result needs no Postgres. While Postgres is down and Redis is up, cached entries are used for five
 * minutes.
 */
import { isPostgresOutage } from '@meridian/postgres';
import { type Bus, createBus, createLastKnown, type Redis } from '@meridian/redis';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.ts';
import type { EndpointModel, EndpointVersionModel } from './endpoint-model.ts';
import { findEndpoint, findVersion } from './endpoint-reader.ts';

export interface EndpointDirectory {
  find(projectId: number, name: string): Promise<DirectoryEntry | undefined>;
  /** Invalidates an endpoint in every process after a change of the endpoint, its versions or their tables. */
  changed(projectId: number, name: string): Promise<void>;
  /** Invalidates it in this process only, for a reader that found its entry outdated. */
  forget(projectId: number, name: string): void;
  close(): Promise<void>;
}

export interface DirectoryEntry {
  readonly endpoint: EndpointModel;
  version(number: number): Promise<EndpointVersionModel | undefined>;
}

const CHANNEL = 'endpoints-changed';
/** Bounds the effect of a missed invalidation message. */
const MAX_AGE_MS = 5_000;
const MAX_ENDPOINTS = 20_000;

type Entry = Promise<DirectoryEntry | undefined>;

export const createEndpointDirectory = ({
  database,
  redis,
}: {
  readonly database: Database;
  readonly redis: Redis;
}): EndpointDirectory => {
  const known = new LRUCache<string, Entry>({ max: MAX_ENDPOINTS, ttl: MAX_AGE_MS });
  const bus: Bus = createBus(redis);
  const lastKnown = createLastKnown<DirectoryEntry | undefined>({
    bus,
    isAway: isPostgresOutage,
    maxEntries: MAX_ENDPOINTS,
  });
  const forget = (key: string): void => {
    known.delete(key);
    lastKnown.forget(key);
  };
  bus.onGap(() => {
    known.clear();
    lastKnown.forgetAll();
  });
  bus.listen(CHANNEL, forget);

  const load = async (projectId: number, name: string): Promise<DirectoryEntry | undefined> => {
    const endpoint = await findEndpoint(database, projectId, name);
    if (endpoint === undefined) return undefined;
    const versions = new Map<number, Promise<EndpointVersionModel | undefined>>();
    return {
      endpoint,
      version: (number) => {
        const known = versions.get(number);
        if (known !== undefined) return known;
        const loading = findVersion(database, endpoint.id, number);
        versions.set(number, loading);
        loading.catch(() => versions.delete(number));
        return loading;
      },
    };
  };

  return {
    find(projectId, name) {
      const key = keyOf(projectId, name);
      const remembered = known.get(key);
      if (remembered !== undefined) return remembered;
      const entry = lastKnown.read(key, () => load(projectId, name));
      known.set(key, entry);
      entry.then(
        // Unknown names are not cached: a name may be taken at any moment, and random names must not fill the memory.
        (found) => found === undefined && forgetOnly(key, entry),
        () => forgetOnly(key, entry),
      );
      return entry;
    },
    async changed(projectId, name) {
      forget(keyOf(projectId, name));
      await bus.announce(CHANNEL, keyOf(projectId, name));
    },
    forget: (projectId, name) => forget(keyOf(projectId, name)),
    close: () => bus.close(),
  };

  function forgetOnly(key: string, entry: Entry): void {
    if (known.peek(key) === entry) known.delete(key);
  }
};

const keyOf = (projectId: number, name: string): string => `${projectId}:${name}`;
