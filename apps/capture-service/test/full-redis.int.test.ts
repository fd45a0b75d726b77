/** A Redis that is out of memory or has lost its data. The writer must still be able to empty a full log. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedRedis, findOrUnpackRedis, startRedis } from '@meridian/embedded-stores';
import { closeRedis, createRedis } from '@meridian/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventLog } from '../src/log/event-log.ts';
import { createLeases } from '../src/log/leases.ts';
import { type CaptureHarness, startCapture } from './capture-harness.ts';

let directory: string;
let server: EmbeddedRedis;
let redis: ReturnType<typeof createRedis>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'meridian-full-redis-'));
  const unpackDirectory = join(import.meta.dirname, '../../../.meridian/tools/redis');
  const program = await findOrUnpackRedis({ unpackDirectory });
  server = await startRedis({ program, directory, durable: false });
  redis = createRedis(server.url);
});
afterAll(async () => {
  await closeRedis(redis);
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const setMemory = (bytes: number) => redis.config('SET', 'maxmemory', String(bytes));
const NONE = 1;
const UNBOUNDED = 0;

describe('a Redis that is out of memory', () => {
  it('accepts no events, and the writer can still remove entries', async () => {
    const log = createEventLog({ redis, name: 'full', partitionCount: 2, maxBytes: 1_000_000 });
    const options = { redis, name: 'full', partitions: log.partitions };
    const [leases, newcomer] = [createLeases(options), createLeases({ ...options, leaseMs: 1_000 })];
    await log.append([{ partition: 0, payload: 'stored soon' }]);
    await leases.settle();
    await setMemory(NONE);
    await expect(log.append([{ partition: 0, payload: 'too much' }])).rejects.toThrow(/OOM/);
    await leases.renew();
    expect([...(await leases.settle())]).toEqual([...log.partitions]);
    const entries = await log.read(0, '0', 1_000);
    await log.remove(entries);
    expect([entries.map((entry) => entry.payload), await log.depth()]).toEqual([
      ['stored soon'],
      { entries: 0, bytes: 0 },
    ]);
    await leases.releaseAll();
    expect([...(await newcomer.settle())]).toEqual([...log.partitions]);
    await setMemory(UNBOUNDED);
    expect(await log.append([{ partition: 0, payload: 'welcome again' }])).toBe(true);
  });
});

describe('the service', () => {
  let capture: CaptureHarness;
  beforeAll(async () => {
    capture = await startCapture({ env: { REDIS_URL: server.url } });
  });
  afterAll(() => capture.stop());

  it('answers 503 while Redis is out of memory, stores the log, and accepts events again afterwards', async () => {
    const project = capture.newProject();
    const event = { token: project.token, event: 'x', distinct_id: 'd' };
    await capture.send('/e/', event);
    await capture.untilStored(project, 1);
    await setMemory(NONE);
    const refused = await capture.send('/e/', event);
    expect([refused.status, await refused.text()]).toEqual([503, 'transient error, please retry']);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    const headers = await capture.identity(project);
    const persons = await fetch(`${capture.url}/api/projects/${project.id}/persons/`, { headers });
    expect(persons.status).toBe(200);
    await setMemory(UNBOUNDED);
    expect((await capture.send('/e/', event)).status).toBe(200);
    await capture.untilStored(project, 2);
  });

  it('continues after Redis has lost all its data', async () => {
    const project = capture.newProject();
    await redis.flushall();
    const answer = await capture.send('/e/', { token: project.token, event: 'x', distinct_id: 'd' });
    expect(answer.status).toBe(200);
    await capture.untilStored(project, 1);
  });
});
