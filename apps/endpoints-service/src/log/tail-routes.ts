/**
 * `…/endpoints/:name/logs/tail/`: new entries as server-sent events. The event id is the entry's time; a client that
 * reconnects first receives the entries it missed.
 */
import type { ExecutionLogEntry } from '@meridian/contracts/endpoints';
import type { Clock } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import {
  createApi,
  type IdentityVerifier,
  type ProjectApiCall,
  type ProjectApiRoute,
} from '@meridian/identity';
import type { EventStream, EventStreams } from '@meridian/service-kit';
import type { Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.ts';
import { requireEndpoint } from '../definitions/endpoint-reader.ts';
import { type LogFeed, logChannelOf } from './log-tail.ts';
import { readLog } from './read-log.ts';

const MOST_MISSED = 500;

export interface TailRoutesParts {
  readonly database: Database;
  readonly engine: EngineAccess;
  readonly feed: LogFeed;
  readonly streams: EventStreams;
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
  const tail = async ({ req, res, params, projectId }: ProjectApiCall): Promise<void> => {
    const endpoint = await requireEndpoint(database, projectId, params['name']!);
    const since = req.get('last-event-id') ?? new Date(clock.now()).toISOString();
    const stream = streams.open(req, res);
    const writer = createTailWriter(stream, since);
    // Subscribe before reading, so that no entry is missed in between.
    stream.onEnd(
      await feed.listen(logChannelOf(endpoint.id), { message: writer.take, gap: writer.interrupt }),
    );
    if (stream.hasEnded) return;
    const scope = { projectId, endpointId: endpoint.id };
    const { count, entries } = await readLog(engine, scope, { limit: MOST_MISSED, offset: 0, after: since });
    writer.begin(entries.toReversed(), entries.length < MOST_MISSED ? 0 : count - entries.length);
  };

  const routes: readonly ProjectApiRoute[] = [
    { method: 'get', projectPath: '/endpoints/:name/logs/tail/', handler: tail },
  ];
  return createApi({ verifier, routes });
};

/** Sends the entries of the log, then those that arrive, each once. */
const createTailWriter = (stream: EventStream, since: string) => {
  const sent = new LRUCache<string, true>({ max: 2 * MOST_MISSED });
  /** What arrives before the log has been read. */
  let early: ExecutionLogEntry[] | undefined = [];

  /** The reader comes back with the id of the last entry that it has, and receives what it missed from the log. */
  const interrupt = (): void => {
    stream.begin(since);
    stream.end();
  };

  const send = (entry: ExecutionLogEntry): void => {
    if (stream.hasEnded || sent.has(entry.instance_id)) return;
    if (stream.isFull) {
      interrupt();
      return;
    }
    sent.set(entry.instance_id, true);
    stream.send({ id: entry.timestamp, event: 'entry', data: entry });
  };

  return {
    interrupt,
    take: (entries: readonly ExecutionLogEntry[]): void => {
      if (early === undefined) for (const entry of entries) send(entry);
      else if (early.length + entries.length <= MOST_MISSED) early.push(...entries);
      else interrupt();
    },
    begin: (stored: readonly ExecutionLogEntry[], skipped: number): void => {
      stream.begin(since);
      if (skipped > 0) stream.send({ event: 'skipped', data: { count: skipped } });
      for (const entry of [...stored, ...(early ?? [])]) send(entry);
      early = undefined;
    },
  };
};
