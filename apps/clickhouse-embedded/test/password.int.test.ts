/** Another user of the machine can connect to the loopback port, but can read neither the data nor the password. */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestClient, type Instance, startInstance, temporaryFolder } from './instance.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let directory: string;
let instance: Instance;
let address: string;
let password: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  directory = join(folder.path, 'clickhouse');
  // World-readable, as an earlier release left it.
  mkdirSync(directory, { mode: 0o755 });
  instance = await startInstance({ directory });
  address = new URL(instance.url).origin;
  password = readFileSync(join(directory, 'password'), 'utf8').trim();
});
afterAll(async () => {
  await instance?.client.close();
  await instance?.process.stop();
  await folder?.remove();
});

interface Way {
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

const ask = async ({ query = {}, headers = {} }: Way, method = 'POST'): Promise<Response> => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (method === 'GET') url.searchParams.set('query', 'SELECT 1');
  return fetch(url, { method, headers, ...(method === 'POST' && { body: 'SELECT 1' }) });
};

const basic = (user: string, key: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
});
const keyed = (user: string, key: string): Record<string, string> => ({
  'x-clickhouse-user': user,
  'x-clickhouse-key': key,
});

it.each([
  ['headers', () => ({ headers: keyed('meridian', password) })],
  ['Basic authentication', () => ({ headers: basic('meridian', password) })],
  ['the address', () => ({ query: { user: 'meridian', password } })],
])('the password opens it by %s', async (_way, way: () => Way) => {
  for (const method of ['POST', 'GET']) {
    const response = await ask(way(), method);
    expect([response.status, await response.text()]).toEqual([200, '1\n']);
  }
});

it.each([
  ['nothing', () => ({})],
  ['no password', () => ({ headers: { 'x-clickhouse-user': 'meridian' } })],
  ['an empty password', () => ({ headers: keyed('meridian', '') })],
  ['a wrong password', () => ({ headers: keyed('meridian', `${password}x`) })],
  ['a part of it', () => ({ headers: basic('meridian', password.slice(0, -1)) })],
  ['another user', () => ({ headers: keyed('default', password) })],
  ['the password as the user', () => ({ query: { user: password } })],
  ['the password alone', () => ({ query: { password } })],
  ['a header that is not Basic', () => ({ headers: { authorization: `Bearer ${password}` } })],
  [
    'two ways at once',
    () => ({ headers: keyed('meridian', password), query: { user: 'meridian', password } }),
  ],
])('%s is refused as a server refuses it', async (_what, way: () => Way) => {
  for (const method of ['POST', 'GET']) {
    const response = await ask(way(), method);
    const text = await response.text();
    expect([response.status, response.headers.get('x-clickhouse-exception-code')]).toEqual([403, '516']);
    expect(text).toMatch(/^Code: 516\. DB::Exception: .*\(AUTHENTICATION_FAILED\)/);
    expect(text).not.toContain(password);
  }
});

it('the official client gets the error code', async () => {
  const stranger = createTestClient(address);
  await expect(stranger.query({ query: 'SELECT 1' })).rejects.toMatchObject({
    code: '516',
    type: 'AUTHENTICATION_FAILED',
  });
  await stranger.close();
});

it('a ping needs no password', async () => {
  for (const path of ['/ping', '/replicas_status', '/']) {
    expect([path, await (await fetch(`${address}${path}`)).text()]).toEqual([path, 'Ok.\n']);
  }
});

it('the password stays the same after a restart, and only its owner can read it and the data', async () => {
  await instance.client.close();
  await instance.process.stop();
  expect(instance.process.lines.join('\n')).not.toContain(password);
  instance = await startInstance({ directory });
  expect(readFileSync(join(directory, 'password'), 'utf8').trim()).toBe(password);
  expect(statSync(join(directory, 'password')).mode & 0o777).toBe(0o600);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(readdirSync(directory).length).toBeGreaterThan(2);
  expect(await instance.client.ping({ select: true })).toEqual({ success: true });
});
