import { randomUUID } from 'node:crypto';
import { waitFor } from '@meridian/core/testing';
import { startPrivateRedis } from '@meridian/embedded-stores/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeRedis, createRedis } from '../src/connection.ts';
import { consume } from '../src/stream/consume.ts';
import { createConsumerGroup, type StreamEntry } from '../src/stream/consumer-group.ts';
import { createStream } from '../src/stream/stream.ts';
import { createTestRedis } from '../src/testing.ts';

const opened: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

let url: string;
beforeEach(async () => {
  url = await createTestRedis();
});

const newStream = (maxEntries = 1_000, at = url) => {
  const redis = createRedis(at);
  opened.push(() => closeRedis(redis));
  return createStream({ redis, name: 'log', maxEntries });
};

const newConsumer = (consumer = randomUUID() as string, at = url) => {
  const redis = createRedis(at, { use: 'workers' });
  opened.push(() => redis.disconnect());
  return createConsumerGroup({ redis, name: 'log', group: 'writers', consumer });
};

const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (entries: readonly StreamEntry[]) => entries.map((entry) => entry.data.toString());
const numbered = (count: number) => Array.from({ length: count }, (_, index) => bytes(`entry ${index}`));
const AT_ONCE = { count: 100, blockMs: 10 };

describe('append', () => {
  it('keeps the order and the bytes', async () => {
    const odd = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await newStream().append([bytes('first'), odd]);
    const [first, second] = await newConsumer().read(AT_ONCE);
    expect(first?.data.toString()).toBe('first');
    expect(Buffer.compare(second?.data as Buffer, odd)).toBe(0);
  });

  it('refuses a batch that exceeds the bound as a whole, with Retry-After', async () => {
    const stream = newStream(3);
    await stream.append(numbered(2));
    await expect(stream.append(numbered(2))).rejects.toMatchObject({
      status: 503,
      options: { retryAfterSeconds: 1 },
    });
    expect(await stream.length()).toBe(2);
    await stream.append(numbered(1));
  });

  it('has room again once entries are acknowledged', async () => {
    const [stream, consumer] = [newStream(2), newConsumer()];
    await stream.append(numbered(2));
    const entries = await consumer.read(AT_ONCE);
    await consumer.acknowledge(entries.map((entry) => entry.id));
    expect(await stream.length()).toBe(0);
    await stream.append(numbered(2));
  });

  it('answers 503 when Redis is dead', async () => {
    const server = await startPrivateRedis();
    opened.push(() => server.close());
    const stream = newStream(10, server.url);
    await stream.append(numbered(1));
    await server.kill();
    await expect(stream.append(numbered(1))).rejects.toMatchObject({ status: 503 });
  });
});

describe('consumer group', () => {
  it('gives an entry to one consumer only', async () => {
    await newStream().append(numbered(20));
    const [left, right] = [newConsumer(), newConsumer()];
    const read = await Promise.all([
      left.read({ count: 10, blockMs: 10 }),
      right.read({ count: 10, blockMs: 10 }),
    ]);
    expect(new Set(read.flat().map((entry) => entry.id)).size).toBe(20);
  });

  it('starts with entries from before its creation', async () => {
    await newStream().append([bytes('early')]);
    expect(texts(await newConsumer().read(AT_ONCE))).toEqual(['early']);
  });

  it('hands over entries of a dead consumer, and not those of a living one', async () => {
    await newStream().append(numbered(3));
    const [dead, heir] = [newConsumer(), newConsumer()];
    const held = await dead.read(AT_ONCE);
    expect(await heir.claim({ count: 10, idleMs: 60_000 })).toEqual([]);
    const left = await waitFor(async () => {
      const claimed = await heir.claim({ count: 10, idleMs: 20 });
      return claimed.length > 0 ? claimed : undefined;
    });
    expect(left.map((entry) => entry.id)).toEqual(held.map((entry) => entry.id));
  });

  it('reports waiting and pending entries', async () => {
    const consumer = newConsumer();
    await newStream().append(numbered(5));
    await consumer.read({ count: 2, blockMs: 10 });
    expect(await consumer.lag()).toEqual({ waiting: 3, inFlight: 2 });
  });

  it('acknowledges thousands at once', async () => {
    const [stream, consumer] = [newStream(10_000), newConsumer()];
    await stream.append(numbered(2_500));
    const entries = await consumer.read({ count: 5_000, blockMs: 10 });
    await consumer.acknowledge(entries.map((entry) => entry.id));
    expect(await consumer.lag()).toEqual({ waiting: 0, inFlight: 0 });
  });
});

