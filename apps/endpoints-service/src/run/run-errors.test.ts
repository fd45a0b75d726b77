import {
  InternalError,
  InvalidRequestError,
  ThrottledError,
  TimeoutError,
  UnavailableError,
} from '@meridian/core';
import { describe, expect, it } from 'vitest';
import { isCostLimit, toRunError, withoutExcerpt } from './run-errors.ts';

describe('the errors of a run (endpoints-api 4.4)', () => {
  it.each<[string, Error, { status: number; code: string; retry?: boolean }]>([
    ['the time limit', new TimeoutError('timeout', 'slow'), { status: 400, code: 'query_timeout' }],
    [
      'the memory of one query',
      new InvalidRequestError('query_memory_limit', 'much'),
      { status: 400, code: 'query_memory_limit' },
    ],
    [
      'too many rows',
      new InvalidRequestError('query_limit_exceeded', 'many'),
      { status: 400, code: 'query_too_large' },
    ],
    [
      'too many at once',
      new ThrottledError('concurrency_limit_exceeded', 'busy'),
      { status: 429, code: 'throttled', retry: true },
    ],
    [
      'an engine that is away',
      new UnavailableError('unavailable', 'away'),
      { status: 503, code: 'query_capacity', retry: true },
    ],
    [
      'what the engine refuses',
      new InvalidRequestError('invalid_input', 'wrong', { attr: 'query__query' }),
      { status: 400, code: 'invalid_input' },
    ],
  ])('%s', (_, error, { status, code, retry = false }) => {
    const refused = toRunError(error) as InvalidRequestError;
    expect([refused.status, refused.code, refused.options.attr]).toEqual([status, code, undefined]);
    expect(refused.options.retryAfterSeconds !== undefined).toBe(retry);
  });

  it('names the mistake and shows no SQL to callers that may not read the definition', () => {
    const message = 'This project has no action 7.\nline 1, column 8:\n  select secret from events';
    expect(withoutExcerpt(new InvalidRequestError('hogql_query_error', message))).toMatchObject({
      status: 400,
      code: 'hogql_query_error',
      message: 'This project has no action 7.',
    });
    const away = new UnavailableError('unavailable', 'away');
    expect(withoutExcerpt(away)).toBe(away);
  });

  it('is a cost limit only when the engine exceeds one', () => {
    expect(isCostLimit(toRunError(new TimeoutError('timeout', 'slow')))).toBe(true);
    expect(isCostLimit(toRunError(new UnavailableError('unavailable', 'away')))).toBe(false);
    expect(isCostLimit(new InternalError('error', 'broken'))).toBe(false);
  });
});
