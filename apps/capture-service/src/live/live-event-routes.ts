/**
 * `…/live_events/`: events as server-sent events, a moment after they are stored. Delivery is best effort: what a
 * listener misses is announced, and can be read from `…/events/`.
 */
import { type LiveEvent, liveEventsParams } from '@meridian/contracts/capture';
import type { CallerStreams, ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { type EventStream, type FeedListener, parseInput } from '@meridian/service-kit';
import { type LiveMessage, liveChannelOf } from './live-channel.ts';
import type { LiveFeed } from './live-feed.ts';
import { createLiveFilter, type LiveFilter } from './live-filter.ts';

export interface LiveEventRouteParts {
  readonly feed: LiveFeed;
  readonly streams: CallerStreams;
}

export const createLiveEventRoutes = ({ feed, streams }: LiveEventRouteParts): ProjectApiRoute[] => {
  const follow = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId } = call;
    const filter = createLiveFilter(parseInput(liveEventsParams, req.query));
    const stream = await streams.open(call);
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
