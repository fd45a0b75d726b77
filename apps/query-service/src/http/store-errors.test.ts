import { InvalidRequestError, ThrottledError, TimeoutError, UnavailableError } from '@meridian/core';
import { expect, it } from 'vitest';
import { mayPass } from './store-errors.ts';

it.each([
  ['a store that is away', new UnavailableError('unavailable', 'away'), true],
  ['an engine without a free place', new ThrottledError('throttled', 'full', { retryAfterSeconds: 1 }), true],
  ['Postgres refusing connections', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  ['a silent Redis', new Error('Command timed out'), true],
  ['a query that takes too long', new TimeoutError('timeout', 'too long'), false],
  ['a query that is wrong', new InvalidRequestError('invalid_input', 'wrong'), false],
  ['a bug', new TypeError('undefined is not a function'), false],
])('%s', (_name, error, expected) => {
  expect(mayPass(error)).toBe(expected);
});
