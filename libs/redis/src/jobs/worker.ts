import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage, mayPass, type RecognizeError, type Secret, ThrottledError } from '@meridian/core';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import { closeRedis, createRedis } from '../connection.ts';
import { recognizeRedisError } from '../errors.ts';
import { QUEUE_PREFIX } from '../keys.ts';
import type { JobCatalog, PayloadOf } from './job-catalog.ts';
import { isPostponable, isWorthRetrying } from './retry.ts';

export interface JobContext {
  readonly jobId: string;
  /** 1 for the first. An outage uses up none. */
  readonly attempt: number;
  /** Aborts when the worker must stop now. Another worker repeats the job. */
  readonly signal: AbortSignal;
}

/** Makes room for other jobs. The job runs again after the delay, and no attempt is used up. */
class PostponedError extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super('postponed');
    this.delayMs = delayMs;
  }
}

export type JobHandlers<Jobs extends JobCatalog> = {
  readonly [Name in keyof Jobs & string]: (
    payload: PayloadOf<Jobs, Name>,
    context: JobContext,
  ) => Promise<void>;
};

/** Called when a job fails for the last time. */
export type FailureHandlers<Jobs extends JobCatalog> = {
  readonly [Name in keyof Jobs & string]?: (payload: PayloadOf<Jobs, Name>, error: unknown) => Promise<void>;
};

export interface JobOutcome {
  readonly queue: string;
  readonly job: string;
  readonly jobId: string;
  readonly attempt: number;
  readonly durationMs: number;
  /** `retry`: failed and will be tried again. `postponed`: a store is away; tried again without using up an attempt. */
  readonly outcome: 'completed' | 'retry' | 'postponed' | 'failed';
  readonly error?: unknown;
}

export interface WorkerOptions<Jobs extends JobCatalog> {
  readonly redisUrl: string | Secret;
  readonly name: string;
  readonly jobs: Jobs;
  readonly handlers: JobHandlers<Jobs>;
  readonly onFailed?: FailureHandlers<Jobs>;
  /** The errors of the stores that the handlers use. The errors of Redis are always known. */
  readonly recognizeErrors?: readonly RecognizeError[];
  readonly concurrency?: number;
  /** After this long without a sign of life, a worker is considered dead and its jobs go to other workers. */
  readonly stalledAfterMs?: number;
  /** How many dead workers one job may have before it fails, in case it kills them. */
  readonly maxStalls?: number;
  /** Called for the log and the metrics. */
  readonly onOutcome?: (outcome: JobOutcome) => void;
  readonly onError?: (error: Error) => void;
}

export interface JobWorker {
  /** Resolves when it takes jobs. */
  ready(): Promise<void>;
  /** Takes no more jobs, and aborts the running ones after this time. */
  close(graceMs?: number): Promise<void>;
}

const DEFAULT_GRACE_MS = 20_000;
/** Without a job under way only connections are closed, and BullMQ may wait for one that comes and goes. */
const IDLE_CLOSE_MS = 2_000;
const LONGEST_CLOSE_MS = 20_000;
const DEFAULT_STALLED_MS = 30_000;
const DEFAULT_MAX_STALLS = 3;

export const createWorker = <Jobs extends JobCatalog>(options: WorkerOptions<Jobs>): JobWorker => {
  assertOneHandlerEach(options);
  const redis = createRedis(options.redisUrl, {
    use: 'workers',
    name: `worker:${options.name}`,
    onError: options.onError,
  });
  const { stalledAfterMs = DEFAULT_STALLED_MS, maxStalls = DEFAULT_MAX_STALLS } = options;
  const giveUp = new AbortController();
  let running = 0;
  const run = async (job: Job, token: string | undefined): Promise<void> => {
    running += 1;
    try {
      await runJob(options, job, giveUp.signal);
    } catch (error) {
      if (!(error instanceof PostponedError)) throw error;
      await job.moveToDelayed(Date.now() + error.delayMs, token);
      throw new DelayedError();
    } finally {
      running -= 1;
    }
  };

  const worker = new Worker(options.name, run, {
    connection: redis,
    prefix: QUEUE_PREFIX,
    concurrency: options.concurrency ?? 1,
    lockDuration: stalledAfterMs,
    stalledInterval: stalledAfterMs / 2,
    // Redis does not read Infinity.
    maxStalledCount: Math.min(maxStalls, Number.MAX_SAFE_INTEGER),
  });
  worker.on('error', (error) => options.onError?.(error));
  /** Without a running job there is nothing to report to Redis, so it need not be waited for while it is away. */
  const stopWaiting = () => {
    if (running === 0 && redis.status !== 'ready') redis.disconnect();
  };

  return {
    async ready() {
      await worker.waitUntilReady();
    },
    async close(graceMs = DEFAULT_GRACE_MS) {
      redis.on('reconnecting', stopWaiting);
      stopWaiting();
      const timeout = setTimeout(() => giveUp.abort(new Error('the worker is stopping')), graceMs);
      // A Redis that hangs must not hold up the end of the process.
      const longestMs = running === 0 ? IDLE_CLOSE_MS : LONGEST_CLOSE_MS;
      await Promise.race([worker.close(), delay(Math.min(graceMs, longestMs), undefined, { ref: false })]);
      clearTimeout(timeout);
      await closeRedis(redis);
    },
  };
};

