/**
 * Starts the whole product in a temporary folder, as `npm start` does, for each group of tests (tools/test/projects.ts).
 * The group `e2e` also gets two regions, as `npm run start:regions` starts them. Also starts a site on which tests
 * publish the documents of their apps, and a code host that reports leaks. With the ready.json of a running Meridian in
 * MERIDIAN_READY_FILE, the tests use that one and skip tests of missing parts.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePorts, freePort, json, runProcess, startFakeClientSite } from '@meridian/testing';
import type { TestProject } from 'vitest/node';
import { type ClientSite, type Platform, PUBLISH_PATH, type Published, SCANNER_KEY_ID } from './platform.ts';

const launcher = fileURLToPath(new URL('../../standalone/src/main.ts', import.meta.url));

/** Raises the limits, because many tests use the same key. */
const SETTINGS = {
  ALLOW_CLOCK_OVERRIDE: 'true',
  GATEWAY_RATE_LIMIT_PERCENT: '10000',
  AUTH_SIGN_IN_LIMIT_PER_ADDRESS: '100000',
};

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const given = process.env['MERIDIAN_READY_FILE'];
  if (given !== undefined) {
    const platform = await readPlatform(given);
    project.provide('platform', platform);
    project.provide('threeAddresses', platform.routerUrl === null ? null : platform);
    project.provide('clientSite', null);
    project.provide('scannerKey', null);
    return undefined;
  }
  const [site, codeHost] = await Promise.all([startClientSite(), startCodeHost()]);
  project.provide('clientSite', site.address);
  project.provide('scannerKey', codeHost.privateKey);
  const env = { ...site.address.environment, AUTH_LEAK_KEYS_URL: codeHost.keysUrl };
  const [one, two] = await Promise.all([
    start(['--port', String(await freePort())], env),
    project.name === 'e2e'
      ? start(['--regions', 'us,eu', '--port', String(await consecutivePorts(3))], env)
      : undefined,
  ]);
  project.provide('platform', one.platform);
  project.provide('threeAddresses', two?.platform ?? null);
  return async () => {
    await Promise.all([one.stop(), two?.stop()]);
    await Promise.all([site.close(), codeHost.close()]);
  };
};

const start = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-e2e-'));
  const running = await runProcess({
    entry: launcher,
    args: ['--data-dir', directory, '--no-demo', ...args],
    env: { ...SETTINGS, ...env },
    ready: /Ctrl-C stops everything/,
    readyTimeoutMs: 360_000,
  });
  return {
    platform: await readPlatform(join(directory, 'ready.json')),
    stop: async () => {
      await running.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Tests run in other processes, so they publish documents over HTTP. */
const startClientSite = async () => {
  const site = await startFakeClientSite({ hosts: ['client.example', 'other.example', 'app.example.com'] });
  site.respond(PUBLISH_PATH, ({ body }) => {
    const { path, document, headers } = JSON.parse(body.toString()) as Published;
    site.respond(path, json(document, headers));
    return { status: 204 };
  });
  site.respond('/', { headers: { 'content-type': 'text/html' }, body: '<h1>Example App</h1>' });
  site.respond('/logo.png', { headers: { 'content-type': 'image/png' }, body: ONE_PIXEL });
  const { port, authority, environment } = site;
  const address: ClientSite = { port, authority: authority.certificatePem, environment };
  return { address, close: () => site.close() };
};

/** Serves the public key of the code host, which signs its reports. */
const startCodeHost = async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const key = publicKey.export({ type: 'spki', format: 'pem' });
  const server = createHttpServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ public_keys: [{ key_identifier: SCANNER_KEY_ID, key, is_current: true }] }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    keysUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

const readPlatform = async (file: string): Promise<Platform> =>
  JSON.parse(await readFile(file, 'utf8')) as Platform;

/** The first of this many consecutive free ports. */
const consecutivePorts = async (count: number): Promise<number> => {
  for (;;) {
    const [first = 0, ...others] = await findFreePorts(count);
    if (others.every((port, index) => port === first + index + 1)) return first;
  }
};
