import { fileURLToPath } from 'node:url';
import { InternalError, InvalidRequestError, ThrottledError, UnavailableError } from '@meridian/core';
import { runProcess, waitFor } from '@meridian/core/testing';
import { startPrivateRedis } from '@meridian/embedded-stores/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJobs } from '../src/jobs/job-catalog.ts';
import { createQueue, type QueueDepth } from '../src/jobs/queue.ts';
import { watchQueueDepth } from '../src/jobs/watch-depth.ts';
import { createWorker, type JobHandlers, type JobOutcome, type WorkerOptions } from '../src/jobs/worker.ts';
import { createTestRedis } from '../src/testing.ts';

const JOBS = defineJobs({
  build: {
    payload: z.object({ version: z.number() }),
    attempts: 3,
    backoff: { kind: 'fixed', delayMs: 10 },
  },
  clean: { payload: z.object({}), attempts: 1, backoff: { kind: 'fixed', delayMs: 0 } },
});

const opened: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

let url: string;
beforeEach(async () => {
  url = await createTestRedis();
});

/** Soon enough for a test that waits for it; longer elsewhere, because a busy machine may stop a worker for a second. */
const SOON_STALLED = { stalledAfterMs: 1_000 };

const newQueue = (redisUrl = url) => {
  const queue = createQueue({ redisUrl, name: 'work', jobs: JOBS });
  opened.push(() => queue.close());
  return queue;
};

const startWorker = async (
  handlers: Partial<JobHandlers<typeof JOBS>>,
  redisUrl = url,
  more: Partial<WorkerOptions<typeof JOBS>> = {},
) => {
  const outcomes: JobOutcome[] = [];
  const worker = createWorker({
    redisUrl,
    name: 'work',
    jobs: JOBS,
    handlers: { build: async () => {}, clean: async () => {}, ...handlers },
    onOutcome: (outcome) => outcomes.push(outcome),
    ...more,
  });
  opened.push(() => worker.close(0));
  await worker.ready();
  return { worker, outcomes };
};

it('a job that finds no free slot is postponed and uses up no attempt', async () => {
  const seen: unknown[] = [];
  const queue = newQueue();
  for (const version of [1, 2]) await queue.add('build', { version });
  const { outcomes } = await startWorker({
    build: async ({ version }, { attempt }) => {
      seen.push([version, attempt]);
      if (version === 1 && seen.length === 1) throw new ThrottledError('throttled', 'no free place');
    },
  });
  await waitFor(() => outcomes.length === 2);
  expect(seen).toEqual([
    [1, 1],
    [2, 1],
    [1, 1],
  ]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['completed', 'completed']);
});

describe('catalog', () => {
  it('runs a declared job with its parsed payload', async () => {
    const seen: unknown[] = [];
    const { outcomes } = await startWorker({
      build: async (payload, { attempt }) => void seen.push([payload, attempt]),
    });
    await newQueue().add('build', { version: 7 });
    await waitFor(() => outcomes.length === 1);
    expect(seen).toEqual([[{ version: 7 }, 1]]);
    expect(outcomes[0]).toMatchObject({ job: 'build', outcome: 'completed', attempt: 1 });
  });

  it('refuses a payload of another shape when it is added', async () => {
    await expect(newQueue().add('build', { version: 'seven' } as never)).rejects.toThrow(/version/);
  });

  it.each([
    [{ build: async () => {} }, 'job "clean" has no handler'],
    [
      { build: async () => {}, clean: async () => {}, dance: async () => {} },
      'handler "dance" has no declared job',
    ],
  ])('starts no worker whose handlers are not exactly the declared jobs', (handlers, problem) => {
    const start = () =>
      createWorker({ redisUrl: url, name: 'work', jobs: JOBS, handlers: handlers as never });
    expect(start).toThrow(problem);
  });

  it('refuses a declaration that could never run', () => {
    const job = { payload: z.object({}), backoff: { kind: 'fixed', delayMs: 0 } } as const;
    expect(() => defineJobs({ never: { ...job, attempts: 0 } })).toThrow(/attempts/);
  });
});