const assertOneHandlerEach = <Jobs extends JobCatalog>({
  name,
  jobs,
  handlers,
}: WorkerOptions<Jobs>): void => {
  const declared = Object.keys(jobs);
  const handled = Object.keys(handlers);
  const problems = [
    ...declared.filter((job) => !handled.includes(job)).map((job) => `job "${job}" has no handler`),
    ...handled.filter((job) => !declared.includes(job)).map((job) => `handler "${job}" has no declared job`),
  ];
  if (problems.length > 0) throw new Error(`worker ${name} does not start: ${problems.join('; ')}`);
};

/** A postponed job comes again after this many times the first pause of its attempts. */
const POSTPONED_PAUSES = 2;

const runJob = async <Jobs extends JobCatalog>(
  options: WorkerOptions<Jobs>,
  job: Job,
  signal: AbortSignal,
): Promise<void> => {
  const startedAt = performance.now();
  const attempt = job.attemptsMade + 1;
  const attempts = job.opts.attempts ?? 1;
  const report = (outcome: JobOutcome['outcome'], error?: unknown) =>
    options.onOutcome?.({
      queue: options.name,
      job: job.name,
      jobId: job.id ?? '',
      attempt,
      durationMs: performance.now() - startedAt,
      outcome,
      ...(error !== undefined && { error }),
    });
  const postponeIfPassing = (error: unknown): void => {
    if (error instanceof PostponedError) throw error;
    const isPassing =
      signal.aborted || mayPass(error, [recognizeRedisError, ...(options.recognizeErrors ?? [])]);
    if (!isPassing || !isPostponable({ attempts, addedAt: job.timestamp, now: Date.now() })) return;
    // Waiting for a free place is normal under load.
    if (!(error instanceof ThrottledError)) report('postponed', error);
    throw new PostponedError(POSTPONED_PAUSES * firstPauseOf(job));
  };
  try {
    await handle(options, job, { jobId: job.id ?? '', attempt, signal });
    report('completed');
  } catch (error) {
    postponeIfPassing(error);
    const isFinal = attempt >= attempts || !isWorthRetrying(error) || error instanceof UnrecoverableError;
    const onFailed = options.onFailed?.[job.name as keyof Jobs & string];
    if (isFinal && onFailed !== undefined) {
      await onFailed(job.data as PayloadOf<Jobs, keyof Jobs & string>, error).catch((failure: unknown) => {
        postponeIfPassing(failure);
        throw failure;
      });
    }
    // Recording its failure is the end of such a job.
    if (isFinal && onFailed !== undefined) return report('completed');
    report(isFinal ? 'failed' : 'retry', error);
    throw isFinal ? new UnrecoverableError(errorMessage(error)) : error;
  }
};

const firstPauseOf = ({ opts: { backoff } }: Job): number =>
  typeof backoff === 'object' ? (backoff.delay ?? 0) : (backoff ?? 0);

const handle = async <Jobs extends JobCatalog>(
  { jobs, handlers }: WorkerOptions<Jobs>,
  job: Job,
  context: JobContext,
): Promise<void> => {
  const definition = jobs[job.name];
  const handler = handlers[job.name as keyof Jobs & string];
  // Added by a newer or older release: left to a worker that knows it.
  if (definition === undefined || handler === undefined) throw new Error(`no handler for job "${job.name}"`);
  const payload = definition.payload.safeParse(job.data);
  if (!payload.success) throw new UnrecoverableError(`payload of "${job.name}": ${payload.error.message}`);
  await handler(payload.data as PayloadOf<Jobs, keyof Jobs & string>, context);
};
