import type { Secret } from '@meridian/core';
import { type JobsOptions, Queue } from 'bullmq';
import { closeRedis, createRedis } from '../connection.ts';
import { redisUnavailable } from '../errors.ts';
import { QUEUE_PREFIX } from '../keys.ts';
import type { JobCatalog, PayloadOf } from './job-catalog.ts';

export interface QueueOptions<Jobs extends JobCatalog> {
  readonly redisUrl: string | Secret;
  readonly name: string;
  readonly jobs: Jobs;
  readonly onError?: (error: Error) => void;
  /** How often it looks whether Redis still has the schedules that this queue made. */
  readonly restoreSchedulesEveryMs?: number;
}

export interface AddOptions {
  /** A job of this id that is known to the queue is not added again. */
  readonly jobId?: string;
  /** A job with this id that waits is not added again. While one runs, one more is kept until it has ended. */
  readonly deduplicateBy?: string;
  readonly delayMs?: number;
  /** 1 is the highest. Jobs without a priority run before all jobs that have one. */
  readonly priority?: number;
}

export type Schedule =
  | { readonly everyMs: number; readonly firstAt?: Date }
  | { readonly cron: string; readonly timezone: string };

export interface QueueDepth {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

export type JobState = 'waiting' | 'active' | 'delayed' | 'completed' | 'failed' | 'unknown';

export interface JobStatus {
  readonly state: JobState;
  readonly attemptsMade: number;
  readonly failedReason: string | undefined;
}

export interface JobQueue<Jobs extends JobCatalog> {
  readonly name: string;
  /** Returns the id of the job: a new one, or that of the job it was found equal to. */
  add<Name extends keyof Jobs & string>(
    name: Name,
    payload: PayloadOf<Jobs, Name>,
    options?: AddOptions,
  ): Promise<string>;
  /**
   * One schedule per id; giving it again changes it. Each slot makes one job, however many processes schedule. A Redis
   * that has lost its data gets the schedule again.
   */
  schedule<Name extends keyof Jobs & string>(
    id: string,
    name: Name,
    payload: PayloadOf<Jobs, Name>,
    schedule: Schedule,
  ): Promise<void>;
  unschedule(id: string): Promise<void>;
  status(jobId: string): Promise<JobStatus | undefined>;
  /** Takes back a job that does not run yet; false when it runs, has ended, or is unknown. */
  remove(jobId: string): Promise<boolean>;
  depth(): Promise<QueueDepth>;
  close(): Promise<void>;
}

const KEPT_FAILURES = { age: 7 * 24 * 3_600, count: 1_000 };
const KEPT_SUCCESSES = { age: 3_600, count: 1_000 };
const RESTORE_SCHEDULES_EVERY_MS = 30_000;

export const createQueue = <Jobs extends JobCatalog>(options: QueueOptions<Jobs>): JobQueue<Jobs> => {
  const { jobs } = options;
  const redis = createRedis(options.redisUrl, { name: `queue:${options.name}`, onError: options.onError });
  const queue = new Queue(options.name, {
    connection: redis,
    prefix: QUEUE_PREFIX,
    defaultJobOptions: { removeOnComplete: KEPT_SUCCESSES, removeOnFail: KEPT_FAILURES },
  });
  queue.on('error', (error) => options.onError?.(error));

  const jobOptions = (name: string): JobsOptions => {
    const job = jobs[name];
    if (job === undefined) throw new Error(`queue ${options.name} declares no job "${name}"`);
    return {
      attempts: job.attempts,
      backoff: { type: job.backoff.kind, delay: job.backoff.delayMs, jitter: 0.5 },
    };
  };
  /** The schedules by id. */
  const made = new Map<string, () => Promise<unknown>>();
  const restoreSchedules = async (): Promise<void> => {
    for (const [id, make] of made) if ((await queue.getJobScheduler(id)) === undefined) await make();
  };
  const restoring = setInterval(() => {
    // An outage: the next look finds them.
    restoreSchedules().catch(() => {});
  }, options.restoreSchedulesEveryMs ?? RESTORE_SCHEDULES_EVERY_MS).unref();
  const parse = (name: string, payload: unknown): unknown => jobs[name]?.payload.parse(payload);

  return {
    name: options.name,
    async add(name, payload, { jobId, deduplicateBy, delayMs, priority } = {}) {
      const added = queue.add(name, parse(name, payload), {
        ...jobOptions(name),
        ...(jobId !== undefined && { jobId }),
        ...(deduplicateBy !== undefined && { deduplication: { id: deduplicateBy, keepLastIfActive: true } }),
        ...(delayMs !== undefined && { delay: delayMs }),
        ...(priority !== undefined && { priority }),
      });
      const job = await orUnavailable(added);
      return job.id as string;
    },
    async schedule(id, name, payload, schedule) {
      const repeat =
        'cron' in schedule
          ? { pattern: schedule.cron, tz: schedule.timezone }
          : { every: schedule.everyMs, ...(schedule.firstAt && { startDate: schedule.firstAt }) };
      const template = { name, data: parse(name, payload), opts: jobOptions(name) };
      const make = () => queue.upsertJobScheduler(id, repeat, template);
      await orUnavailable(patiently(make));
      made.set(id, make);
    },
    async unschedule(id) {
      made.delete(id);
      await orUnavailable(queue.removeJobScheduler(id));
    },
    async status(jobId) {
      const job = await orUnavailable(queue.getJob(jobId));
      if (job === undefined) return undefined;
      const state = await orUnavailable(job.getState());
      return {
        state: isKnownState(state) ? state : 'waiting',
        attemptsMade: job.attemptsMade,
        failedReason: job.failedReason,
      };
    },
    async remove(jobId) {
      const job = await orUnavailable(queue.getJob(jobId));
      if (job === undefined || !(await orUnavailable(isPending(job)))) return false;
      // Refused by the queue itself when a worker took it in between.
      return job.remove().then(
        () => true,
        () => false,
      );
    },
    async depth() {
      const counts = await orUnavailable(
        queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
      );
      return {
        waiting: (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0),
        active: counts['active'] ?? 0,
        delayed: counts['delayed'] ?? 0,
        failed: counts['failed'] ?? 0,
      };
    },
    async close() {
      clearInterval(restoring);
      await queue.close();
      await closeRedis(redis);
    },
  };
};

const isKnownState = (state: string): state is JobState =>
  ['waiting', 'active', 'delayed', 'completed', 'failed', 'unknown'].includes(state);

const isPending = async (job: { getState(): Promise<string> }): Promise<boolean> =>
  ['waiting', 'prioritized', 'delayed'].includes(await job.getState());

const ATTEMPTS = 3;

/** Retries a command that timed out, for commands sent while a busy process starts. Only for idempotent commands. */
const patiently = async <T>(work: () => Promise<T>, attempt = 1): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    return patiently(work, attempt + 1);
  }
};

const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    throw redisUnavailable(error);
  });
