/**
 * Compares the authorization server with the npm package oidc-provider, both over loopback. The adapter of
 * oidc-provider keeps everything in a map in memory and hashes nothing; here every rotation is a durable commit in
 * Postgres, and only hashes are stored. A million live tokens are compared with a thousand on two of our processes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findOrUnpackRedis,
  freePort,
  type StoreProcess,
  startEmbeddedPostgres,
  startRedis,
} from '@meridian/embedded-stores';
import type { Benchmark } from '@meridian/testing';
import {
  type AuthProcess,
  CLIENT_ID,
  INTERNAL_SECRET,
  startAuthProcess,
  startProgram,
} from './auth-process.ts';
import { refreshLoad, requestsPerSecond, roundRobin } from './load.ts';

interface Server extends AuthProcess {
  /** A token of the set that is used every few seconds. */
  nextInUse(): string;
  /** A token that has been unused for longer than any cache keeps it. */
  nextUnseen(): string;
}

interface Fixture {
  readonly directory: string;
  readonly stores: readonly StoreProcess[];
  readonly ours: Server;
  readonly crowded: Server;
  readonly oidc: { readonly url: string; readonly stop: () => Promise<void> };
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OIDC_PROVIDER = fileURLToPath(new URL('./oidc-provider.ts', import.meta.url));
/** More than the number of connections, and few enough for the map of oidc-provider, which evicts beyond a thousand. */
const TOKENS = 64;
const IN_USE = 1_000;
/** A full round through these tokens takes longer than a credential stays cached. */
const UNSEEN = 30_000;
const BASIC = `Basic ${Buffer.from('bench:secret').toString('base64')}`;

const setUp = async (): Promise<Fixture> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-bench-oauth-'));
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
  const program = await findOrUnpackRedis({
    unpackDirectory: join(ROOT, '.meridian/tools/redis'),
    onProgress: () => {},
  });
  const redis = await startRedis({ program, directory: join(directory, 'redis') });
  const start = async (database: string, otherTokens: number): Promise<Server> => {
    const service = await startAuthProcess({
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      database,
      otherTokens,
    });
    const { access } = await service.newTokens(IN_USE + UNSEEN);
    return {
      ...service,
      nextInUse: roundRobin(access.slice(0, IN_USE)),
      nextUnseen: roundRobin(access.slice(IN_USE)),
    };
  };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return {
    directory,
    stores: [postgres, redis],
    ours: await start('thousand', 1_000),
    crowded: await start('million', 1_000_000),
    oidc: { url, stop: await startProgram(OIDC_PROVIDER, [String(port)], url) },
  };
};

const tearDown = async ({ directory, stores, ours, crowded, oidc }: Fixture): Promise<void> => {
  await Promise.all([ours.stop(), crowded.stop(), oidc.stop()]);
  await Promise.all(stores.map((store) => store.stop()));
  await rm(directory, { recursive: true, force: true });
};

const oidcTokens = async ({ oidc }: Fixture): Promise<{ access: string[]; refresh: string[] }> =>
  (await (await fetch(`${oidc.url}/new-tokens?count=${TOKENS}`)).json()) as {
    access: string[];
    refresh: string[];
  };

const exchange = (service: AuthProcess, nextToken: () => string): Promise<number> =>
  requestsPerSecond({
    url: service.url,
    method: 'POST',
    path: '/internal/exchange',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${INTERNAL_SECRET}` },
    nextBody: () =>
      JSON.stringify({ credential: { kind: 'bearer', value: nextToken() }, audience: 'query-service' }),
  });

const introspect = async (fixture: Fixture): Promise<number> => {
  const nextToken = roundRobin((await oidcTokens(fixture)).access);
  return requestsPerSecond({
    url: fixture.oidc.url,
    method: 'POST',
    path: '/token/introspection',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: BASIC },
    nextBody: () => `token=${nextToken()}`,
  });
};

export const benchmark: Benchmark<Fixture> = {
  title: 'auth-service (Postgres, hashes at rest) against oidc-provider (a map in memory, nothing hashed)',
  rounds: 5,
  setUp,
  tearDown,
  comparisons: [
    {
      name: 'refresh with rotation',
      unit: 'requests/s',
      baseline: {
        name: 'oidc-provider',
        measure: async (fixture) => {
          const { refresh } = await oidcTokens(fixture);
          const target = { url: fixture.oidc.url, path: '/token', headers: { authorization: BASIC } };
          return requestsPerSecond(
            refreshLoad(refresh, target, (token) => `grant_type=refresh_token&refresh_token=${token}`),
          );
        },
      },
      subject: {
        name: 'auth-service',
        measure: async ({ ours }) => {
          const { refresh } = await ours.newTokens(TOKENS);
          const prefix = `grant_type=refresh_token&client_id=${encodeURIComponent(CLIENT_ID)}&refresh_token=`;
          return requestsPerSecond(
            refreshLoad(refresh, { url: ours.url, path: '/oauth/token/' }, (token) => prefix + token),
          );
        },
      },
      target: { ratioAtLeast: 0.4 },
    },
    {
      name: 'credential to internal identity, a thousand in use, against introspection',
      unit: 'requests/s',
      baseline: { name: 'oidc-provider', measure: introspect },
      subject: { name: 'auth-service', measure: ({ ours }) => exchange(ours, ours.nextInUse) },
      target: { ratioAtLeast: 1.5 },
    },
    {
      name: 'credential to internal identity, never seen before, against introspection',
      unit: 'requests/s',
      baseline: { name: 'oidc-provider', measure: introspect },
      subject: { name: 'auth-service', measure: ({ ours }) => exchange(ours, ours.nextUnseen) },
    },
    {
      name: 'discovery document',
      unit: 'requests/s',
      baseline: {
        name: 'oidc-provider',
        measure: ({ oidc }) =>
          requestsPerSecond({ url: oidc.url, path: '/.well-known/openid-configuration' }),
      },
      subject: {
        name: 'auth-service',
        measure: ({ ours }) =>
          requestsPerSecond({ url: ours.url, path: '/.well-known/oauth-authorization-server' }),
      },
      target: { ratioAtLeast: 1 },
    },
    {
      name: 'exchange of the never seen with a million live tokens, against a thousand',
      unit: 'requests/s',
      baseline: { name: 'thousand', measure: ({ ours }) => exchange(ours, ours.nextUnseen) },
      subject: { name: 'million', measure: ({ crowded }) => exchange(crowded, crowded.nextUnseen) },
      target: { ratioAtLeast: 0.9 },
    },
  ],
};
