/** Streams of server-sent events, of which each credential and each project may have a limited number over all processes. */
import { ThrottledError } from '@meridian/core';
import type { ReleaseSlot, Slots } from '@meridian/redis';
import { createEventStreams, type EventStream } from '@meridian/service-kit';
import type { ProjectApiCall } from './create-api.ts';

export interface CallerStreamsOptions {
  readonly slots: Slots;
  /** As callers read it: `streams of live events`. */
  readonly what: string;
  /** How long a stream lasts. */
  readonly longestMs: number;
}

export interface CallerStreams {
  /** Sends nothing yet. Throws when the caller, its project or the process has as many streams as it may have. */
  open(call: Pick<ProjectApiCall, 'req' | 'res' | 'principal' | 'projectId'>): Promise<EventStream>;
  /** For a process that stops, so that it does not wait for readers. */
  endAll(): void;
}

const MAX_PER_CREDENTIAL = 10;
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
      keep(await acquire(`credential:${principal.credentialId}`, MAX_PER_CREDENTIAL, 'A credential'));
      keep(await acquire(`project:${projectId}`, MAX_PER_PROJECT, 'A project'));
      return stream;
    },
    endAll: streams.endAll,
  };
};
