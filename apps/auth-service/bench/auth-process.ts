/** An auth-service process on its own database, with a given number of live tokens. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@meridian/embedded-stores';
import { hashToken, mintToken } from '@meridian/identity';
import { createPgPool, schemaOfService, withDatabase } from '@meridian/postgres';
import { applyMigrations } from '@meridian/postgres/migrate';

const APP = fileURLToPath(new URL('..', import.meta.url));
const SCHEMA = schemaOfService('auth-service');
export const CLIENT_ID = 'https://client.example/bench.json';
export const INTERNAL_SECRET = 'internal secret of the benchmark';

export interface AuthProcess {
  readonly url: string;
  /** Creates new token families: an access and a refresh token each. */
  newTokens(count: number): Promise<{ access: string[]; refresh: string[] }>;
  stop(): Promise<void>;
}

/** Starts a program and waits until it answers. */
export const startProgram = async (
  entry: string,
  args: readonly string[],
  url: string,
  env: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> => {
  const child: ChildProcess = spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${entry} ended with ${child.exitCode}`);
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await sleep(100);
  }
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
};

export const startAuthProcess = async (options: {
  readonly databaseUrl: string;
  readonly database: string;
  readonly redisUrl: string;
  /** The number of live tokens in the table besides those of the benchmark. */
  readonly otherTokens: number;
}): Promise<AuthProcess> => {
  const admin = createPgPool(options.databaseUrl, {
    schema: 'public',
    applicationName: 'bench',
    maxConnections: 1,
  });
  await admin.query(`CREATE DATABASE "${options.database}"`);
  await admin.end();
  const databaseUrl = withDatabase(options.databaseUrl, options.database);
  await applyMigrations({ databaseUrl, schema: SCHEMA, directory: `${APP}prisma` });
  const pool = createPgPool(databaseUrl, {
    schema: SCHEMA,
    applicationName: 'bench',
    statementTimeoutMs: 600_000,
  });
  await pool.query(SEED, [CLIENT_ID, JSON.stringify(metadata)]);
  await pool.query(OTHER_TOKENS, [options.otherTokens]);
  await pool.query('ANALYZE');

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const stop = await startProgram(`${APP}src/main.ts`, [], `${url}/.well-known/oauth-authorization-server`, {
    PORT: String(port),
    INTERNAL_PORT: '0',
    PUBLIC_URL: url,
    ISSUER_URL: url,
    DATABASE_URL: databaseUrl,
    REDIS_URL: options.redisUrl,
    INTERNAL_SECRET,
    AUTH_SECRET: 'a secret of the benchmark, thirty-two characters and more',
  });
  return {
    url,
    newTokens: async (count) => {
      const access = Array.from({ length: count }, () => mintToken('pha', 'us'));
      const refresh = Array.from({ length: count }, () => mintToken('phr', 'us'));
      await pool.query(NEW_FAMILIES, [access.map(hashToken), refresh.map(hashToken)]);
      return { access, refresh };
    },
    stop: async () => {
      await stop();
      await pool.end();
    },
  };
};

const metadata = {
  clientId: CLIENT_ID,
  clientName: 'Bench',
  redirectUris: ['https://client.example/callback'],
  grantTypes: ['authorization_code', 'refresh_token'],
  responseTypes: ['code'],
  authMethod: 'none',
  dpopBoundAccessTokens: false,
  requirePushedAuthorizationRequests: false,
};

const SEED = `
  WITH person AS (
    INSERT INTO users (uuid, email, password_hash, distinct_id, updated_at)
    VALUES (gen_random_uuid(), 'ada@example.org', 'x', 'ada', now()) RETURNING id
  ), organization AS (
    INSERT INTO organizations (id, name, slug, updated_at) VALUES (gen_random_uuid(), 'Bench', 'bench', now()) RETURNING id
  ), membership AS (
    INSERT INTO memberships (id, organization_id, user_id, level, updated_at)
    SELECT gen_random_uuid(), organization.id, person.id, 15, now() FROM organization, person
  ), project AS (
    INSERT INTO projects (uuid, organization_id, name, token, updated_at)
    SELECT gen_random_uuid(), id, 'Bench', 'phc_bench', now() FROM organization
  )
  INSERT INTO oauth_clients (client_id, metadata, fetched_at, fresh_until, updated_at)
  VALUES ($1, $2::jsonb, now(), now() + interval '1 day', now())`;

/** One grant for every hundred tokens, as for a client that refreshes for days. */
const OTHER_TOKENS = `
  WITH families AS (
    INSERT INTO oauth_grants (id, user_id, client_id, scopes, access_level, resources, expires_at)
    SELECT gen_random_uuid(), (SELECT id FROM users LIMIT 1), 'https://client.example/bench.json', '{insight:read}', 'all', '{}', now() + interval '1 year'
    FROM generate_series(1, greatest($1::int / 100, 1)) RETURNING id
  )
  INSERT INTO oauth_access_tokens (token_hash, id, grant_id, scopes, resources, expires_at)
  SELECT sha256((families.id::text || n)::bytea), gen_random_uuid(), families.id, '{insight:read}', '{}', now() + interval '1 day'
  FROM families, generate_series(1, 100) AS n`;

const NEW_FAMILIES = `
  WITH given AS (
    SELECT gen_random_uuid() AS id, access_hash, refresh_hash
    FROM unnest($1::bytea[], $2::bytea[]) AS given (access_hash, refresh_hash)
  ), families AS (
    INSERT INTO oauth_grants (id, user_id, client_id, scopes, access_level, resources, expires_at)
    SELECT given.id, (SELECT id FROM users LIMIT 1), 'https://client.example/bench.json', '{insight:read}', 'all', '{}', now() + interval '1 year'
    FROM given
  ), refresh AS (
    INSERT INTO oauth_refresh_tokens (token_hash, grant_id, expires_at)
    SELECT refresh_hash, id, now() + interval '1 day' FROM given
  )
  INSERT INTO oauth_access_tokens (token_hash, id, grant_id, scopes, resources, expires_at)
  SELECT access_hash, gen_random_uuid(), id, '{insight:read}', '{}', now() + interval '1 day' FROM given`;
