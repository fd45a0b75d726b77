/**
 * Starts the whole product once per run, as `npm start` does, in a folder that goes away with the run. With
 * MERIDIAN_READY_FILE naming the ready.json of a Meridian that runs already, the tests use that one.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from '@meridian/testing';
import type { TestProject } from 'vitest/node';
import type { Platform } from './platform.ts';

const launcher = fileURLToPath(new URL('../../standalone/src/main.ts', import.meta.url));

export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const given = process.env['MERIDIAN_READY_FILE'];
  if (given !== undefined) {
    project.provide('platform', await readPlatform(given));
    return undefined;
  }
  const directory = await mkdtemp(join(tmpdir(), 'meridian-e2e-'));
  const running = await runProcess({
    entry: launcher,
    args: ['--data-dir', directory, '--port', String(await freePort()), '--no-demo'],
    env: { ALLOW_CLOCK_OVERRIDE: 'true' },
    ready: /Ctrl-C stops everything/,
    readyTimeoutMs: 90_000,
  });
  project.provide('platform', await readPlatform(join(directory, 'ready.json')));
  return async () => {
    await running.stop();
    await rm(directory, { recursive: true, force: true });
  };
};

async function readPlatform(file: string): Promise<Platform> {
  return JSON.parse(await readFile(file, 'utf8')) as Platform;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
