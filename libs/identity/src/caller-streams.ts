/**
 * Streams of server-sent events. Each caller, each user with all credentials together, and each project may have a
 * limited number over all processes.
 */
import { ThrottledError } from '@meridian/core';
import type { ReleaseSlot, Slots } from '@meridian/redis';
import { createEventStreams, type EventStream } from '@meridian/service-kit';
import { askerOf } from './asker.ts';
import type { ProjectApiCall } from './create-api.ts';

export interface CallerStreamsOptions {
  readonly slots: Slots;
  /** The name that callers read, such as `streams of live events`. */
  readonly what: string;
  /** How long a stream lasts. */
  readonly longestMs: number;
}

export interface CallerStreams {
  /** Sends nothing yet. Throws when the caller, its project or the process has as many streams as it may have. */
  open(call: Pick<ProjectApiCall, 'req' | 'res' | 'principal' | 'projectId'>): Promise<EventStream>;
  /** Called when the process stops, so that it does not wait for readers. */
  endAll(): void;
}

const MAX_PER_CALLER = 10;
/** Far below the limit of a process, so that one person with many projects leaves room for others. */
const MAX_PER_USER = 20;
const MAX_PER_PROJECT = 50;
const RETRY_AFTER_SECONDS = 10;

export const createCallerStreams = ({ slots, what, longestMs }: CallerStreamsOptions): CallerStreams => {
  const streams = createEventStreams({ longestMs });

  const acquire = async (id: string, limit: number, whose: string): Promise<ReleaseSlot> => {
    const slot = await slots.acquire(id, {
      limit,
      maxWaiting: 0,
      longestWaitMs: 0,
      longestHoldMs: 2 * longestMs,
    });
    if (slot !== 'full') return slot;
    throw new ThrottledError(
      'concurrency_limit_exceeded',
      `${whose} can have at most ${limit} ${what} at a time. Close one of them first.`,
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  };

  return {
    open: async ({ req, res, principal, projectId }) => {
      const stream = streams.open(req, res);
      if (stream.hasEnded) return stream;
      // Not when the stream ends: a slow reader still has to read the rest.
      const keep = (release: ReleaseSlot): void => {
        if (res.closed) void release();
        else res.once('close', () => void release());
      };
      const { userId } = principal;
      keep(await acquire(`caller:${askerOf(principal)}`, MAX_PER_CALLER, 'A caller'));
      if (userId !== null) keep(await acquire(`user:${userId}`, MAX_PER_USER, 'A user'));
      keep(await acquire(`project:${projectId}`, MAX_PER_PROJECT, 'A project'));
      return stream;
    },
    endAll: streams.endAll,
  };
};