describe('retries', () => {
  it('retries temporary failures as often as declared', async () => {
    const { outcomes } = await startWorker({
      build: async () => {
        throw new InternalError('error', 'a bug');
      },
    });
    const queue = newQueue();
    const id = await queue.add('build', { version: 1 });
    await waitFor(() => outcomes.length === 3);
    expect(outcomes.map((outcome) => outcome.outcome)).toEqual(['retry', 'retry', 'failed']);
    await waitFor(async () => (await queue.status(id))?.state === 'failed');
    expect(await queue.status(id)).toMatchObject({ attemptsMade: 3, failedReason: 'a bug' });
  });

  it('an outage of a store uses up no attempt', async () => {
    const away = [
      new UnavailableError('unavailable', 'the engine is down'),
      new Error('Connection is closed.'),
      new Error('Postgres refuses connections'),
    ];
    let calls = 0;
    const build = async () => {
      const error = away[calls++ % away.length]!;
      if (calls <= 9) throw error;
    };
    const recognizeErrors = [
      (error: unknown) =>
        error === away[2] ? new UnavailableError('unavailable', 'Postgres is down') : undefined,
    ];
    const { outcomes } = await startWorker({ build }, url, { recognizeErrors });
    await newQueue().add('build', { version: 1 });
    await waitFor(() => outcomes.some(({ outcome }) => outcome === 'completed'));
    expect(outcomes.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
      ...Array(9).fill(['postponed', 1]),
      ['completed', 1],
    ]);
  });

  it('a job that its schedule repeats is not kept through an outage', async () => {
    const { outcomes } = await startWorker({
      clean: async () => {
        throw new UnavailableError('unavailable', 'the engine is down');
      },
    });
    const queue = newQueue();
    await queue.add('clean', {});
    await waitFor(() => outcomes.length === 1);
    expect(outcomes[0]).toMatchObject({ outcome: 'failed' });
    await waitFor(async () => (await queue.depth()).failed === 1);
    expect(await queue.depth()).toMatchObject({ waiting: 0, delayed: 0 });
  });

  it('a job that fails for good has its failure recorded, also when the record waits for a store', async () => {
    const told: unknown[] = [];
    let recordings = 0;
    const { outcomes } = await startWorker(
      {
        build: async () => {
          throw new InvalidRequestError('invalid_input', 'no such column');
        },
      },
      url,
      {
        onFailed: {
          build: async ({ version }, error) => {
            recordings += 1;
            if (recordings === 1) throw new UnavailableError('unavailable', 'Postgres is down');
            told.push([version, (error as Error).message]);
          },
        },
      },
    );
    await newQueue().add('build', { version: 7 });
    await waitFor(() => told.length > 0);
    await waitFor(() => outcomes.length === 2);
    expect(told).toEqual([[7, 'no such column']]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['postponed', 'completed']);
  });

  it('does not retry permanent failures', async () => {
    const { outcomes } = await startWorker({
      build: async () => {
        throw new InvalidRequestError('invalid_input', 'no such column');
      },
    });
    await newQueue().add('build', { version: 1 });
    await waitFor(() => outcomes.length === 1);
    expect(outcomes[0]).toMatchObject({ outcome: 'failed', attempt: 1 });
  });

  it('gives a job to another worker when its own was killed', async () => {
    const entry = fileURLToPath(new URL('./work-forever.ts', import.meta.url));
    const victim = await runProcess({ entry, args: [url], ready: /ready/ });
    const queue = newQueue();
    await queue.add('build', { version: 1 });
    await waitFor(() => victim.lines.includes('working'));
    await victim.kill();
    const { outcomes } = await startWorker({}, url, SOON_STALLED);
    await waitFor(() => outcomes.some((outcome) => outcome.outcome === 'completed'), { timeoutMs: 25_000 });
  });
});

describe('a job whose worker is killed again and again', () => {
  const entry = fileURLToPath(new URL('./work-forever.ts', import.meta.url));
  it('is picked up again any number of times, if its queue is configured so', async () => {
    const queue = newQueue();
    const id = await queue.add('build', { version: 1 });
    for (let kill = 0; kill < 5; kill++) {
      const victim = await runProcess({ entry, args: [url, '200', 'unlimited'], ready: /ready/ });
      await waitFor(() => victim.lines.includes('working'), { timeoutMs: 10_000 });
      await victim.kill();
    }
    await startWorker({}, url, { stalledAfterMs: 200, maxStalls: Infinity });
    await waitFor(async () => (await queue.status(id))?.state === 'completed', { timeoutMs: 10_000 });
  }, 60_000);
});

