/** Publishes stored entries to live tails: one message per endpoint and batch. */
import type { ExecutionLogEntry } from '@meridian/contracts/endpoints';
import type { Bus } from '@meridian/redis';
import { isLogEntry, type LogEntry } from './log-entry.ts';
import { toWireEntry } from './read-log.ts';

const CHANNELS = 'endpoint-log:';

const channelOf = (endpointId: string): string => `${CHANNELS}${endpointId}`;

/** Publishes only entries with subscribers. Live delivery is best effort; the log itself is complete. */
export const publishEntries = async (bus: Bus, entries: readonly LogEntry[]): Promise<void> => {
  const watched = new Set(await bus.listenedTo(CHANNELS).catch((): string[] => []));
  if (watched.size === 0) return;
  const byEndpoint = Map.groupBy(entries.filter(isLogEntry), ({ log_source_id }) => log_source_id);
  const messages = [...byEndpoint]
    .filter(([endpointId]) => watched.has(channelOf(endpointId)))
    .map(([endpointId, own]) => bus.publish(channelOf(endpointId), JSON.stringify(own.map(toWireEntry))));
  await Promise.allSettled(messages);
};

export const watchEntries = (
  bus: Bus,
  endpointId: string,
  listener: (entry: ExecutionLogEntry) => void,
): Promise<() => Promise<void>> =>
  bus.subscribe(channelOf(endpointId), (message) => {
    for (const entry of JSON.parse(message) as ExecutionLogEntry[]) listener(entry);
  });
