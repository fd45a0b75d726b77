/**
 * Managed stores: the connections of the services and of the migration Job work with TLS addresses, and check the
 * certificate and the host name. In a pod NODE_EXTRA_CA_CERTS names the certificate authority.
 */
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createSecureContext, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { createClickHouse } from '@meridian/clickhouse';
import { createPgPool } from '@meridian/postgres';
import { applyMigrations } from '@meridian/postgres/migrate';
import { createRedis } from '@meridian/redis';
import { type Certificate, createTestAuthority, testStores } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const authority = createTestAuthority();
const SCHEMA = `tiny_tls_${randomUUID().slice(0, 8)}`;
const closing: (() => unknown)[] = [];
afterAll(async () => {
  setDefaultCACertificates(getCACertificates('bundled'));
  for (const close of closing.toReversed()) await close();
});

const joinSockets = (one: Socket, other: Socket): void => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    from.pipe(to);
  }
};

/** Ends TLS in front of a store. Postgres asks in plain text first whether TLS is there (SSLRequest). */
const serveTls = async (
  target: URL,
  { certificatePem, privateKeyPem }: Certificate,
  { asksFirst = false } = {},
): Promise<string> => {
  const secureContext = createSecureContext({ cert: certificatePem, key: privateKeyPem });
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy()).on('close', () => open.delete(client));
    const start = () =>
      joinSockets(
        new TLSSocket(client, { isServer: true, secureContext }),
        connect(Number(target.port), target.hostname),
      );
    if (!asksFirst) return void start();
    client.once('readable', () => {
      client.read(8);
      client.write('S', start);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
};

let urls: { postgres: string; redis: string; clickhouse: string };
beforeAll(async () => {
  const certificate = authority.issue(['127.0.0.1']);
  const stores = testStores();
  const plain = createPgPool(stores.databaseUrl, { schema: 'public', applicationName: 'test' });
  closing.push(
    () => plain.end(),
    () => plain.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`),
  );
  const postgres = await serveTls(new URL(stores.databaseUrl), certificate, { asksFirst: true });
  const redis = await serveTls(new URL(stores.redisUrl), certificate);
  const clickhouse = await serveTls(new URL(stores.clickhouseUrl), certificate);
  urls = {
    postgres: `${postgres.replace(/\?.*$/, '')}?sslmode=verify-full`,
    redis: redis.replace('redis:', 'rediss:'),
    clickhouse: clickhouse.replace('http:', 'https:'),
  };
});

const askPostgres = async (url: string): Promise<unknown> => {
  const pool = createPgPool(url, { schema: 'public', applicationName: 'tls' });
  try {
    return (await pool.query('SELECT 1 AS one')).rows;
  } finally {
    await pool.end();
  }
};
const askRedis = async (url: string): Promise<unknown> => {
  let problem: Error | undefined;
  const redis = createRedis(url, {
    onError: (error) => {
      problem ??= error;
    },
  });
  try {
    return await redis.ping();
  } catch (error) {
    throw problem ?? error;
  } finally {
    redis.disconnect();
  }
};
const askClickHouse = async (url: string): Promise<unknown> => {
  const client = createClickHouse({ url, application: 'tls' }).withDatabase('default');
  try {
    return await client.query('SELECT 1 AS one');
  } finally {
    await client.close();
  }
};

const NOT_TRUSTED = /unable to verify|self-signed/;

it('a certificate of an unknown authority is refused, also by Postgres and for its migrations', async () => {
  await expect(askPostgres(urls.postgres)).rejects.toThrow(NOT_TRUSTED);
  await expect(askRedis(urls.redis)).rejects.toThrow(NOT_TRUSTED);
  await expect(askClickHouse(urls.clickhouse)).rejects.toThrow();
});

it('with the authority all three stores answer, and migrations are applied', async () => {
  setDefaultCACertificates([...getCACertificates('bundled'), authority.certificatePem]);
  expect(await askPostgres(urls.postgres)).toEqual([{ one: 1 }]);
  expect(await askRedis(urls.redis)).toBe('PONG');
  expect(await askClickHouse(urls.clickhouse)).toEqual([{ one: 1 }]);
  const directory = fileURLToPath(new URL('../libs/postgres/test/tiny/prisma', import.meta.url));
  const target = { databaseUrl: urls.postgres, schema: SCHEMA, directory };
  expect((await applyMigrations(target)).applied.length).toBeGreaterThan(0);
});

it('a certificate for another host name is refused', async () => {
  const byName = (url: string) => url.replace('127.0.0.1', 'localhost');
  await expect(askPostgres(byName(urls.postgres))).rejects.toThrow(/altnames/);
  await expect(askRedis(byName(urls.redis))).rejects.toThrow(/altnames/);
  await expect(askClickHouse(byName(urls.clickhouse))).rejects.toThrow();
});