describe('consume', () => {
  const start = (
    handle: (entries: readonly StreamEntry[]) => Promise<void>,
    group = newConsumer(),
    batchSize = 10,
  ) => {
    const consumption = consume({ group, handle, batchSize, blockMs: 20, claimIdleMs: 50 });
    opened.push(() => consumption.stop());
    return consumption;
  };

  it('handles everything and leaves the stream empty', async () => {
    const stream = newStream();
    const seen: string[] = [];
    start(async (entries) => void seen.push(...texts(entries)));
    await stream.append(numbered(35));
    await waitFor(async () => (await stream.length()) === 0);
    expect(seen).toEqual(numbered(35).map((entry) => new TextDecoder().decode(entry)));
  });

  it('returns the same batch until it is handled, and only then the next', async () => {
    const stream = newStream();
    await stream.append(numbered(4));
    const batches: string[][] = [];
    start(
      async (entries) => {
        batches.push(texts(entries));
        if (batches.length < 3) throw new Error('the store is down');
      },
      newConsumer(),
      2,
    );
    await waitFor(async () => (await stream.length()) === 0);
    expect(batches).toEqual([...Array(3).fill(['entry 0', 'entry 1']), ['entry 2', 'entry 3']]);
  });

  it('takes over from a consumer that died holding a batch', async () => {
    const stream = newStream();
    await stream.append(numbered(3));
    await newConsumer('dead').read(AT_ONCE);
    const seen: string[] = [];
    start(async (entries) => void seen.push(...texts(entries)));
    await waitFor(async () => (await stream.length()) === 0);
    expect(seen).toHaveLength(3);
  });

  it('reads entries again at once when the answer that held them was lost with its connection', async () => {
    await newStream().append(numbered(3));
    const consumer = newConsumer();
    const handled: string[] = [];
    let isLost = false;
    const read: typeof consumer.read = async (options) => {
      const entries = await consumer.read(options);
      if (isLost || entries.length === 0) return entries;
      isLost = true;
      throw new Error('the connection was closed');
    };
    const consumption = consume({
      group: { ...consumer, read },
      handle: async (entries) => void handled.push(...texts(entries)),
      batchSize: 10,
      blockMs: 20,
      claimIdleMs: 60_000,
    });
    opened.push(() => consumption.stop());
    await waitFor(async () => handled.length === 3);
    expect(handled).toEqual(['entry 0', 'entry 1', 'entry 2']);
  });

  it('finishes the batch in hand before it stops', async () => {
    const stream = newStream();
    await stream.append(numbered(1));
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    let handling = false;
    const consumption = start(async () => {
      handling = true;
      await finish;
    });
    await waitFor(() => handling);
    const stopped = consumption.stop();
    resolve();
    await stopped;
    expect(await stream.length()).toBe(0);
  });

  it('loses nothing over a crash of Redis, and goes on by itself', async () => {
    const server = await startPrivateRedis();
    opened.push(() => server.close());
    const stream = newStream(10_000, server.url);
    const seen = new Set<string>();
    start(
      async (entries) => {
        for (const text of texts(entries)) seen.add(text);
      },
      newConsumer('one', server.url),
    );
    await stream.append(numbered(50));
    await server.kill();
    await server.start();
    const more = Array.from({ length: 50 }, (_, index) => bytes(`later ${index}`));
    await waitFor(() => stream.append(more).then(() => true), { timeoutMs: 10_000 });
    await waitFor(() => seen.size >= 100, { timeoutMs: 10_000 });
  });
});
