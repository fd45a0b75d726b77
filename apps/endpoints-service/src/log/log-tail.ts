/** Publishes stored entries to live tails: one message per endpoint and batch. */
import type { ExecutionLogEntry } from '@meridian/contracts/endpoints';
import type { Bus } from '@meridian/redis';
import { createFeed, type Feed } from '@meridian/service-kit';
import { isLogEntry, isoTimeOf, type LogEntry } from './log-entry.ts';
import { type StoredEntry, toWireEntry } from './read-log.ts';

const CHANNELS = 'endpoint-log:';

export const logChannelOf = (endpointId: string): string => `${CHANNELS}${endpointId}`;

/** A writer of an earlier release does not say when it stored an entry. */
type MessageEntry = ExecutionLogEntry & { readonly stored_at?: string };

/** Publishes only entries with subscribers. Live delivery is best effort; the log itself is complete. */
export const publishEntries = async (bus: Bus, entries: readonly LogEntry[]): Promise<void> => {
  const watched = new Set(await bus.listenedTo(CHANNELS).catch((): string[] => []));
  if (watched.size === 0) return;
  const byEndpoint = Map.groupBy(entries.filter(isLogEntry), ({ log_source_id }) => log_source_id);
  const messages = [...byEndpoint]
    .filter(([endpointId]) => watched.has(logChannelOf(endpointId)))
    .map(([endpointId, own]) =>
      bus.publish(logChannelOf(endpointId), JSON.stringify(own.map(toMessageEntry))),
    );
  await Promise.allSettled(messages);
};

const toMessageEntry = (entry: LogEntry): MessageEntry => ({
  ...toWireEntry(entry),
  ...(entry.stored_at !== undefined && { stored_at: isoTimeOf(entry.stored_at) }),
});

const fromMessageEntry = ({ stored_at, ...entry }: MessageEntry): StoredEntry => ({
  entry,
  storedAt: stored_at ?? entry.timestamp,
});

/** The stored entries of endpoints that are watched in this process. */
export type LogFeed = Feed<readonly StoredEntry[]>;

export const createLogFeed = ({ bus }: { readonly bus: Bus }): LogFeed =>
  createFeed({ bus, read: (text) => (JSON.parse(text) as MessageEntry[]).map(fromMessageEntry) });
