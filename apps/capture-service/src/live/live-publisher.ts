/**
 * Publishes stored events to projects that have listeners. Delivery is best effort and never delays the writer: while
 * a batch is being published, the events of the next ones are counted as skipped. The number goes out with the next
 * events of the project, or without any when none follow.
 */
import type { Bus } from '@meridian/redis';
import { isoTime } from '../http/iso-time.ts';
import type { EventToStore } from '../writer/batch.ts';
import { LIVE_CHANNELS, liveChannelOf } from './live-channel.ts';

export interface LivePublisher {
  publish(events: readonly EventToStore[]): void;
  stop(): void;
}

const MAX_MESSAGE_CHARACTERS = 256 * 1024;
const ANNOUNCE_AFTER_MS = 500;

export interface LivePublisherParts {
  readonly bus: Pick<Bus, 'listenedTo' | 'publish'>;
}

export const createLivePublisher = ({ bus }: LivePublisherParts): LivePublisher => {
  const skipped = new Map<number, number>();
  let isBusy = false;
  let isStopped = false;
  let announcing: NodeJS.Timeout | undefined;

  const count = (projectId: number, change: number): void => {
    const sum = (skipped.get(projectId) ?? 0) + change;
    if (sum > 0) skipped.set(projectId, sum);
    else skipped.delete(projectId);
  };

  const sendTo = async (projectId: number, events: readonly string[]): Promise<void> => {
    const missed = skipped.get(projectId) ?? 0;
    const message = `{"skipped":${missed},"events":[${events.join(',')}]}`;
    await bus.publish(liveChannelOf(projectId), message);
    count(projectId, -missed); // others may have been skipped meanwhile
  };

  const send = async (events: readonly EventToStore[]): Promise<void> => {
    const byProject = Map.groupBy(events, ({ source }) => source.projectId);
    const unsent = new Map([...byProject].map(([projectId, own]) => [projectId, own.length]));
    try {
      const channels = new Set(await bus.listenedTo(LIVE_CHANNELS));
      const isHeard = (projectId: number) => channels.has(liveChannelOf(projectId));
      for (const projectId of skipped.keys()) if (!isHeard(projectId)) skipped.delete(projectId);
      for (const [projectId, own] of byProject) {
        const parts = isHeard(projectId) ? messagesOf(own) : [];
        for (const part of parts) {
          await sendTo(projectId, part);
          unsent.set(projectId, unsent.get(projectId)! - part.length);
        }
        unsent.delete(projectId);
      }
      if (events.length === 0) for (const projectId of [...skipped.keys()]) await sendTo(projectId, []);
    } catch {
      for (const [projectId, own] of unsent) count(projectId, own);
    }
  };

  /** While it is busy, nothing else is sent. */
  const start = async (events: readonly EventToStore[]): Promise<void> => {
    isBusy = true;
    await send(events);
    isBusy = false;
    if (skipped.size > 0 && !isStopped) announcing ??= setTimeout(announce, ANNOUNCE_AFTER_MS).unref();
  };

  const announce = (): void => {
    announcing = undefined;
    if (!isBusy) void start([]);
  };

  return {
    publish: (events) => {
      if (events.length === 0) return;
      if (!isBusy) void start(events);
      else for (const { source } of events) count(source.projectId, 1);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(announcing);
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
