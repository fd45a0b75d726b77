/**
 * `…/live_events/`: events as server-sent events, a moment after they are stored. Delivery is best effort: what a
 * listener misses is announced, and can be read from `…/events/`.
 */
import { type LiveEvent, liveEventsParams } from '@meridian/contracts/capture';
import { ThrottledError, UnavailableError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import type { ReleaseSlot, Slots } from '@meridian/redis';
import { allowTime, cutOffStalled, parseInput } from '@meridian/service-kit';
import type { Response } from 'express';
import type { LiveFeed } from './live-feed.ts';
import { createLiveFilter, type LiveFilter } from './live-filter.ts';
import type { OpenStreams } from './open-streams.ts';

const EVENT_STREAM = 'text/event-stream; charset=utf-8';
const HEARTBEAT_MS = 10_000;
/** Less than the gateway gives any request; clients of event streams reconnect by themselves. */
const LONGEST_MS = 840_000;
/** A listener with more unsent bytes misses events until it has read them. */
const MAX_UNSENT_BYTES = 1024 * 1024;
const MAX_PER_CREDENTIAL = 10;
const MAX_PER_PROJECT = 50;
/** A quarter of the requests that the process takes, so that streams cannot keep it from accepting events. */
const MAX_PER_PROCESS = 500;
const RETRY_AFTER_SECONDS = 10;

export interface LiveEventRouteParts {
  readonly feed: LiveFeed;
  readonly slots: Slots;
  readonly streams: OpenStreams;
}

export const createLiveEventRoutes = ({ feed, slots, streams }: LiveEventRouteParts): ProjectApiRoute[] => {
  const acquire = async (id: string, limit: number, whose: string): Promise<ReleaseSlot> => {
    const slot = await slots.acquire(id, {
      limit,
      maxWaiting: 0,
      longestWaitMs: 0,
      longestHoldMs: LONGEST_MS,
    });
    if (slot !== 'full') return slot;
    throw new ThrottledError(
      'concurrency_limit_exceeded',
      `${whose} can have at most ${limit} streams of live events at a time. Close one of them first.`,
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  };

  const takePlaces = async ({ principal, projectId }: ProjectApiCall): Promise<() => void> => {
    if (streams.size >= MAX_PER_PROCESS) {
      throw new UnavailableError(
        'unavailable',
        'Too many streams of live events are open. Try again later.',
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      );
    }
    const own = await acquire(`credential:${principal.credentialId}`, MAX_PER_CREDENTIAL, 'A credential');
    try {
      const ofProject = await acquire(`project:${projectId}`, MAX_PER_PROJECT, 'A project');
      return () => void Promise.allSettled([own(), ofProject()]);
    } catch (error) {
      await own();
      throw error;
    }
  };

  const follow = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId } = call;
    const filter = createLiveFilter(parseInput(liveEventsParams, req.query));
    if (req.method === 'HEAD') return void res.type(EVENT_STREAM).end();
    const leavePlaces = await takePlaces(call);
    res.once('close', leavePlaces);
    if (res.closed) return leavePlaces();
    allowTime(req, LONGEST_MS + HEARTBEAT_MS);
    const stop = await feed.listen(projectId, createWriter(res, filter));
    const heartbeat = setInterval(() => res.write(': alive\n\n'), HEARTBEAT_MS);
    const end = setTimeout(() => res.end(), LONGEST_MS);
    const close = () => {
      stop();
      clearInterval(heartbeat);
      clearTimeout(end);
    };
    if (res.closed) return close();
    res.once('close', close);
    streams.add(res);
    cutOffStalled(res);
    open(res);
  };

  return [{ method: 'get', projectPath: '/live_events', handler: follow }];
};

const open = (res: Response): void => {
  res.set({
    'content-type': EVENT_STREAM,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  res.flushHeaders();
  res.write('retry: 1000\n\n');
};

const createWriter = (res: Response, filter: LiveFilter) => {
  let missed = 0;
  const announce = (): void => {
    if (missed === 0 || res.writableEnded) return;
    res.write(`event: skipped\ndata: {"count":${missed}}\n\n`);
    missed = 0;
  };
  res.on('drain', announce);
  return {
    event: (event: LiveEvent): void => {
      if (!res.headersSent || res.writableEnded || !filter.matches(event)) return;
      if (res.writableLength > MAX_UNSENT_BYTES) {
        missed += 1;
        return;
      }
      announce();
      res.write(`id: ${event.uuid}\ndata: ${JSON.stringify(filter.select(event))}\n\n`);
    },
    skipped: (count: number): void => {
      missed += count;
    },
    gap: (): void => {
      if (res.headersSent && !res.writableEnded) res.write('event: gap\ndata: {}\n\n');
    },
  };
};
