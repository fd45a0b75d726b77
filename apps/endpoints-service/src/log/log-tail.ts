/** Publishes stored entries to live tails: one message per endpoint and batch. */
import type { ExecutionLogEntry } from '@meridian/contracts/endpoints';
import type { Bus } from '@meridian/redis';
import { createFeed, type Feed } from '@meridian/service-kit';
import { isLogEntry, type LogEntry } from './log-entry.ts';
import { toWireEntry } from './read-log.ts';

const CHANNELS = 'endpoint-log:';

export const logChannelOf = (endpointId: string): string => `${CHANNELS}${endpointId}`;

/** Publishes only entries with subscribers. Live delivery is best effort; the log itself is complete. */
export const publishEntries = async (bus: Bus, entries: readonly LogEntry[]): Promise<void> => {
  const watched = new Set(await bus.listenedTo(CHANNELS).catch((): string[] => []));
  if (watched.size === 0) return;
  const byEndpoint = Map.groupBy(entries.filter(isLogEntry), ({ log_source_id }) => log_source_id);
  const messages = [...byEndpoint]
    .filter(([endpointId]) => watched.has(logChannelOf(endpointId)))
    .map(([endpointId, own]) => bus.publish(logChannelOf(endpointId), JSON.stringify(own.map(toWireEntry))));
  await Promise.allSettled(messages);
};

/** The stored entries of endpoints that are watched in this process. */
export type LogFeed = Feed<readonly ExecutionLogEntry[]>;

export const createLogFeed = ({ bus }: { readonly bus: Bus }): LogFeed =>
  createFeed({ bus, read: (text) => JSON.parse(text) as ExecutionLogEntry[] });
