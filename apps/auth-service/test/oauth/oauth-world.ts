/** A running auth-service on real stores, a fake client site, and a user with a browser. */
import { fileURLToPath } from 'node:url';
import type { ConnectedApp, TokenResponse } from '@meridian/contracts/oauth';
import type { Clock } from '@meridian/core';
import {
  createTestDatabase,
  createTestRedis,
  type FakeClientSite,
  json,
  startFakeClientSite,
  type TestDatabase,
} from '@meridian/testing';
import { type AuthConfig, loadConfig } from '../../src/config.ts';
import { type AuthContext, createContext } from '../../src/context.ts';
import { listConnectedApps } from '../../src/oauth/connected-apps/connected-apps.ts';
import { createAuthService } from '../../src/service.ts';
import { type CreatedAccount, createAccount } from '../../src/users/create-account.ts';
import { type Browser, createBrowser } from './browser.ts';
import { challengeOf } from './pkce.ts';

const APP = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export const ISSUER = 'https://oauth.meridian.example';
export const REGION_URL = 'https://us.meridian.example';
export const PASSWORD = 'correct horse battery staple';
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

export type Json = Record<string, unknown>;

export interface World {
  readonly url: string;
  readonly context: AuthContext;
  readonly config: AuthConfig;
  readonly site: FakeClientSite;
  readonly account: CreatedAccount;
  /** Another user with an own organization. */
  newAccount(): Promise<CreatedAccount>;
  /** Another process of the same service, on the same stores. */
  startReplica(): Promise<{ url: string; stop(): Promise<void> }>;
  /** Publishes a document and returns its client id. */
  publish(path: string, members?: Json, headers?: Record<string, string>): string;
  browser(): Browser;
  /** A browser in which the account is signed in. */
  signedIn(account?: { email: string }): Promise<Browser>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(
    path: string,
    form: Record<string, string | string[]>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Takes a user through consent and returns the code. */
  authorize(clientId: string, parameters?: Record<string, string>, browser?: Browser): Promise<string>;
  redeem(clientId: string, code: string, form?: Record<string, string>): Promise<Response>;
  /** The whole flow from the link to tokens. */
  tokens(clientId: string, parameters?: Record<string, string>): Promise<TokenResponse>;
  refresh(clientId: string, refreshToken: string, form?: Record<string, string>): Promise<Response>;
  connectedApps(): Promise<ConnectedApp[]>;
  isActive(accessToken: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly clock?: Clock;
  readonly env?: Readonly<Record<string, string>>;
  /** Additional host names of the fake client site. */
  readonly hosts?: readonly string[];
}

const BASE_ENV = {
  NODE_ENV: 'test',
  LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
  REGION: 'us',
  PORT: '0',
  INTERNAL_PORT: '0',
  SHUTDOWN_TIMEOUT_MS: '2000',
  PUBLIC_URL: REGION_URL,
  ISSUER_URL: ISSUER,
  AUTH_SIGN_IN_LIMIT_PER_ADDRESS: '100000',
  INTERNAL_SECRET: 'internal secret of the tests',
  AUTH_SECRET: 'a secret of the tests, thirty-two characters and more',
};

export const authorizeParameters = (
  clientId: string,
  more: Record<string, string> = {},
): Record<string, string> => ({
  client_id: clientId,
  redirect_uri: 'https://client.example/callback',
  response_type: 'code',
  scope: 'insight:read',
  state: 'the state',
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: 'S256',
  ...more,
});

export const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

export const bodyOf = async (response: Response): Promise<TokenResponse & { error?: string }> =>
  (await response.json()) as TokenResponse & { error?: string };

const encode = (form: Record<string, string | string[]>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, item]),
    ),
  );

export const startWorld = async ({ clock, env = {}, hosts = [] }: WorldOptions = {}): Promise<World> => {
  const site = await startFakeClientSite({
    hosts: ['client.example', 'other.example', 'keys.example', ...hosts],
  });
  const database: TestDatabase = await createTestDatabase(APP);
  const config = loadConfig({
    ...BASE_ENV,
    ...site.environment,
    DATABASE_URL: database.url,
    REDIS_URL: await createTestRedis(),
    ...env,
  });
  const context = createContext(config, clock === undefined ? {} : { clock });
  const service = createAuthService(context);
  const { url } = await service.start();
  const stops: (() => Promise<void>)[] = [() => service.stop()];
  const account = await createAccount(context.database, {
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    password: PASSWORD,
    organizationName: 'Analytical Engines',
    region: 'us',
  });

  const world: World = {
    url,
    context,
    config,
    site,
    account,
    newAccount: () =>
      createAccount(context.database, {
        email: `${crypto.randomUUID()}@example.org`,
        firstName: 'Guest',
        password: PASSWORD,
        organizationName: 'Own',
        region: 'us',
      }),
    startReplica: async () => {
      const replica = createAuthService(createContext(config, clock === undefined ? {} : { clock }));
      const { url: replicaUrl } = await replica.start();
      const stop = () => replica.stop();
      stops.push(stop);
      return { url: replicaUrl, stop };
    },
    publish: (path, members = {}, headers = {}) => {
      const clientId = site.url(path);
      const document = {
        client_id: clientId,
        client_name: 'Example App',
        redirect_uris: ['https://client.example/callback'],
        ...members,
      };
      site.respond(path, json(document, headers));
      return clientId;
    },
    browser: () => createBrowser(url),
    signedIn: async ({ email } = { email: 'ada@example.org' }) => {
      const browser = createBrowser(url);
      const page = await browser.get('/login');
      const answer = await browser.submit(page, { email, password: PASSWORD });
      if (answer.status !== 303) throw new Error(`signing in answered ${answer.status}`);
      return browser;
    },
    fetch: (path, init) => fetch(url + path, { redirect: 'manual', ...init }),
    post: (path, form, headers = {}) =>
      fetch(url + path, { method: 'POST', body: encode(form), headers, redirect: 'manual' }),
    authorize: async (clientId, parameters = {}, browser) => {
      const person = browser ?? (await world.signedIn());
      const query = encode(authorizeParameters(clientId, parameters));
      const page = await person.get(`/oauth/authorize/?${query}`);
      const answer = page.location ? page : await person.submit(page, { decision: 'allow' });
      const code = new URL(answer.location ?? 'about:blank').searchParams.get('code');
      if (code === null)
        throw new Error(`no code: ${answer.status} ${answer.location} ${answer.text.slice(0, 3_000)}`);
      return code;
    },
    redeem: (clientId, code, form = {}) =>
      world.post('/oauth/token/', {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        code_verifier: VERIFIER,
        ...form,
      }),
    tokens: async (clientId, parameters) => {
      const answer = await world.redeem(clientId, await world.authorize(clientId, parameters));
      if (answer.status !== 200) throw new Error(`no tokens: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as TokenResponse;
    },
    refresh: (clientId, refreshToken, form = {}) =>
      world.post('/oauth/token/', {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refreshToken,
        ...form,
      }),
    connectedApps: () => listConnectedApps(account.user.id, context),
    isActive: async (accessToken) => {
      const value = { kind: 'bearer' as const, value: accessToken };
      return (await context.exchange({ credential: value, audience: 'query-service' })).active;
    },
    close: async () => {
      for (const stop of stops.reverse()) await stop();
      await site.close();
      await database.drop();
    },
  };
  return world;
};
