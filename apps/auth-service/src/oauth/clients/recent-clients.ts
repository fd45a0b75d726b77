/** Clients that were read within the last second. Unknown ids are always looked up. */
import { LRUCache } from 'lru-cache';
import type { Client } from './client.ts';

const MAX_AGE_MS = 1_000;
const MAX_ENTRIES = 1_000;

type FindClient = (clientId: string) => Promise<Client | undefined>;

export interface RecentClients {
  find: FindClient;
  /** This process has a newer copy. */
  forget(clientId: string): void;
}

export const createRecentClients = (find: FindClient): RecentClients => {
  const recent = new LRUCache<string, Client>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS });
  return {
    find: async (clientId) => {
      const known = recent.get(clientId);
      if (known !== undefined) return known;
      const client = await find(clientId);
      if (client !== undefined) recent.set(clientId, client);
      return client;
    },
    forget: (clientId) => void recent.delete(clientId),
  };
};
