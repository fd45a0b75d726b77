import { InvalidRequestError, ThrottledError, TimeoutError, UnavailableError } from '@meridian/core';
import { PostponedError } from '@meridian/redis';
import { expect, it } from 'vitest';
import { isWorthAnotherAttempt, mayPass, postponedBy } from './job-errors.ts';

it.each([
  ['a store that is away', new UnavailableError('unavailable', 'away'), true],
  ['an engine without a free place', new ThrottledError('throttled', 'full', { retryAfterSeconds: 1 }), true],
  ['Postgres refusing connections', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  ['a silent Redis', new Error('Command timed out'), true],
  ['a query that takes too long', new TimeoutError('timeout', 'too long'), false],
  ['a query that is wrong', new InvalidRequestError('invalid_input', 'wrong'), false],
  ['a bug', new TypeError('undefined is not a function'), false],
])('whether %s may pass', (_name, error, expected) => {
  expect(mayPass(error)).toBe(expected);
});

it.each([
  ['a store that is away', new UnavailableError('unavailable', 'away'), true],
  ['an unknown error', new TypeError('undefined is not a function'), true],
  ['a query that is wrong', new InvalidRequestError('invalid_input', 'wrong'), false],
  ['a query that takes too long', new TimeoutError('timeout', 'too long'), false],
])('whether a calculation is worth another attempt after %s', (_name, error, expected) => {
  expect(isWorthAnotherAttempt(error)).toBe(expected);
});

it('only work without a free place is postponed', async () => {
  const full = new ThrottledError('throttled', 'full', { retryAfterSeconds: 1 });
  const wrong = new InvalidRequestError('invalid_input', 'wrong');
  await expect(postponedBy(10, () => Promise.reject(full))).rejects.toBeInstanceOf(PostponedError);
  await expect(postponedBy(10, () => Promise.reject(wrong))).rejects.toBe(wrong);
});
