/**
 * Starts the whole product twice per run, as `npm start` and `npm run start:regions` do, in folders that go away with
 * the run, beside a site on which tests publish the documents of their apps. With MERIDIAN_READY_FILE naming the
 * ready.json of a Meridian that runs already, the tests use that one, and leave out what it does not have.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { json, runProcess, startFakeClientSite } from '@meridian/testing';
import type { TestProject } from 'vitest/node';
import { type ClientSite, type Platform, PUBLISH_PATH, type Published } from './platform.ts';

const launcher = fileURLToPath(new URL('../../standalone/src/main.ts', import.meta.url));

/** One key makes the calls of many tests here. */
const SETTINGS = {
  ALLOW_CLOCK_OVERRIDE: 'true',
  GATEWAY_RATE_LIMIT_PERCENT: '10000',
  AUTH_SIGN_IN_LIMIT_PER_ADDRESS: '100000',
};

export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const given = process.env['MERIDIAN_READY_FILE'];
  if (given !== undefined) {
    const platform = await readPlatform(given);
    project.provide('platform', platform);
    project.provide('threeAddresses', platform.routerUrl === null ? null : platform);
    project.provide('clientSite', null);
    return undefined;
  }
  const site = await startClientSite();
  project.provide('clientSite', site.address);
  const [one, two] = await Promise.all([
    start(['--port', String(await freePorts(1))], site.environment),
    start(['--regions', 'us,eu', '--port', String(await freePorts(3))], site.environment),
  ]);
  project.provide('platform', one.platform);
  project.provide('threeAddresses', two.platform);
  return async () => {
    await Promise.all([one.stop(), two.stop()]);
    await site.close();
  };
};

async function start(args: readonly string[], env: Readonly<Record<string, string>>) {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-e2e-'));
  const running = await runProcess({
    entry: launcher,
    args: ['--data-dir', directory, '--no-demo', ...args],
    env: { ...SETTINGS, ...env },
    ready: /Ctrl-C stops everything/,
    readyTimeoutMs: 110_000,
  });
  return {
    platform: await readPlatform(join(directory, 'ready.json')),
    stop: async () => {
      await running.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Tests run in other processes than this one: they publish over the site's own address. */
async function startClientSite() {
  const site = await startFakeClientSite({ hosts: ['client.example', 'other.example'] });
  site.respond(PUBLISH_PATH, ({ body }) => {
    const { path, document, headers } = JSON.parse(body.toString()) as Published;
    site.respond(path, json(document, headers));
    return { status: 204 };
  });
  const address: ClientSite = { port: site.port, authority: site.authority.certificatePem };
  return { address, environment: site.environment, close: () => site.close() };
}

async function readPlatform(file: string): Promise<Platform> {
  return JSON.parse(await readFile(file, 'utf8')) as Platform;
}

/** The first of so many neighbouring ports that nobody listens on. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort(0);
    const others = Array.from({ length: count - 1 }, (_, index) => freePort(first + index + 1));
    if ((await Promise.allSettled(others)).every(({ status }) => status === 'fulfilled')) return first;
  }
}

function freePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address.port));
    });
  });
}
