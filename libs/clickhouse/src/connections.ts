import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** Shorter than the keep-alive timeout of servers, so that the server does not close a connection during reuse. */
const IDLE_MS = 2_500;

/**
 * The connections to one server. Node's agent closes the idle ones. The client's own idle timer is disabled: after a
 * query that was aborted before it was sent, the timer closes a connection that runs another query.
 */
export const connectionsTo = (url: string, most: number): HttpAgent => {
  const options = { keepAlive: true, maxSockets: most, timeout: IDLE_MS };
  return url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
};

export const WITHOUT_IDLE_CLOCK = { enabled: true, idle_socket_ttl: 0 } as const;
