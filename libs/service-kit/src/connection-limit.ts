/**
 * Refuses requests with 503 before the process runs out of file descriptors. At the very end of the table there is none
 * left to take a connection with, so callers would be cut off without a word, and so would the connections to stores.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { UnavailableError } from '@meridian/core';
import { toEnvelope } from './error-envelope.ts';

/** Reserved for files, stores and the runtime. */
const OWN_DESCRIPTORS = 128;
const FEWEST_CONNECTIONS = 16;
/** A refused connection may still send its request, so that the client can read the refusal. */
const REFUSED_MAY_LAST_MS = 1_000;
const SWEEP_EVERY_MS = 1_000;
/** A new connection may send its first request. */
const SILENT_MAY_LAST_MS = 1_000;

/** How many connections leave room for as many to other services. */
export const connectionsFor = (descriptorLimit: number): number =>
  Math.max(FEWEST_CONNECTIONS, Math.floor((descriptorLimit - OWN_DESCRIPTORS) / 2));

/** Unlimited on systems without this file. */
export const readDescriptorLimit = (): number => {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

export interface ConnectionLimit {
  /** Called for each new connection. */
  admit(socket: Socket): void;
  /** Answers the requests of connections that are too many, and hands on the others. */
  readonly listener: RequestListener;
}

export const limitConnections = (
  listener: RequestListener,
  most: number,
  /** The connections with a request in progress. */
  busySockets: () => ReadonlySet<Socket>,
): ConnectionLimit => {
  const refused = new WeakSet<Socket>();
  /** Since when each connection is open. */
  const open = new Map<Socket, number>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** Connections without a request make room, whether they are kept, silent, or come to no end of their header. */
  const sweepIdle = (): void => {
    const now = performance.now();
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    const busy = busySockets();
    for (const [socket, since] of open) {
      if (!busy.has(socket) && now - since >= SILENT_MAY_LAST_MS) socket.destroy();
    }
  };

  return {
    admit: (socket) => {
      open.set(socket, performance.now());
      socket.once('close', () => open.delete(socket));
      if (open.size <= most) return;
      sweepIdle();
      if (open.size > most + most / 2) {
        socket.destroy();
        return;
      }
      refused.add(socket);
      setTimeout(() => socket.destroy(), REFUSED_MAY_LAST_MS).unref();
    },
    listener: (req, res) => (refused.has(req.socket) ? refuse(req, res) : listener(req, res)),
  };
};

const refuse = (req: IncomingMessage, res: Parameters<RequestListener>[1]): void => {
  const error = new UnavailableError(
    'unavailable',
    'This service has too many connections. Try again in a moment.',
    { retryAfterSeconds: 1 },
  );
  const { status, headers, body } = toEnvelope(error);
  req.resume();
  res.writeHead(status, { ...headers, 'content-type': 'application/json', connection: 'close' });
  res.end(JSON.stringify(body));
};
