import { TimeoutError } from '@meridian/core';
import { expect, it } from 'vitest';
import { isConnectFailure, isNeverReached, isNoAnswer } from './upstream-error.ts';

const failure = (code: string, syscall?: string): Error => Object.assign(new Error(code), { code, syscall });
const refused = failure('ECONNREFUSED', 'connect');

it.each<[string, unknown, boolean, boolean]>([
  ['a refused connection', refused, true, true],
  ['a connection that is not made in time', failure('UND_ERR_CONNECT_TIMEOUT'), true, true],
  ['a name without an address', failure('ENOTFOUND', 'getaddrinfo'), true, true],
  ['two refused addresses', Object.assign(new AggregateError([refused, refused]), refused), true, true],
  ['an established connection that times out', failure('ETIMEDOUT', 'read'), true, false],
  ['a connection that the service ended', failure('UND_ERR_SOCKET'), true, false],
  ['a reset connection', failure('ECONNRESET', 'read'), true, false],
  ['an answer that is not HTTP', failure('HPE_INVALID_CONSTANT'), false, false],
])('%s', (_name, error, isFailure, neverReached) => {
  expect([isConnectFailure(error), isNeverReached(error)]).toEqual([isFailure, neverReached]);
});

it.each<[string, unknown, boolean]>([
  ['a refused connection', refused, true],
  ['a reset connection', failure('ECONNRESET', 'read'), true],
  ['an answer that is too late', new TimeoutError('timeout', 'too late'), true],
  ['an answer that is not HTTP', failure('HPE_INVALID_CONSTANT'), false],
  ['an answer with too large a head', failure('UND_ERR_HEADERS_OVERFLOW'), false],
])('whether it is not an answer: %s', (_name, error, expected) => {
  expect(isNoAnswer(error)).toBe(expected);
});
