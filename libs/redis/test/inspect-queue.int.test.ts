import { InvalidRequestError } from '@meridian/core';
import { waitFor } from '@meridian/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createQueueInspector } from '../src/jobs/inspect-queue.ts';
import { defineJobs } from '../src/jobs/job-catalog.ts';
import { createQueue } from '../src/jobs/queue.ts';
import { createWorker } from '../src/jobs/worker.ts';
import { createTestRedis } from '../src/testing.ts';

const JOBS = defineJobs({
  build: {
    payload: z.object({ version: z.number() }),
    attempts: 3,
    backoff: { kind: 'fixed', delayMs: 10 },
  },
});

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

let url: string;
beforeEach(async () => {
  url = await createTestRedis();
});

const newQueue = () => {
  const queue = createQueue({ redisUrl: url, name: 'work', jobs: JOBS });
  opened.push(() => queue.close());
  return queue;
};

const startWorker = async (handlers: {
  readonly build: (payload: { version: number }) => Promise<void>;
}): Promise<void> => {
  const worker = createWorker({ redisUrl: url, name: 'work', jobs: JOBS, handlers });
  opened.push(() => worker.close(0));
  await worker.ready();
};

describe('an operator', () => {
  it('sees why jobs failed, runs one again and removes the others', async () => {
    const queue = newQueue();
    const seen: number[] = [];
    let isBroken = true;
    await startWorker({
      build: async ({ version }) => {
        seen.push(version);
        if (isBroken) throw new InvalidRequestError('invalid_input', `no version ${version}`);
      },
    });
    const inspector = createQueueInspector(url, 'work');
    const ids = [await queue.add('build', { version: 1 }), await queue.add('build', { version: 2 })];
    await waitFor(async () => (await inspector.summary()).failed === 2, { what: 'two failed jobs' });
    expect(await inspector.failed(10)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: ids[0],
          name: 'build',
          payload: { version: 1 },
          reason: 'no version 1',
        }),
      ]),
    );

    isBroken = false;
    expect(await inspector.retry('unknown')).toBe(0);
    expect(await inspector.retry(ids[1])).toBe(1);
    await waitFor(async () => seen.filter((version) => version === 2).length === 2, {
      what: 'the second run',
    });
    expect(await inspector.drop()).toBe(1);
    expect(await inspector.summary()).toMatchObject({ failed: 0, isPaused: false });
  });

  it('pauses a queue: workers take nothing until it is resumed', async () => {
    const queue = newQueue();
    const inspector = createQueueInspector(url, 'work');
    await inspector.pause();
    const seen: number[] = [];
    await startWorker({ build: async ({ version }) => void seen.push(version) });
    await queue.add('build', { version: 7 });
    expect(await inspector.summary()).toMatchObject({ waiting: 1, isPaused: true });
    expect(seen).toEqual([]);
    await inspector.resume();
    await waitFor(async () => seen.length === 1, { what: 'the job of the resumed queue' });
  });
});
