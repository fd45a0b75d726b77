/** The real service in this process over its own database, called over HTTP like the gateway does. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  ACCOUNTS_CHANNEL,
  type AccountEvent,
  type ExchangeResponse,
  readAccountEvent,
} from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import { createBus, createRedis } from '@meridian/redis';
import { startListener } from '@meridian/redis/testing';
import type { Logger } from '@meridian/service-kit';
import { createTestDatabase, createTestRedis } from '@meridian/testing';
import { type AuthConfig, loadConfig } from '../src/config.ts';
import { type AuthContext, createContext } from '../src/context.ts';
import { insertPersonalApiKey } from '../src/keys/personal-api-keys.ts';
import { createAuthService } from '../src/service.ts';
import { type CreatedAccount, createAccount } from '../src/users/create-account.ts';

const appDirectory = fileURLToPath(new URL('..', import.meta.url));
const INTERNAL_SECRET = 'internal-secret-of-this-test-run';
export const PASSWORD = 'correct horse battery';

export type JsonObject = Record<string, unknown>;

export interface Answer<Body = JsonObject> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface AuthHarness extends AsyncDisposable {
  readonly url: string;
  readonly config: AuthConfig;
  readonly context: AuthContext;
  /** The messages on the accounts channel since the start. */
  readonly events: AccountEvent[];
  /** A new user with an organization and a project. */
  newAccount(name?: string): Promise<TestAccount>;
  newKey(
    account: TestAccount,
    settings?: { scopes?: string[]; organizations?: string[]; projects?: number[] },
  ): Promise<{ id: string; value: string }>;
  exchange(kind: 'bearer' | 'session', value: string, audience?: string): Promise<ExchangeResponse>;
  internal<Body = JsonObject>(path: string, init?: RequestInit): Promise<Answer<Body>>;
  /** Sends a request like the gateway: it exchanges the credential and forwards only the identity. */
  api<Body = JsonObject>(
    credential: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Body>>;
  /** A browser without JavaScript. */
  browser(headers?: Readonly<Record<string, string>>): Browser;
}

export interface TestAccount extends CreatedAccount {
  readonly email: string;
  /** The value of the session cookie. */
  readonly session: string;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Answer<string>>;
  /** Submits the last form with the given values and its hidden fields. */
  submit(path: string, fields: Record<string, string | readonly string[]>): Promise<Answer<string>>;
}

export const startAuth = async ({
  env = {},
  clock,
  logger,
}: {
  env?: Record<string, string>;
  clock?: Clock;
  logger?: Logger;
} = {}): Promise<AuthHarness> => {
  const database = await createTestDatabase(appDirectory);
  const redisUrl = await createTestRedis();
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    INTERNAL_PORT: '0',
    SHUTDOWN_TIMEOUT_MS: '2000',
    REGION: 'us',
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    PUBLIC_URL: 'http://localhost:8000',
    ISSUER_URL: 'http://localhost:8000',
    INTERNAL_SECRET,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    AUTH_SIGN_IN_LIMIT_PER_ADDRESS: '10000',
    AUTH_SIGN_UP_LIMIT_PER_ADDRESS: '10000',
    ...env,
  });
  const context = createContext(config, { ...(clock && { clock }), ...(logger && { logger }) });
  const service = createAuthService(context);
  const { url } = await startListener(redisUrl, ACCOUNTS_CHANNEL, () => service.start());

  const events: AccountEvent[] = [];
  const listener = createRedis(redisUrl);
  const bus = createBus(listener);
  await bus.subscribe(ACCOUNTS_CHANNEL, (message) => events.push(readAccountEvent(message)!));

  const internal = async <Body = JsonObject>(path: string, init: RequestInit = {}): Promise<Answer<Body>> =>
    readAnswer(
      await fetch(url + path, {
        ...init,
        headers: {
          authorization: `Bearer ${INTERNAL_SECRET}`,
          'content-type': 'application/json',
          ...init.headers,
        },
      }),
    );

  const exchange: AuthHarness['exchange'] = async (kind, value, audience = 'auth-service') => {
    const answer = await internal<ExchangeResponse>('/internal/exchange', {
      method: 'POST',
      body: JSON.stringify({ credential: { kind, value }, audience }),
    });
    return answer.body;
  };

  let accounts = 0;
  return {
    url,
    config,
    context,
    events,
    internal,
    exchange,
    newAccount: async (given) => {
      accounts += 1;
      const name = given ?? `Person ${accounts}`;
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      const account = await createAccount(context.database, {
        email,
        firstName: name,
        password: PASSWORD,
        organizationName: `${name}'s organization`,
        region: config.REGION,
      });
      const browser = createBrowser(url);
      await browser.get('/login');
      const answer = await browser.submit('/login', { email, password: PASSWORD });
      if (answer.status !== 303) throw new Error(`sign-in answered ${answer.status}`);
      return { ...account, email, session: browser.cookies.get('meridian_session')! };
    },
    newKey: async (account, { scopes = ['*'], organizations = [], projects = [] } = {}) => {
      const { key, value } = await context.database.$transaction((tx) =>
        insertPersonalApiKey(
          tx,
          config,
          { user: account.user, requestId: 'test' },
          { label: 'test', scopes, scopedOrganizations: organizations, scopedProjects: projects },
        ),
      );
      return { id: key.id, value };
    },
    api: async <Body = JsonObject>(
      credential: string,
      method: string,
      path: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ) => {
      const kind = credential.startsWith('phsn_') ? 'session' : 'bearer';
      const identity = await exchange(kind, credential);
      return readAnswer<Body>(
        await fetch(url + path, {
          method,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          headers: {
            'content-type': 'application/json',
            ...(identity.active && { 'x-meridian-identity': identity.identity }),
            ...headers,
          },
        }),
      );
    },
    browser: (headers) => createBrowser(url, headers),
    [Symbol.asyncDispose]: async () => {
      await bus.close();
      listener.disconnect();
      await service.stop();
      await database.drop();
    },
  };
};

const createBrowser = (url: string, headers: Readonly<Record<string, string>> = {}): Browser => {
  const cookies = new Map<string, string>();
  let shown = '';

  const send = async (path: string, init: RequestInit): Promise<Answer<string>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url + path, {
      ...init,
      redirect: 'manual',
      headers: { ...headers, ...init.headers, cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '') cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    const body = await response.text();
    if (body.includes('<form')) shown = body;
    return { status: response.status, headers: response.headers, body };
  };

  return {
    cookies,
    get: (path) => send(path, {}),
    submit: (path, fields) => {
      const form = new URLSearchParams();
      for (const [, name, value] of shown.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)) {
        form.set(name!, value!.replaceAll('&amp;', '&'));
      }
      for (const [name, value] of Object.entries(fields)) {
        form.delete(name);
        for (const item of [value].flat()) form.append(name, item);
      }
      return send(path, {
        method: 'POST',
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    },
  };
};

const readAnswer = async <Body>(response: Response): Promise<Answer<Body>> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
};
