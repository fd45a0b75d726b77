/**
 * Hands on the requests of one connection one after the other. A client may send further ones before it has read an
 * answer (pipelining), and Node would hand on all of them at once: each would hold its file, its place at a service and
 * its answer until the client reads. Beyond a number the connection is closed.
 */
import { AsyncResource } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers, SDKs and proxies send no requests ahead. */
const MOST_SENT_AHEAD = 16;

export const oneAtATime = (listener: RequestListener): RequestListener => {
  const sentAhead = new WeakMap<Socket, number>();
  return (req, res) => {
    // A response gets the socket when all earlier ones of the connection have ended.
    if (res.socket !== null) return listener(req, res);
    const { socket } = req;
    const count = (sentAhead.get(socket) ?? 0) + 1;
    if (count > MOST_SENT_AHEAD) return void socket.destroy();
    sentAhead.set(socket, count);
    const handOn = AsyncResource.bind(() => {
      if (!res.destroyed) listener(req, res);
    });
    res.once('socket', () => {
      sentAhead.set(socket, sentAhead.get(socket)! - 1);
      // Node is still assigning the socket.
      setImmediate(handOn);
    });
  };
};
