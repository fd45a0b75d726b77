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
import type { Bus } from '@meridian/redis';
import type { Response, Router } from 'express';
import type { Database } from '../database.ts';
import { requireEndpoint } from '../definitions/endpoint-reader.ts';
import { watchEntries } from './log-tail.ts';
import { readLog } from './read-log.ts';

const HEARTBEAT_MS = 10_000;
const MOST_MISSED = 500;
/** Connections end before the request timeout; clients of event streams reconnect automatically. */
const SHARE_OF_TIMEOUT = 0.9;

export interface TailRoutesParts {
  readonly database: Database;
  readonly engine: EngineAccess;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly verifier: IdentityVerifier;
  readonly requestTimeoutMs: number;
}

export const createTailRoutes = ({
  database,
  engine,
  bus,
  clock,
  verifier,
  requestTimeoutMs,
}: TailRoutesParts): Router => {
  const tail = async ({ req, res, params, projectId }: ProjectApiCall): Promise<void> => {
    const endpoint = await requireEndpoint(database, projectId, params['name']!);
    const since = req.get('last-event-id') ?? new Date(clock.now()).toISOString();
    const seen = new Set<string>();
    const send = (entry: ExecutionLogEntry): void => {
      if (seen.has(entry.instance_id)) return;
      seen.add(entry.instance_id);
      res.write(`id: ${entry.timestamp}\nevent: entry\ndata: ${JSON.stringify(entry)}\n\n`);
    };
    openStream(res);
    const stopWatching = await watchEntries(bus, endpoint.id, send);
    // Subscribe before reading, so that no entry is missed in between.
    const { entries } = await readLog(
      engine,
      { projectId, endpointId: endpoint.id },
      { limit: MOST_MISSED, offset: 0, after: since },
    );
    for (const entry of entries.toReversed()) send(entry);
    const heartbeat = setInterval(() => res.write(': alive\n\n'), HEARTBEAT_MS);
    const end = setTimeout(() => res.end(), requestTimeoutMs * SHARE_OF_TIMEOUT);
    res.once('close', () => {
      clearInterval(heartbeat);
      clearTimeout(end);
      void stopWatching();
    });
  };

  const routes: readonly ProjectApiRoute[] = [
    { method: 'get', projectPath: '/endpoints/:name/logs/tail/', handler: tail },
  ];
  return createApi({ verifier, routes });
};

const openStream = (res: Response): void => {
  res.set({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  res.flushHeaders();
  res.write('retry: 1000\n\n');
};
