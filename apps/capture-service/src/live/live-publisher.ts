/**
 * Publishes stored events to projects that have listeners. Delivery is best effort and never delays the writer: while
 * a batch is being published, the events of the next ones are counted as skipped.
 */
import type { Bus } from '@meridian/redis';
import { isoTime } from '../http/iso-time.ts';
import type { EventToStore } from '../writer/batch.ts';
import { LIVE_CHANNELS, liveChannelOf } from './live-channel.ts';

export interface LivePublisher {
  publish(events: readonly EventToStore[]): void;
}

const MAX_MESSAGE_CHARACTERS = 256 * 1024;

export const createLivePublisher = ({ bus }: { readonly bus: Bus }): LivePublisher => {
  const skipped = new Map<number, number>();
  let isBusy = false;

  const skip = (events: readonly EventToStore[]): void => {
    for (const { source } of events) skipped.set(source.projectId, (skipped.get(source.projectId) ?? 0) + 1);
  };

  const send = async (events: readonly EventToStore[]): Promise<void> => {
    const channels = new Set(await bus.listenedTo(LIVE_CHANNELS));
    for (const projectId of skipped.keys())
      if (!channels.has(liveChannelOf(projectId))) skipped.delete(projectId);
    if (channels.size === 0) return;
    for (const [projectId, own] of Map.groupBy(events, ({ source }) => source.projectId)) {
      if (!channels.has(liveChannelOf(projectId))) continue;
      for (const part of messagesOf(own)) {
        const message = `{"skipped":${skipped.get(projectId) ?? 0},"events":[${part.join(',')}]}`;
        await bus.publish(liveChannelOf(projectId), message);
        skipped.delete(projectId);
      }
    }
  };

  return {
    publish: (events) => {
      if (events.length === 0) return;
      if (isBusy) return skip(events);
      isBusy = true;
      send(events)
        .catch(() => skip(events))
        .finally(() => {
          isBusy = false;
        });
    },
  };
};

/** The events as JSON texts, in parts of a limited size. */
function* messagesOf(events: readonly EventToStore[]): Generator<string[]> {
  let part: string[] = [];
  let size = 0;
  for (const event of events) {
    const text = liveText(event);
    if (part.length > 0 && size + text.length > MAX_MESSAGE_CHARACTERS) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(text);
    size += text.length;
  }
  if (part.length > 0) yield part;
}

const liveText = ({ source: { captured }, personId }: EventToStore): string =>
  JSON.stringify({
    uuid: captured.uuid,
    event: captured.event,
    distinct_id: captured.distinctId,
    person_id: personId,
    timestamp: isoTime(captured.timestamp),
    properties: captured.properties,
  });
