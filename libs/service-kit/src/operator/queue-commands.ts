/** `meridian queues …`: the job queues of a service and the jobs that failed. */
import { NotFoundError } from '@meridian/core';
import { type CommandGroup, commandGroup, toTable } from './command.ts';

export interface QueueSummary {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  readonly isPaused: boolean;
}

export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly reason: string;
  readonly failedAt: string;
}

export interface QueueInspector {
  readonly name: string;
  summary(): Promise<QueueSummary>;
  failed(limit: number): Promise<readonly FailedJob[]>;
  /** Runs failed jobs again; all of them without an id. Returns how many. */
  retry(jobId?: string): Promise<number>;
  /** Removes failed jobs; all of them without an id. Returns how many. */
  drop(jobId?: string): Promise<number>;
  /** Workers finish their running jobs, and take no new ones until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

const MOST_LISTED = 100;

export const queueGroup = <Parts>(
  queuesOf: (parts: Parts) => readonly QueueInspector[],
): CommandGroup<Parts> => {
  const find = (parts: Parts, name: string): QueueInspector => {
    const queues = queuesOf(parts);
    const found = queues.find((queue) => queue.name === name);
    if (found !== undefined) return found;
    throw new NotFoundError(
      'not_found',
      `This service has no queue ${name}. It has: ${queues.map((queue) => queue.name).join(', ')}.`,
    );
  };
  const change =
    (verb: 'retry' | 'drop', done: string) =>
    async (parts: Parts, input: { get(name: string): string; find(name: string): string | undefined }) => {
      const queue = find(parts, input.get('QUEUE'));
      const jobId = input.find('JOB');
      const count = await queue[verb](jobId);
      if (count === 0 && jobId !== undefined)
        throw new NotFoundError('not_found', `The queue ${queue.name} has no failed job ${jobId}.`);
      return {
        text: `${count} ${count === 1 ? 'job' : 'jobs'} ${done}.`,
        data: { queue: queue.name, count },
      };
    };
  return commandGroup('queues', [
    {
      usage: 'queues list',
      summary: 'The queues of this service and how many jobs each has.',
      run: async (parts) => {
        const data = await Promise.all(queuesOf(parts).map((queue) => queue.summary()));
        const rows = data.map((one) => [
          one.queue,
          one.waiting,
          one.active,
          one.delayed,
          one.failed,
          one.isPaused ? 'paused' : 'running',
        ]);
        return { data, text: toTable(['QUEUE', 'WAITING', 'ACTIVE', 'DELAYED', 'FAILED', 'STATE'], rows) };
      },
    },
    {
      usage: 'queues failed QUEUE',
      summary: `The last ${MOST_LISTED} jobs that failed for good, with their reasons.`,
      run: async (parts, input) => {
        const data = await find(parts, input.get('QUEUE')).failed(MOST_LISTED);
        const rows = data.map((job) => [
          job.id,
          job.name,
          job.attempts,
          job.failedAt,
          JSON.stringify(job.payload),
          job.reason,
        ]);
        const text = toTable(['JOB', 'NAME', 'ATTEMPTS', 'FAILED', 'PAYLOAD', 'REASON'], rows);
        return { data, text: data.length === 0 ? 'No job failed.' : text };
      },
    },
    {
      usage: 'queues retry QUEUE [JOB]',
      summary: 'Runs a failed job again, or all of them.',
      run: change('retry', 'will run again'),
    },
    {
      usage: 'queues drop QUEUE [JOB]',
      summary: 'Removes a failed job, or all of them.',
      run: change('drop', 'removed'),
    },
    {
      usage: 'queues pause QUEUE',
      summary: 'Workers finish what they run and take nothing new.',
      run: async (parts, input) => {
        const queue = find(parts, input.get('QUEUE'));
        await queue.pause();
        return { text: `${queue.name} is paused.`, data: await queue.summary() };
      },
    },
    {
      usage: 'queues resume QUEUE',
      summary: 'Workers take jobs of the queue again.',
      run: async (parts, input) => {
        const queue = find(parts, input.get('QUEUE'));
        await queue.resume();
        return { text: `${queue.name} runs.`, data: await queue.summary() };
      },
    },
  ]);
};
