/** Clients as they were within the last second, bounded in number. Ids that are not known are always looked up. */
import type { Client } from './client.ts';

const KEPT_MS = 1_000;
const MAX_KEPT = 1_000;

type FindClient = (clientId: string) => Promise<Client | undefined>;

export interface RecentClients {
  find: FindClient;
  /** This process has a newer copy. */
  forget(clientId: string): void;
}

export const createRecentClients = (find: FindClient): RecentClients => {
  const kept = new Map<string, { client: Client; until: number }>();
  return {
    find: async (clientId) => {
      const known = kept.get(clientId);
      if (known && performance.now() < known.until) return known.client;
      kept.delete(clientId);
      const client = await find(clientId);
      if (!client) return undefined;
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
      kept.set(clientId, { client, until: performance.now() + KEPT_MS });
      return client;
    },
    forget: (clientId) => void kept.delete(clientId),
  };
};
