import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** Shorter than any server keeps them, so that none is closed while it is taken up again. */
const IDLE_MS = 2_500;

/**
 * The connections to one server. Node's agent closes those that are idle. The client's own clock for that is not used:
 * after a query that was given up before it was sent, it ends a connection on which another one runs.
 */
export const connectionsTo = (url: string, most: number): HttpAgent => {
  const options = { keepAlive: true, maxSockets: most, timeout: IDLE_MS };
  return url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
};

export const WITHOUT_IDLE_CLOCK = { enabled: true, idle_socket_ttl: 0 } as const;
