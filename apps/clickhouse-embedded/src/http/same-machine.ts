/**
 * Accepts requests from programs on this machine only. The listener is bound to loopback; this check also rejects web
 * pages, which can make a local browser send requests to loopback addresses.
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
