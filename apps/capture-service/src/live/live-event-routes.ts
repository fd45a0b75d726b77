/**
 * `…/live_events/`: events as server-sent events, a moment after they are stored. Delivery is best effort: what a
 * listener misses is announced, and can be read from `…/events/`.
 */
import { type LiveEvent, liveEventsParams } from '@meridian/contracts/capture';
import { ThrottledError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import type { ReleaseSlot, Slots } from '@meridian/redis';
import { type EventStream, type FeedListener, parseInput } from '@meridian/service-kit';
import { type LiveMessage, liveChannelOf } from './live-channel.ts';
import type { LiveFeed } from './live-feed.ts';
import { createLiveFilter, type LiveFilter } from './live-filter.ts';
import { LONGEST_MS, type OpenStreams } from './open-streams.ts';

const MAX_PER_CREDENTIAL = 10;
const MAX_PER_PROJECT = 50;
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
    const stream = streams.open(req, res);
    stream.onEnd(await takePlaces(call));
    const listener = createListener(stream, filter);
    stream.onEnd(await feed.listen(liveChannelOf(projectId), listener));
    stream.begin();
    res.on('drain', listener.announce);
  };

  return [{ method: 'get', projectPath: '/live_events', handler: follow }];
};

/** A slow reader misses events until it has read what waits for it. */
const createListener = (stream: EventStream, filter: LiveFilter) => {
  let missed = 0;
  const announce = (): void => {
    if (missed === 0) return;
    stream.send({ event: 'skipped', data: { count: missed } });
    missed = 0;
  };
  const take = (event: LiveEvent): void => {
    if (!filter.matches(event)) return;
    if (stream.isFull) {
      missed += 1;
      return;
    }
    announce();
    stream.send({ id: event.uuid, data: filter.select(event) });
  };
  return {
    announce,
    message: ({ skipped, events }) => {
      missed += skipped;
      for (const event of events) take(event);
      if (!stream.isFull) announce();
    },
    gap: () => stream.send({ event: 'gap', data: {} }),
  } satisfies FeedListener<LiveMessage> & { announce: () => void };
};
