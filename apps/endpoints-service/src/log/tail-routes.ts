/**
 * `…/endpoints/:name/logs/tail/`: new entries as server-sent events. The event id is the time at which the entry was
 * stored; a client that reconnects first receives what was stored since, whatever the times of the entries.
 */
import { type Clock, InvalidRequestError } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import {
  type CallerStreams,
  createApi,
  type IdentityVerifier,
  type ProjectApiCall,
  type ProjectApiRoute,
} from '@meridian/identity';
import type { EventStream } from '@meridian/service-kit';
import type { Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.ts';
import { requireEndpoint } from '../definitions/endpoint-reader.ts';
import { type LogFeed, logChannelOf } from './log-tail.ts';
import { readStoredBefore, readStoredSince, type StoredEntry } from './read-log.ts';

const MOST_MISSED = 500;
/**
 * Writers differ in their clocks, by a minute at most, and in how long they take, so an entry can become visible after
 * one with a later time of storing.
 */
const OVERLAP_SECONDS = 60;
/** A time in the form that the engine reads. */
const EARLIEST = Date.UTC(1970, 0, 2);
const LATEST = Date.UTC(2200, 0, 1);

export interface TailRoutesParts {
  readonly database: Database;
  readonly engine: EngineAccess;
  readonly feed: LogFeed;
  readonly streams: CallerStreams;
  readonly clock: Clock;
  readonly verifier: IdentityVerifier;
}

export const createTailRoutes = ({
  database,
  engine,
  feed,
  streams,
  clock,
  verifier,
}: TailRoutesParts): Router => {
  const tail = async (call: ProjectApiCall): Promise<void> => {
    const { req, params, projectId } = call;
    const endpoint = await requireEndpoint(database, projectId, params['name']!);
    const lastId = req.get('last-event-id');
    const since = cursorOf(lastId ?? clock.now().toISOString());
    const stream = await streams.open(call);
    const writer = createTailWriter(stream, since);
    // Subscribe before reading, so that no entry is missed in between.
    stream.onEnd(
      await feed.listen(logChannelOf(endpoint.id), { message: writer.take, gap: writer.interrupt }),
    );
    if (stream.hasEnded) return;
    const scope = { projectId, endpointId: endpoint.id };
    const { count, entries } = await readStoredSince(engine, scope, { cursor: since, limit: MOST_MISSED });
    await writer.sendStored(entries, Math.max(0, count - MOST_MISSED));
    const limit = MOST_MISSED - entries.length;
    if (lastId !== undefined && limit > 0 && !stream.hasEnded) {
      // New entries come first, so that a reader that leaves in between resumes with a later cursor.
      const before = { cursor: since, limit, seconds: OVERLAP_SECONDS };
      await writer.sendStored(await readStoredBefore(engine, scope, before));
    }
    await writer.sendArrived();
  };

  const routes: readonly ProjectApiRoute[] = [
    { method: 'get', projectPath: '/endpoints/:name/logs/tail/', handler: tail },
  ];
  return createApi({ verifier, routes });
};

/** An id of an earlier release is the time of an entry, which comes before that of its storing. */
const cursorOf = (lastId: string): string => {
  const time = Date.parse(lastId);
  if (!(time >= EARLIEST && time <= LATEST))
    throw new InvalidRequestError('invalid_input', 'Expected the id of an event, which is a time.', {
      attr: 'Last-Event-ID',
    });
  const [, microseconds = '000'] = /\.\d{3}(\d{3})Z$/.exec(lastId) ?? [];
  return `${new Date(time).toISOString().slice(0, -1)}${microseconds}Z`;
};

/** Sends the entries of the log and all newly arriving entries, each once. */
const createTailWriter = (stream: EventStream, since: string) => {
  let cursor = since;
  const sent = new LRUCache<string, true>({ max: 2 * MOST_MISSED });
  /** Entries that arrive before the log has been sent. */
  let early: StoredEntry[] | undefined = [];

  /** The reader comes back with the id of its last entry, and receives the missed entries from the log. */
  const interrupt = (): void => {
    stream.begin(since);
    stream.end();
  };

  const send = ({ entry, storedAt }: StoredEntry): void => {
    if (stream.hasEnded || sent.has(entry.instance_id)) return;
    sent.set(entry.instance_id, true);
    if (storedAt > cursor) cursor = storedAt;
    stream.send({ id: cursor, event: 'entry', data: entry });
  };

  const sendAtOnce = (entry: StoredEntry): void => {
    if (stream.isFull) interrupt();
    else send(entry);
  };

  /** Waits for a slow reader. If it were interrupted, it would resume with the same entries and be interrupted again. */
  const sendAsRead = async (entries: readonly StoredEntry[]): Promise<void> => {
    for (const entry of entries) {
      await stream.untilRead();
      send(entry);
    }
  };

  return {
    interrupt,
    take: (entries: readonly StoredEntry[]): void => {
      if (early === undefined) for (const entry of entries) sendAtOnce(entry);
      else if (early.length + entries.length <= MOST_MISSED) early.push(...entries);
      else interrupt();
    },
    sendStored: async (stored: readonly StoredEntry[], skipped = 0): Promise<void> => {
      stream.begin(since);
      if (skipped > 0) stream.send({ event: 'skipped', data: { count: skipped } });
      await sendAsRead(stored);
    },
    /** Sends the entries that have arrived. Later ones are sent at once. */
    sendArrived: async (): Promise<void> => {
      while (early !== undefined && early.length > 0) await sendAsRead(early.splice(0));
      early = undefined;
    },
  };
};
