/** Two instances of a service are replaced by turns while requests come in, and nobody notices (R8). */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mintToken } from '@meridian/identity';
import { startWire } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGatewayHarness } from './gateway-harness.ts';

const ENTRY = new URL('restarted-service/main.ts', import.meta.url);
const ROLLS = 4;
const CLIENTS = 10;
/** Each asks about twenty times a second: two hundred together. */
const PAUSE_MS = 40;
const READINESS_POLL_MS = 50;

interface Instance {
  readonly child: ChildProcess;
  readonly url: string;
  readonly internalUrl: string;
  isReady: boolean;
}

let directory: string;
let writesFile: string;
const instances: Instance[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'meridian-rolling-'));
  writesFile = join(directory, 'writes');
});
afterAll(async () => {
  for (const { child } of instances) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

const startInstance = async (): Promise<Instance> => {
  const env = { SHUTDOWN_DELAY_MS: '500', WRITES_FILE: writesFile, LOG_LEVEL: 'silent' };
  const child = fork(ENTRY, { env: { PORT: '0', INTERNAL_PORT: '0', ...env } });
  const [{ url, internalUrl }] = (await once(child, 'message')) as [{ url: string; internalUrl: string }];
  const instance = { child, url, internalUrl, isReady: true };
  instances.push(instance);
  return instance;
};

const stopInstance = async ({ child }: Instance): Promise<number | null> => {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  return (await exit)[0];
};

/** As a cluster does it: new connections go by turns to those whose readiness was seen a moment ago. */
const startBalancer = async () => {
  let turn = 0;
  const wire = await startWire(() => {
    const ready = instances.filter(({ isReady }) => isReady);
    turn += 1;
    return ready[turn % ready.length]!.url;
  });
  const poll = setInterval(() => {
    for (const instance of instances.filter(({ child }) => child.exitCode === null)) {
      fetch(`${instance.internalUrl}/readyz`).then(
        ({ ok }) => Object.assign(instance, { isReady: ok }),
        () => Object.assign(instance, { isReady: false }),
      );
    }
  }, READINESS_POLL_MS);
  return {
    url: wire.url,
    stop: async () => {
      clearInterval(poll);
      await wire.stop();
    },
  };
};

it('fails no request, and does every write once', { timeout: 60_000 }, async () => {
  await Promise.all([startInstance(), startInstance()]);
  const balancer = await startBalancer();
  await using gateway = await startGatewayHarness({
    AUTH_SERVICE_URL: balancer.url,
    QUERY_SERVICE_URL: balancer.url,
    GATEWAY_KEEP_ALIVE_MS: '250',
    GATEWAY_RATE_LIMIT_PERCENT: '100000',
  });
  const failures: unknown[] = [];
  const written: string[] = [];
  let isRolling = true;

  const client = async (): Promise<void> => {
    for (let count = 0; isRolling; count += 1) {
      // A credential that nobody has seen is exchanged first: that, too, meets a service that stops.
      const authorization = `Bearer ${mintToken('phx', 'us')}`;
      const id = crypto.randomUUID();
      const write = { method: 'POST', body: JSON.stringify({ id }) };
      const headers = { authorization, 'content-type': 'application/json' };
      const asked = fetch(`${gateway.url}/api/projects/1/query/x/`, {
        headers,
        ...(count % 2 === 0 && write),
      });
      await asked.then(
        async (answer) => {
          const text = await answer.text();
          if (answer.status !== 200) failures.push([count % 2 === 0 ? 'write' : 'read', answer.status, text]);
          else if (count % 2 === 0) written.push(id);
        },
        (error: unknown) => failures.push(error),
      );
      await delay(PAUSE_MS);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);

  for (let roll = 0; roll < ROLLS; roll += 1) {
    const old = instances.find(({ isReady }) => isReady)!;
    await startInstance();
    expect(await stopInstance(old)).toBe(0);
  }
  isRolling = false;
  await Promise.all(clients);
  await balancer.stop();

  expect(failures).toEqual([]);
  expect(written.length).toBeGreaterThan(200);
  const done = (await readFile(writesFile, 'utf8')).trim().split('\n');
  expect(done.length).toBe(new Set(done).size);
  expect(new Set(done)).toEqual(new Set(written));
});
