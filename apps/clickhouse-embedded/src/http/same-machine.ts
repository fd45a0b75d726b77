/**
 * Only programs on this machine may speak to the engine. The listener is on loopback; this also keeps out web pages,
 * which can make a browser on this machine send requests to loopback addresses.
 */
import type { IncomingMessage } from 'node:http';
import { CODES, EngineError } from '../engine/engine-error.ts';

const LOOPBACK_HOST = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

export const assertLocal = (message: IncomingMessage): void => {
  const { host = '', origin, 'sec-fetch-site': fetchSite } = message.headers;
  if (LOOPBACK_HOST.test(host) && origin === undefined && fetchSite === undefined) return;
  throw new EngineError(
    CODES.accessDenied,
    'ACCESS_DENIED',
    'Only programs on this machine may use this server, by a loopback address, and browsers may not.',
  );
};
