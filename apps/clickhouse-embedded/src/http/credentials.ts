/** User and password of a request, in the four forms that a server accepts. A request may use only one of them. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CODES, EngineError } from '../engine/engine-error.ts';

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** The server's default user, for a request that names none. */
const DEFAULT_USER = 'default';

export const assertAuthenticated = (message: IncomingMessage, known: Credentials): void => {
  const given = credentialsOf(message);
  // Compare both, so that the response time reveals nothing about either.
  const isUser = isEqual(given.user, known.user);
  const isPassword = isEqual(given.password, known.password);
  if (isUser && isPassword) return;
  throw failed('Authentication failed: password is incorrect, or there is no user with such name.');
};

const credentialsOf = (message: IncomingMessage): Credentials => {
  const { searchParams } = new URL(message.url ?? '/', 'http://embedded');
  const ways = [
    pairOf(headerOf(message, 'x-clickhouse-user'), headerOf(message, 'x-clickhouse-key')),
    basicOf(headerOf(message, 'authorization')),
    pairOf(searchParams.get('user'), searchParams.get('password')),
  ].filter((way) => way !== undefined);
  if (ways.length > 1) {
    throw failed(
      'Send user and password in one way only: by headers, by Basic authentication or in the address.',
    );
  }
  return ways[0] ?? { user: DEFAULT_USER, password: '' };
};

const headerOf = (message: IncomingMessage, name: string): string | null => {
  const value = message.headers[name];
  return value === undefined ? null : String(value);
};

const pairOf = (user: string | null, password: string | null): Credentials | undefined =>
  user === null && password === null ? undefined : { user: user ?? DEFAULT_USER, password: password ?? '' };

const BASIC = /^basic +([A-Za-z0-9+/=]+)$/i;

const basicOf = (header: string | null): Credentials | undefined => {
  if (header === null) return undefined;
  const encoded = BASIC.exec(header)?.[1];
  if (encoded === undefined) throw failed('The header Authorization must be Basic.');
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1
    ? { user: text, password: '' }
    : { user: text.slice(0, colon), password: text.slice(colon + 1) };
};

const isEqual = (given: string, known: string): boolean => timingSafeEqual(digest(given), digest(known));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const failed = (reason: string): EngineError =>
  new EngineError(CODES.authenticationFailed, 'AUTHENTICATION_FAILED', reason);
