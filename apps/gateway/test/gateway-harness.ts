/** Gateways in this process with a real Redis and scripted services. */
import {
  ACCOUNTS_CHANNEL,
  type AccountEvent,
  type CredentialKind,
  type ExchangeRequest,
  type ExchangeResponse,
} from '@meridian/contracts/internal';
import { mintToken, parseToken } from '@meridian/identity';
import { createBus, createRedis } from '@meridian/redis';
import { startListener } from '@meridian/redis/testing';
import {
  createTestRedis,
  okJson,
  type ScriptedService,
  sendRaw,
  startScriptedService,
} from '@meridian/testing';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { createGatewayService } from '../src/service.ts';

export interface Holder {
  readonly token: string;
  readonly credentialId: string;
  readonly scopes: readonly string[];
  readonly credential: CredentialKind;
  readonly userId: number;
  /** The app, for an OAuth token. */
  readonly clientId?: string;
  readonly projectIds?: readonly number[];
}

export interface GatewayHarness extends AsyncDisposable {
  readonly url: string;
  readonly auth: ScriptedService;
  readonly query: ScriptedService;
  readonly exchanges: ExchangeRequest[];
  /** A valid credential for projects 1 and 2, with all scopes by default. */
  newKey(kind?: keyof typeof CREDENTIAL_OF, scopes?: readonly string[]): Holder;
  /** Another valid credential of the same user, and of the same app. */
  another(holder: Holder): Holder;
  /** Revokes it at auth-service and publishes the revocation. */
  revoke(holder: Holder): Promise<void>;
  /** Revokes it at auth-service without publishing the revocation. */
  forget(holder: Holder): void;
  /** Changes its scopes or projects at auth-service and publishes the change. */
  narrow(holder: Holder, members: Partial<Pick<Holder, 'scopes' | 'projectIds'>>): Promise<void>;
  startGateway(env?: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }>;
  api(path: string, init?: RequestInit & { token?: string }): Promise<Response>;
  raw(bytes: string): Promise<string>;
}

export const PUBLIC_URL = 'http://us.meridian.example';

/** How long the identities of the scripted auth-service may be used. */
interface IdentityLife {
  readonly expiresInSeconds: number;
  readonly staleSeconds: number;
}

export const startGatewayHarness = async (
  env: Record<string, string> = {},
  life: IdentityLife = { expiresInSeconds: 5, staleSeconds: 0 },
): Promise<GatewayHarness> => {
  const redisUrl = env['REDIS_URL'] ?? (await createTestRedis());
  const [auth, query] = await Promise.all([startScriptedService(), startScriptedService()]);
  const known = new Map<string, Holder>();
  const exchanges: ExchangeRequest[] = [];
  const publisher = createRedis(redisUrl);
  const bus = createBus(publisher);
  const stops: (() => Promise<void>)[] = [];
  let lastUserId = 0;

  const add = (kind: keyof typeof CREDENTIAL_OF, members: Pick<Holder, 'scopes' | 'userId' | 'clientId'>) => {
    const token = mintToken(kind, 'us');
    const holder = { ...members, token, credentialId: crypto.randomUUID(), credential: CREDENTIAL_OF[kind] };
    known.set(token, holder);
    return holder;
  };

  auth.answer = (req, res, body) => {
    if (req.url !== '/internal/exchange') return okJson(req, res, body);
    const request = JSON.parse(body.toString()) as ExchangeRequest;
    exchanges.push(request);
    const holder = known.get(request.credential.value);
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(
      JSON.stringify(holder === undefined ? { active: false, reason: 'unknown' } : identityOf(holder, life)),
    );
  };

  const publishChange = async ({ credentialId }: Holder): Promise<void> => {
    const event: AccountEvent = { type: 'revoked', tags: [`credential:${credentialId}`] };
    await bus.publish(ACCOUNTS_CHANNEL, JSON.stringify(event));
  };

  const startGateway: GatewayHarness['startGateway'] = async (more = {}) => {
    const config = loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      INTERNAL_PORT: '0',
      SHUTDOWN_TIMEOUT_MS: '2000',
      INTERNAL_SECRET: 'internal secret of the tests',
      REDIS_URL: redisUrl,
      PUBLIC_URL,
      AUTH_SERVICE_URL: auth.url,
      QUERY_SERVICE_URL: query.url,
      CAPTURE_SERVICE_URL: query.url,
      ENDPOINTS_SERVICE_URL: query.url,
      MCP_SERVICE_URL: query.url,
      ...env,
      ...more,
    });
    const gateway = createGatewayService(createContext(config));
    const { url } = await gateway.start();
    stops.push(() => gateway.stop());
    return { url, stop: () => gateway.stop() };
  };
  const first = await startListener(redisUrl, ACCOUNTS_CHANNEL, () => startGateway());

  return {
    url: first.url,
    auth,
    query,
    exchanges,
    startGateway,
    newKey: (kind = 'phx', scopes = ['*']) => {
      lastUserId += 1;
      const clientId = `https://app${lastUserId}.example/client.json`;
      return add(kind, { scopes, userId: lastUserId, ...(kind === 'pha' && { clientId }) });
    },
    another: ({ token, ...members }) => add(parseToken(token)!.kind as keyof typeof CREDENTIAL_OF, members),
    revoke: async (holder) => {
      known.delete(holder.token);
      await publishChange(holder);
    },
    forget: ({ token }) => void known.delete(token),
    narrow: async (holder, members) => {
      known.set(holder.token, { ...holder, ...members });
      await publishChange(holder);
    },
    api: (path, { token, ...init } = {}) =>
      fetch(first.url + path, {
        redirect: 'manual',
        ...init,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...init.headers },
      }),
    raw: (bytes) => sendRaw(first.url, bytes),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await bus.close();
      publisher.disconnect();
      await Promise.all([auth.stop(), query.stop()]);
    },
  };
};

const CREDENTIAL_OF = {
  phx: 'personal_api_key',
  pha: 'oauth',
  phs: 'project_secret_key',
  phsn: 'session',
} as const satisfies Record<string, CredentialKind>;

const identityOf = (holder: Holder, life: IdentityLife): ExchangeResponse => {
  const { userId, credentialId, clientId, scopes, credential, projectIds = [1, 2] } = holder;
  const principal = { userId, currentProjectId: 1, projectIds, scopes, credential, credentialId, clientId };
  return {
    active: true,
    identity: `header.${Buffer.from(JSON.stringify({ principal })).toString('base64url')}.signature`,
    ...life,
    tags: [`credential:${credentialId}`, `user:${userId}`],
    credential,
    credentialId,
    projectIds: [...projectIds],
  };
};
