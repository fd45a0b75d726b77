/**
 * What runs read: endpoints by name, kept in memory and dropped everywhere on a change, so that a cached answer
 * needs no Postgres.
 */
import { type Bus, createBus, type Redis } from '@meridian/redis';
import type { Database } from '../database.ts';
import type { EndpointModel, EndpointVersionModel } from './endpoint-model.ts';
import { findEndpoint, findVersion } from './endpoint-reader.ts';

export interface EndpointDirectory {
  find(projectId: number, name: string): Promise<DirectoryEntry | undefined>;
  /** After a change of the endpoint, its versions or their tables: every process reads them again. */
  changed(projectId: number, name: string): Promise<void>;
  /** In this process alone, for a reader that found its knowledge to be old. */
  forget(projectId: number, name: string): void;
  close(): Promise<void>;
}

export interface DirectoryEntry {
  readonly endpoint: EndpointModel;
  version(number: number): Promise<EndpointVersionModel | undefined>;
}

const CHANNEL = 'endpoints-changed';
/** Bounds how long a missed message matters. */
const MAX_AGE_MS = 5_000;
const MAX_ENDPOINTS = 20_000;

interface Remembered {
  readonly entry: Promise<DirectoryEntry | undefined>;
  readonly staleAt: number;
}

export const createEndpointDirectory = ({
  database,
  redis,
}: {
  readonly database: Database;
  readonly redis: Redis;
}): EndpointDirectory => {
  const known = new Map<string, Remembered>();
  const bus: Bus = createBus(redis);
  bus.onGap(() => known.clear());
  bus.listen(CHANNEL, (key) => known.delete(key));

  const load = async (projectId: number, name: string): Promise<DirectoryEntry | undefined> => {
    const endpoint = await findEndpoint(database, projectId, name);
    if (endpoint === undefined) return undefined;
    const versions = new Map<number, Promise<EndpointVersionModel | undefined>>();
    return {
      endpoint,
      version: (number) => {
        const loading = versions.get(number) ?? findVersion(database, endpoint.id, number);
        versions.set(number, loading);
        return loading;
      },
    };
  };

  return {
    find(projectId, name) {
      const key = keyOf(projectId, name);
      const remembered = known.get(key);
      if (remembered !== undefined && remembered.staleAt > performance.now()) return remembered.entry;
      const entry = load(projectId, name);
      if (known.size >= MAX_ENDPOINTS) known.delete(known.keys().next().value!);
      known.set(key, { entry, staleAt: performance.now() + MAX_AGE_MS });
      entry.then(
        // A name that nobody has may be taken at any moment, and made-up names must not fill the memory.
        (found) => found === undefined && forgetOnly(key, entry),
        () => forgetOnly(key, entry),
      );
      return entry;
    },
    async changed(projectId, name) {
      known.delete(keyOf(projectId, name));
      // The others learn it at the latest when their copy is too old.
      await bus.publish(CHANNEL, keyOf(projectId, name)).catch(() => {});
    },
    forget: (projectId, name) => void known.delete(keyOf(projectId, name)),
    close: () => bus.close(),
  };

  function forgetOnly(key: string, entry: Remembered['entry']): void {
    if (known.get(key)?.entry === entry) known.delete(key);
  }
};

const keyOf = (projectId: number, name: string): string => `${projectId}:${name}`;
