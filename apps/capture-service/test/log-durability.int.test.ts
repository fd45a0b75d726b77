/** The durability of acknowledged events with different settings of Redis. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrUnpackRedis, startRedis } from '@meridian/embedded-stores';
import { closeRedis, createRedis } from '@meridian/redis';
import { expect, it, onTestFinished } from 'vitest';
import { createEventLog } from '../src/log/event-log.ts';
import type { LogDurability } from '../src/log/log-durability.ts';

const unpackDirectory = join(import.meta.dirname, '../../../.meridian/tools/redis');
const program = await findOrUnpackRedis({ unpackDirectory });
const knowsWaitAof = program.version.localeCompare('7.2.0', 'en', { numeric: true }) >= 0;

const startServer = async (settings: Record<string, string>) => {
  const directory = join(tmpdir(), `meridian-log-durability-${randomUUID()}`);
  const server = await startRedis({ program, directory, settings });
  const redis = createRedis(server.url);
  onTestFinished(async () => {
    await closeRedis(redis);
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });
  return { server, redis };
};

it.each<[string, Record<string, string>, LogDurability]>([
  ['as npm start sets it', {}, 'synced'],
  ['synced once a second', { appendfsync: 'everysec' }, knowsWaitAof ? 'wait' : 'lost on a crash'],
  ['without an append-only file', { appendonly: 'no' }, 'lost on a crash'],
])('the durability of a Redis %s is detected, and it accepts events', async (_name, settings, expected) => {
  const { redis } = await startServer(settings);
  const known: LogDurability[] = [];
  const log = createEventLog({
    redis,
    name: 'log',
    partitionCount: 1,
    maxBytes: 1_000_000,
    onDurability: (durability) => known.push(durability),
  });
  expect(await log.append([{ partition: 0, payload: 'x' }])).toBe(true);
  expect([known, (await log.depth()).entries]).toEqual([[expected], 1]);
});

it('requests that are appended together are each accepted or refused completely', async () => {
  const { redis } = await startServer({});
  const log = createEventLog({ redis, name: 'log', partitionCount: 2, maxBytes: 10 });
  const append = (...payloads: string[]) =>
    log.append(payloads.map((payload, index) => ({ partition: index % 2, payload })));
  const outcomes = await Promise.all([
    append('1'),
    append('22', '33'),
    append('too', 'much', '!'),
    append('5'),
  ]);
  const payloads = async (partition: number) =>
    (await log.read(partition, '0', 100)).map((entry) => entry.payload);
  expect(outcomes).toEqual([true, true, false, true]);
  expect([await payloads(0), await payloads(1), await log.depth()]).toEqual([
    ['1', '22', '5'],
    ['33'],
    { entries: 4, bytes: 6 },
  ]);
});

it('an idle reader waits until any partition has entries after its position, and no longer', async () => {
  const { redis, server } = await startServer({});
  const waiting = createRedis(server.url, { use: 'workers' });
  onTestFinished(() => waiting.disconnect());
  const options = { name: 'log', partitionCount: 2, maxBytes: 1_000 };
  const [log, reader] = [
    createEventLog({ ...options, redis }),
    createEventLog({ ...options, redis, waiting }),
  ];
  const after = (...ids: string[]) => ids.map((id, partition) => ({ partition, id }));
  expect(await reader.waitForEntriesAfter(after('0', '0'), 10)).toBe(false);
  const hasNew = reader.waitForEntriesAfter(after('0', '0'), 60_000);
  await log.append([{ partition: 1, payload: 'x' }]);
  expect(await hasNew).toBe(true);
  const [entry] = await log.read(1, '0', 100);
  expect(await reader.waitForEntriesAfter(after('0', entry!.id), 10)).toBe(false);
  await log.remove([entry!]);
  expect(await reader.waitForEntriesAfter(after('0', '0'), 10)).toBe(false);
});
