import type { Bus } from '@meridian/redis';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventToStore } from '../writer/batch.ts';
import { liveChannelOf } from './live-channel.ts';
import { createLivePublisher, type LivePublisher } from './live-publisher.ts';

interface Sent {
  readonly channel: string;
  readonly skipped: number;
  readonly events: readonly string[];
}

/** A Redis that takes each message only when it is told to. */
const slowBus = (listened: readonly number[]) => {
  const sent: Sent[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const bus: Pick<Bus, 'listenedTo' | 'publish'> = {
    listenedTo: async () => listened.map(liveChannelOf),
    publish: (channel, message) => {
      const { skipped, events } = JSON.parse(message) as { skipped: number; events: { uuid: string }[] };
      sent.push({ channel, skipped, events: events.map(({ uuid }) => uuid) });
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      return answer.promise;
    },
  };
  const settle = async (how: (answer: PromiseWithResolvers<void>) => void): Promise<void> => {
    how(answers.shift()!);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    bus,
    sent,
    accept: () => settle((answer) => answer.resolve()),
    refuse: () => settle((answer) => answer.reject(new Error('Redis is away'))),
  };
};

const event = (uuid: string, projectId = 7, size = 0): EventToStore =>
  ({
    personId: 'p',
    source: {
      projectId,
      captured: { uuid, event: 'e', distinctId: 'd', timestamp: 0, properties: { text: 'x'.repeat(size) } },
    },
  }) as unknown as EventToStore;

const IDLE_MS = 10_000;
const LARGE = 200 * 1024;
let publisher: LivePublisher;
const publish = async (...events: EventToStore[]): Promise<void> => {
  publisher.publish(events);
  await vi.advanceTimersByTimeAsync(0);
};
const figures = ({ sent }: ReturnType<typeof slowBus>) =>
  sent.map(({ skipped, events }) => [skipped, ...events]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  publisher.stop();
  vi.useRealTimers();
});

it('events that are skipped while a message is sent are announced with the next one', async () => {
  const redis = slowBus([7]);
  publisher = createLivePublisher({ bus: redis.bus });
  await publish(event('one'));
  await publish(event('two'), event('three'));
  await redis.accept();
  await publish(event('four'));
  await redis.accept();
  expect(figures(redis)).toEqual([
    [0, 'one'],
    [2, 'four'],
  ]);
});

it('events that are skipped at the end of the traffic are announced without another event', async () => {
  const redis = slowBus([7]);
  publisher = createLivePublisher({ bus: redis.bus });
  await publish(event('one'));
  await publish(event('two'));
  await redis.accept();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(figures(redis)).toEqual([[0, 'one'], [1]]);
  await publish(event('three'));
  await redis.accept();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  await redis.accept();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(figures(redis)).toEqual([[0, 'one'], [1], [1]]);
});

it('what Redis did not accept is announced when it is back, and nothing is counted that was sent', async () => {
  const redis = slowBus([7]);
  publisher = createLivePublisher({ bus: redis.bus });
  await publish(event('one', 7, LARGE), event('two', 7, LARGE), event('three', 7, LARGE));
  await redis.accept();
  await redis.refuse();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  await redis.refuse();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  await redis.accept();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(figures(redis)).toEqual([[0, 'one'], [0, 'two'], [2], [2]]);
});

it('announces skipped events only to projects with listeners, and to each only its own', async () => {
  const redis = slowBus([7, 8]);
  publisher = createLivePublisher({ bus: redis.bus });
  await publish(event('one'));
  await publish(event('two', 8), event('three', 9), event('four', 8));
  await redis.accept();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(redis.sent.slice(1)).toEqual([{ channel: liveChannelOf(8), skipped: 2, events: [] }]);
});

it('a publisher that is stopped announces nothing more', async () => {
  const redis = slowBus([7]);
  publisher = createLivePublisher({ bus: redis.bus });
  await publish(event('one'));
  await publish(event('two'));
  publisher.stop();
  await redis.accept();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(redis.sent).toHaveLength(1);
});
