/** The discovery documents of OAuth. The regions serve them; in the router's answers they name the router's address. */
import { timeLimit } from '@meridian/core';
import { mcpResourceAt, OAUTH_PATHS } from '@meridian/oauth-protocol';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { RegionClient } from '../regions/region-client.ts';
import { noRegionAnswers, type Regions } from '../regions/regions.ts';

const MAX_AGE_MS = 60_000;
const TIMEOUT_MS = 3_000;
const document = z.record(z.string(), z.unknown());
const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });

interface Known {
  readonly value: unknown;
  readonly readAt: number;
}

export interface DiscoveryRouteParts {
  readonly regions: Regions;
  readonly publicUrl: string;
  readonly logger: Logger;
}

export const createDiscoveryRoutes = ({ regions, publicUrl, logger }: DiscoveryRouteParts): Router => {
  const known = new Map<string, Known>();

  /** From the cache for a minute; an older copy is used only while the region does not answer. */
  const read = async (client: RegionClient, path: string): Promise<unknown> => {
    const last = known.get(client.url + path);
    if (last !== undefined && performance.now() - last.readAt < MAX_AGE_MS) return last.value;
    try {
      const value = await readFrom(client, path);
      known.set(client.url + path, { value, readAt: performance.now() });
      return value;
    } catch (error) {
      if (last === undefined) throw error;
      onceAMinute(logger).warn({ err: error, path }, 'a region does not answer; its last document is served');
      return last.value;
    }
  };

  const fromAll = async (path: string): Promise<unknown[]> => {
    const answers = await Promise.allSettled(regions.all.map((client) => read(client, path)));
    const good = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    if (good.length > 0) return good;
    throw noRegionAnswers();
  };

  const fromAny = async (path: string): Promise<Record<string, unknown>> =>
    document.parse((await fromAll(path))[0]);

  const serve =
    (answer: () => Promise<unknown>): RequestHandler =>
    async (req, res) => {
      res.set({ 'access-control-allow-origin': '*', 'access-control-max-age': '7200' });
      if (req.method === 'OPTIONS') {
        res
          .set({ 'access-control-allow-methods': 'GET', 'access-control-allow-headers': '*' })
          .status(204)
          .end();
        return;
      }
      res.set('cache-control', 'public, max-age=300').json(await answer());
    };

  const { serverMetadata, openIdMetadata, resourceMetadata, mcpResourceMetadata, jwks } = OAUTH_PATHS;
  const router = Router({ caseSensitive: true });
  const routes: readonly [string, () => Promise<unknown>][] = [
    [serverMetadata, () => fromAny(serverMetadata)],
    [openIdMetadata, () => fromAny(openIdMetadata)],
    [resourceMetadata, async () => ({ ...(await fromAny(resourceMetadata)), resource: publicUrl })],
    [
      mcpResourceMetadata,
      async () => ({ ...(await fromAny(mcpResourceMetadata)), resource: mcpResourceAt(publicUrl) }),
    ],
    [jwks, async () => joinKeySets(await fromAll(jwks))],
  ];
  for (const [path, answer] of routes) {
    router.get(path, serve(answer));
    router.options(path, serve(answer));
  }
  return router;
};

const readFrom = async ({ url, isAvailable }: RegionClient, path: string): Promise<unknown> => {
  if (!isAvailable()) throw new Error(`${url} does not answer at present`);
  using limit = timeLimit(TIMEOUT_MS);
  const response = await fetch(url + path, { redirect: 'error', signal: limit.signal });
  if (!response.ok) {
    // The limit ends with this function, and the body may never end.
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  }
  return await response.json();
};

const joinKeySets = (sets: readonly unknown[]): { keys: unknown[] } => {
  const keys = sets.flatMap((set) => keySet.parse(set).keys);
  return { keys: [...new Map(keys.map((key) => [key.kid, key])).values()] };
};
