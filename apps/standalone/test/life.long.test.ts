/** Tests the launcher with embedded stores: start, crashes of every process, stop, restart, and kill -9. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Launched,
  launch,
  launchAndFail,
  launchUntilReady,
  newDataDirectory,
  pidOf,
  processesOf,
  rememberedProcesses,
  removeDirectory,
  stillRunning,
  untilNothingRuns,
} from './launched.ts';
import { readableByOthers } from './readable-by-others.ts';

const directory = newDataDirectory();
let port: number;
let launched: Launched;

beforeAll(async () => {
  port = await freePort();
  launched = await launchUntilReady({ directory, port });
}, 180_000);

afterAll(async () => {
  await launched?.process.stop();
  removeDirectory(directory);
});

/** Signals the processes, and waits until the launcher has replaced each of them. */
const signalAndAwaitReplacements = async (
  names: readonly string[],
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<void> => {
  const before = await Promise.all(names.map((name) => pidOf(launched, name)));
  for (const pid of before) process.kill(pid, signal);
  await waitFor(
    () => {
      const now = names.map((name) => processesOf(launched)[name]?.pid);
      return now.every((pid, index) => pid && pid !== before[index]);
    },
    { timeoutMs, what: `${names} to come back` },
  );
};

/** Retries when the connection belonged to a process that has ended. */
const pageStatus = () => waitFor(() => fetch(launched.url).then((response) => response.status));

describe('a started Meridian', () => {
  it('answers at its public address', async () => {
    const response = await fetch(launched.url);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Meridian');
  });

  it('answers a query on its engine', async () => {
    const { origin, username, password } = clickhouseOf(launched);
    const question = { method: 'POST', body: 'SELECT 6 * 7' };
    const headers = { 'x-clickhouse-user': username, 'x-clickhouse-key': password };
    expect((await fetch(origin, question)).status).toBe(403);
    const response = await fetch(origin, { ...question, headers });
    expect(await response.text()).toBe('42\n');
  });

  it('keeps data, logs and secrets from the other users of the machine', () => {
    expect(readableByOthers(directory)).toEqual([]);
  });

  it('lists its processes in a file that only its owner can read', () => {
    expect(statSync(join(directory, 'ready.json')).mode & 0o777).toBe(0o600);
    const { routerUrl, regions } = launched.ready();
    expect(routerUrl).toBeNull();
    expect(regions).toMatchObject([{ region: 'us', url: launched.url }]);
    expect(Object.keys(processesOf(launched))).toEqual(
      expect.arrayContaining(['postgres', 'redis', 'clickhouse-embedded']),
    );
  });

  it('is healthy in every service', async () => {
    for (const { internalUrl } of Object.values(processesOf(launched))) {
      if (internalUrl !== null) expect((await fetch(`${internalUrl}/readyz`)).status).toBe(200);
    }
  });

  it('gives a login and keys, on the screen and to scripts', () => {
    const text = launched.process.lines.join('\n');
    const [region] = launched.ready().regions;
    expect(region).toMatchObject({ projectId: 1, email: expect.stringContaining('@') });
    expect(region?.personalApiKey).toMatch(/^phx_/);
    expect(region?.projectToken).toMatch(/^phc_/);
    for (const part of [region?.password, region?.personalApiKey, region?.projectToken])
      expect(text).toContain(part);
  });

  it('prints its address and a first query', () => {
    const text = launched.process.lines.join('\n');
    expect(text).toContain(launched.url);
    expect(text).toContain('curl ');
    expect(text).toContain('Ctrl-C stops everything');
  });

  it('writes a log for each process', () => {
    for (const name of Object.keys(processesOf(launched))) {
      const file = name === 'postgres' ? 'postgres.log' : `us/${name}.log`;
      expect(existsSync(join(directory, 'logs', file)), file).toBe(true);
    }
  });
});

it('a second start on the same folder is refused, and the first runs on', async () => {
  const { code, text } = await launchAndFail({ directory, port: await freePort() });
  expect(code).toBe(1);
  expect(text).toContain(`already running from ${directory}`);
  expect(text).toContain(launched.url);
  expect(await pageStatus()).toBe(200);
  expect(existsSync(join(directory, 'ready.json'))).toBe(true);
});

describe('a process that is killed is started again, said so, and its new id is in ready.json', () => {
  it.each<[...string[]]>([
    ['postgres'],
    ['redis'],
    ['clickhouse-embedded'],
    ['auth-service', 'capture-service', 'capture-writer', 'gateway'],
  ])(
    '%s %s %s %s',
    async (...names) => {
      await signalAndAwaitReplacements(names, 'SIGKILL', 20_000);
      const text = launched.process.lines.join('\n');
      for (const name of names) expect(text).toContain(`${name} was ended by SIGKILL; starting it again`);
      expect(await pageStatus()).toBe(200);
    },
    30_000,
  );
});

it('a store that hangs is killed and started again, with its data', async () => {
  const stores = ['postgres', 'redis', 'clickhouse-embedded'];
  await signalAndAwaitReplacements(stores, 'SIGSTOP', 60_000);
  expect(await pageStatus()).toBe(200);
}, 90_000);

it('after every process was killed at once, the guards too, the next start recovers with the data and the keys of before', async () => {
  const remembered = rememberedProcesses(directory);
  const [before] = launched.ready().regions;
  const guards = stillRunning(directory, []).map((text) => Number.parseInt(text, 10));
  for (const pid of new Set([...guards, ...remembered.map(({ pid }) => pid)])) killQuietly(pid);
  await launched.process.exited;
  launched = await launchUntilReady({ directory, port });
  expect(launched.process.lines.join('\n')).not.toContain('migrations applied');
  expect(launched.ready().regions[0]).toMatchObject({
    personalApiKey: before?.personalApiKey,
    projectToken: before?.projectToken,
  });
  const user = await fetch(`${launched.url}/api/users/@me/`, {
    headers: { authorization: `Bearer ${before?.personalApiKey}` },
  });
  expect([user.status, await user.json()]).toMatchObject([200, { email: before?.email }]);
}, 180_000);

it('one Ctrl-C that arrives three times stops everything in order within five seconds', async () => {
  const remembered = rememberedProcesses(directory);
  const startedAt = Date.now();
  for (let times = 0; times < 3; times++) launched.process.signal('SIGINT');
  const { code } = await launched.process.exited;
  expect(code).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(5_000);
  await untilNothingRuns(directory, remembered);
  expect(existsSync(join(directory, 'ready.json'))).toBe(false);
  expect(readFileSync(join(directory, 'logs/postgres.log'), 'utf8')).toContain(
    'database system is shut down',
  );
}, 15_000);

it('SIGTERM while it is still starting leaves nothing behind', async () => {
  const starting = await launch({ directory, port });
  await waitFor(() => starting.lines.some((line) => line.includes('Postgres')), { what: 'the first step' });
  const { code } = await starting.stop();
  expect(code).toBe(0);
  await untilNothingRuns(directory, [], 30_000);
}, 60_000);

it('--reset forgets the data, and demo data is loaded anew', async () => {
  const oldSecret = readFileSync(join(directory, 'data/secret'), 'utf8');
  launched = await launchUntilReady({ directory, port, args: ['--reset'], demo: true });
  expect(readFileSync(join(directory, 'data/secret'), 'utf8')).not.toBe(oldSecret);
  expect(launched.process.lines.join('\n')).toContain('migrations applied');
  const { origin, username, password } = clickhouseOf(launched);
  const response = await fetch(`${origin}/?database=meridian`, {
    method: 'POST',
    headers: { 'x-clickhouse-user': username, 'x-clickhouse-key': password },
    body: 'SELECT count() FROM events',
  });
  expect(Number(await response.text())).toBeGreaterThan(10_000);
}, 180_000);

it('when the launcher is killed, everything else ends by itself within eight seconds, and ready.json goes', async () => {
  const remembered = rememberedProcesses(directory);
  await launched.process.kill();
  await untilNothingRuns(directory, remembered, 8_000);
  await waitFor(() => !existsSync(join(directory, 'ready.json')), { what: 'ready.json to go' });
}, 60_000);

const clickhouseOf = ({ ready }: Launched): URL => new URL(ready().regions[0]?.stores.clickhouseUrl ?? '');

const killQuietly = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended together with another process
  }
};
