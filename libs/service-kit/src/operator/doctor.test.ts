import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret } from '@meridian/core';
import { expect, it } from 'vitest';
import { doctorGroup, doctorText, runDoctor } from './doctor.ts';
import { checkAddress, checkInternalSecret, checkKeySet } from './service-checks.ts';

const CHECKS = [
  { name: 'store', advice: 'start it', run: async () => 'version 8' },
  { name: 'memory', advice: 'add some', run: async () => ({ found: 'no limit', problem: 'set a limit' }) },
  {
    name: 'disk',
    advice: 'enlarge it',
    run: async () => {
      throw new Error('full', { cause: new Error('at redis://:geheim@redis:6379') });
    },
  },
];

it('says what is wrong, why, and what to do, without secrets', async () => {
  const results = await runDoctor(CHECKS);
  expect(results).toMatchObject([
    { name: 'store', status: 'ok', detail: 'version 8' },
    { name: 'memory', status: 'warning', detail: 'no limit', advice: 'set a limit' },
    { name: 'disk', status: 'failed', advice: 'enlarge it' },
  ]);
  const text = doctorText(results);
  expect(text).toMatch(/ok {7}store .*version 8/);
  expect(text).toMatch(/FAILED {3}disk .*full \(at redis:/);
  expect(text).toContain('→ enlarge it');
  expect(text).not.toContain('geheim');
});

it('ends with 1 when a check fails, and with 0 when one only warns', async () => {
  const run = (checks: typeof CHECKS) =>
    doctorGroup(() => checks).run(undefined, [], { operator: 'olga', print: () => {} });
  expect([await run(CHECKS), await run(CHECKS.slice(0, 2))]).toEqual([1, 0]);
});

it.each([
  ['answers', 200, 'ok'],
  ['asks for a credential', 401, 'ok'],
  ['has no such page', 404, 'ok'],
  ['is unavailable', 503, 'failed'],
])('a service that %s is judged by its status %i', async (_name, status, expected) => {
  const server = createServer((_req, res) => res.writeHead(status).end('{"keys":[{}]}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = new Secret('the-secret-of-the-region');
  try {
    const [address, internal, keys] = await runDoctor([
      checkAddress('auth-service', url),
      checkInternalSecret(url, secret),
      checkKeySet(url),
    ]);
    expect(address?.status).toBe(expected);
    expect(internal?.status).toBe(status === 404 ? 'ok' : 'failed');
    expect(keys?.status).toBe(status === 200 ? 'ok' : 'failed');
  } finally {
    server.close();
  }
});

it('an address without a server fails with the reason of the system', async () => {
  const [result] = await runDoctor([checkAddress('auth-service', 'http://127.0.0.1:1')]);
  expect(result).toMatchObject({ status: 'failed', detail: expect.stringMatching(/ECONNREFUSED|bad port/) });
});