describe('adding', () => {
  it('keeps one of many equal jobs while it waits, and accepts the next one after it has ended', async () => {
    const queue = newQueue();
    const add = () => queue.add('build', { version: 1 }, { deduplicateBy: 'version-1' });
    const ids = await Promise.all(Array.from({ length: 10 }, add));
    expect(new Set(ids).size).toBe(1);
    expect((await queue.depth()).waiting).toBe(1);
    const { outcomes } = await startWorker({});
    await waitFor(() => outcomes.length === 1);
    await waitFor(async () => (await add()) !== ids[0]);
  });

  it('keeps one request that comes while an equal job runs, and runs it afterwards', async () => {
    const queue = newQueue();
    const add = () => queue.add('build', { version: 1 }, { deduplicateBy: 'version-1' });
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    let started = 0;
    const { outcomes } = await startWorker({
      build: async () => {
        started += 1;
        if (started === 1) await finish;
      },
    });
    await add();
    await waitFor(() => started === 1);
    await Promise.all([add(), add(), add()]);
    resolve();
    await waitFor(() => outcomes.length === 2);
    // The outcome is reported before the job leaves the list of active ones.
    await waitFor(async () => (await queue.depth()).active === 0);
    expect(await queue.depth()).toMatchObject({ waiting: 0, delayed: 0 });
    expect(started).toBe(2);
  });

  it('removes a job that has not started', async () => {
    const queue = newQueue();
    const id = await queue.add('build', { version: 1 }, { jobId: 'query-abc' });
    expect(await queue.remove(id)).toBe(true);
    expect(await queue.remove(id)).toBe(false);
    expect(await queue.status(id)).toBeUndefined();
  });

  it('answers 503 at once when Redis is dead', async () => {
    const server = await startPrivateRedis();
    opened.push(() => server.close());
    const queue = newQueue(server.url);
    await queue.depth();
    await server.kill();
    const startedAt = performance.now();
    await expect(queue.add('clean', {})).rejects.toMatchObject({ status: 503 });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('makes one job per slot of a schedule, however many processes keep it', async () => {
    const [first, second] = [newQueue(), newQueue()];
    for (const queue of [first, second])
      await queue.schedule('nightly', 'clean', {}, { cron: '0 3 * * *', timezone: 'UTC' });
    const depth = await first.depth();
    expect(depth).toMatchObject({ waiting: 0, delayed: 1 });
    await first.unschedule('nightly');
    expect((await first.depth()).delayed).toBe(0);
  });

  it('accepts a schedule again at every start of a process, whatever the state of its jobs', async () => {
    const schedule = { everyMs: 20 };
    let ran = 0;
    const { promise: hangs, resolve } = Promise.withResolvers<void>();
    await startWorker({
      clean: async () => {
        ran += 1;
        if (ran === 60) await hangs;
      },
    });
    const queue = newQueue();
    await queue.schedule('often', 'clean', {}, schedule);
    await waitFor(() => ran >= 60);
    for (let start = 0; start < 20; start++) await newQueue().schedule('often', 'clean', {}, schedule);
    resolve();
    await waitFor(() => ran >= 70);
    expect(await queue.depth()).toMatchObject({ failed: 0 });
  });
});

describe('worker', () => {
  it('lets running jobs finish when it closes, and takes no new ones', async () => {
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    let running = 0;
    const { worker, outcomes } = await startWorker({
      build: async () => {
        running += 1;
        await finish;
      },
    });
    const queue = newQueue();
    for (const version of [1, 2]) await queue.add('build', { version });
    await waitFor(() => running === 1);
    const closed = worker.close();
    resolve();
    await closed;
    expect(outcomes.map((outcome) => outcome.outcome)).toEqual(['completed']);
    expect((await queue.depth()).waiting).toBe(1);
  });

  it('aborts jobs that exceed the grace period, and another worker runs them again', async () => {
    let running = false;
    const { worker } = await startWorker(
      {
        build: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            running = true;
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      },
      url,
      SOON_STALLED,
    );
    await newQueue().add('build', { version: 1 });
    await waitFor(() => running);
    await worker.close(50);
    const { outcomes } = await startWorker({}, url, SOON_STALLED);
    await waitFor(() => outcomes.some((outcome) => outcome.outcome === 'completed'));
  });

  it('continues by itself after an outage of Redis', async () => {
    const server = await startPrivateRedis();
    opened.push(() => server.close());
    const { outcomes } = await startWorker({}, server.url);
    await server.kill();
    await server.start();
    const queue = newQueue(server.url);
    await waitFor(() => queue.add('clean', {}), { timeoutMs: 10_000 });
    await waitFor(() => outcomes.length > 0, { timeoutMs: 10_000 });
  });

  it('closes at once while Redis is away, and right after its return', async () => {
    for (const comesBack of [false, true]) {
      const server = await startPrivateRedis();
      opened.push(() => server.close());
      const losses: Error[] = [];
      const { worker } = await startWorker({}, server.url, { onError: (error) => losses.push(error) });
      await server.kill();
      await waitFor(() => losses.length > 0);
      if (comesBack) await server.start();
      const startedAt = performance.now();
      await worker.close();
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    }
  });
});

describe('watchQueueDepth', () => {
  it('reports waiting jobs', async () => {
    const queue = newQueue();
    await queue.add('build', { version: 1 });
    await queue.add('build', { version: 2 }, { delayMs: 60_000 });
    const depths: QueueDepth[] = [];
    const watch = watchQueueDepth(queue, (depth) => depths.push(depth), 20);
    opened.push(() => watch.stop());
    await waitFor(() => depths.length > 1);
    expect(depths.at(-1)).toEqual({ waiting: 1, active: 0, delayed: 1, failed: 0 });
  });
});
