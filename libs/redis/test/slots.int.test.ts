import { waitFor } from '@meridian/core/testing';
import { startPrivateRedis } from '@meridian/embedded-stores/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { closeRedis, createRedis } from '../src/connection.ts';
import { createSlots, type ReleaseSlot, type SlotRequest, type SlotsOptions } from '../src/slots/slots.ts';
import { createTestRedis } from '../src/testing.ts';

const opened: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const newSlots = (url: string, options: Partial<SlotsOptions> = {}) => {
  const redis = createRedis(url);
  opened.push(() => closeRedis(redis));
  return createSlots({ redis, name: 'test', ...options });
};

const request = (members: Partial<SlotRequest> = {}): SlotRequest => ({
  limit: 2,
  maxWaiting: 4,
  longestWaitMs: 5_000,
  longestHoldMs: 60_000,
  ...members,
});

const taken = (answer: ReleaseSlot | 'full'): ReleaseSlot => {
  if (answer === 'full') throw new Error('expected a slot');
  return answer;
};

describe('slots', () => {
  it('are never held by more than the limit, over processes', async () => {
    const url = await createTestRedis();
    const processes = [newSlots(url), newSlots(url), newSlots(url)];
    let held = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const slots = processes[index % processes.length]!;
        const slot = taken(await slots.acquire('p', request({ maxWaiting: 100 })));
        most = Math.max(most, ++held);
        await new Promise((resolve) => setImmediate(resolve));
        held--;
        await slot();
      }),
    );
    expect(most).toBeLessThanOrEqual(2);
    expect(await processes[0]!.held('p')).toBe(0);
  });

  it('of one id do not touch those of another', async () => {
    const slots = newSlots(await createTestRedis());
    taken(await slots.acquire('a', request({ limit: 1 })));
    expect(await slots.acquire('a', request({ limit: 1, longestWaitMs: 0 }))).toBe('full');
    taken(await slots.acquire('b', request({ limit: 1 })));
  });

  it('are refused at once when too many wait', async () => {
    const slots = newSlots(await createTestRedis());
    const slot = taken(await slots.acquire('p', request({ limit: 1 })));
    const waiting = [0, 1].map(() => slots.acquire('p', request({ limit: 1, maxWaiting: 2 })));
    await waitFor(async () => (await slots.acquire('p', request({ limit: 1, maxWaiting: 2 }))) === 'full');
    await slot();
    for (const answer of waiting) await taken(await answer)();
  });

  it('are given in the order of requests, and not to callers that have left', async () => {
    const slots = newSlots(await createTestRedis());
    const first = taken(await slots.acquire('p', request({ limit: 1 })));
    const order: number[] = [];
    const leave = new AbortController();
    const asking = [1, 2, 3, 4].map(async (place) => {
      const signal = place === 2 ? leave.signal : undefined;
      const slot = taken(await slots.acquire('p', request({ limit: 1, maxWaiting: 9, signal })));
      order.push(place);
      await slot();
    });
    const gone = expect(asking[1]).rejects.toThrow('hung up');
    leave.abort(new Error('hung up'));
    await first();
    await Promise.all([asking[0], gone, asking[2], asking[3]]);
    expect(order).toEqual([1, 3, 4]);
    expect(await slots.held('p')).toBe(0);
  });

  it('come back from a holder that died, long before its work would have ended', async () => {
    const url = await createTestRedis();
    const dead = createRedis(url);
    taken(await createSlots({ redis: dead, name: 'test', leaseMs: 200 }).acquire('p', request({ limit: 1 })));
    dead.disconnect(); // as a killed process: it renews no more
    taken(await newSlots(url).acquire('p', request({ limit: 1, longestWaitMs: 2_000 })));
  });

  it('are renewed while they are held, and come back after the longest time all the same', async () => {
    const leaseMs = 500; // on a busy machine a process may renew late by a few hundred milliseconds
    const slots = newSlots(await createTestRedis(), { leaseMs });
    taken(await slots.acquire('p', request({ limit: 1, longestHoldMs: 4 * leaseMs })));
    const askedAt = performance.now();
    taken(await slots.acquire('p', request({ limit: 1 })));
    expect(performance.now() - askedAt).toBeGreaterThan(3 * leaseMs);
  });

  it('are known again after Redis lost its data, while their holders still work', async () => {
    const server = await startPrivateRedis();
    opened.push(() => server.close());
    const slots = newSlots(server.url, { leaseMs: 90 });
    const slot = taken(await slots.acquire('p', request()));
    const admin = createRedis(server.url);
    opened.push(() => closeRedis(admin));
    await admin.flushall();
    await waitFor(async () => (await slots.held('p')) === 1);
    await slot();
    expect(await slots.held('p')).toBe(0);
  });

  it('are not lost to callers that gave up while Redis was frozen', async () => {
    const server = await startPrivateRedis();
    opened.push(() => server.close());
    const slots = newSlots(server.url);
    await slots.held('p');
    server.freeze();
    // Redis executes each when it resumes, long after its caller has continued without it.
    const asked = await Promise.all([0, 1, 2].map(() => slots.acquire('p', request({ limit: 3 }))));
    await Promise.all(asked.map((slot) => taken(slot)()));
    server.thaw();
    const backAt = performance.now();
    const free = () =>
      Promise.all([0, 1, 2].map(() => slots.acquire('p', request({ limit: 3, longestWaitMs: 0 }))));
    await waitFor(
      async () => {
        const taking = await free();
        for (const slot of taking) if (slot !== 'full') await slot();
        return taking.every((slot) => slot !== 'full') && (await slots.held('p')) === 0;
      },
      { timeoutMs: 5_000, what: 'all three slots' },
    );
    expect(performance.now() - backAt).toBeLessThan(5_000);
  });

  it('outlive those that were taken later for a shorter time', async () => {
    const slots = newSlots(await createTestRedis());
    taken(await slots.acquire('p', request({ longestHoldMs: 60_000 })));
    taken(await slots.acquire('p', request({ longestHoldMs: 50 })));
    await waitFor(async () => (await slots.acquire('p', request({ longestWaitMs: 0 }))) !== 'full');
    expect(await slots.acquire('p', request({ longestWaitMs: 0 }))).toBe('full');
  });

  it('are not waited for by a caller that disconnected', async () => {
    const slots = newSlots(await createTestRedis());
    taken(await slots.acquire('p', request({ limit: 1 })));
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(slots.acquire('p', request({ limit: 1, signal: gone }))).rejects.toThrow('gone');
  });

  it('are counted within the process while Redis is away', async () => {
    const server = await startPrivateRedis();
    const slots = newSlots(server.url);
    await slots.held('p');
    await server.close();
    const slot = taken(await slots.acquire('p', request({ limit: 1 })));
    expect(await slots.acquire('p', request({ limit: 1, longestWaitMs: 0 }))).toBe('full');
    await slot();
    taken(await slots.acquire('p', request({ limit: 1 })));
  });
});
