import {
  InternalError,
  InvalidRequestError,
  ThrottledError,
  TimeoutError,
  UnavailableError,
} from '@meridian/core';
import { expect, it } from 'vitest';
import { isPostponable, isWorthRetrying } from './retry.ts';

const HOUR_MS = 3_600_000;

it.each([
  ['an unknown error', new TypeError('undefined is not a function'), true],
  ['a bug that is known', new InternalError('error', 'bug'), true],
  ['a store that is away', new UnavailableError('unavailable', 'away'), true],
  ['no free place', new ThrottledError('throttled', 'full'), true],
  ['a refusal', new InvalidRequestError('invalid_input', 'wrong'), false],
  ['a query that takes too long', new TimeoutError('timeout', 'too long'), false],
])('%s is worth another attempt: %s', (_name, error, expected) => {
  expect(isWorthRetrying(error)).toBe(expected);
});

it.each([
  ['a job with attempts', { attempts: 5, addedAt: 0, now: 23 * HOUR_MS }, true],
  ['a job that an outage has postponed for a day', { attempts: 5, addedAt: 0, now: 24 * HOUR_MS }, false],
  ['a job that its schedule repeats', { attempts: 1, addedAt: 0, now: 0 }, false],
])('an outage postpones %s', (_name, job, expected) => {
  expect(isPostponable(job)).toBe(expected);
});
