import { expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { outageInterval } from './query-client.ts';

const refused = (status: number, retryAfter?: string): ApiError =>
  new ApiError(
    { status, headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) },
    {},
  );

it.each([
  ['without an error', null, false],
  ['a service that is away', refused(503), 5_000],
  ['one that asks for eight seconds', refused(503, '8'), 8_000],
  ['one that asks for an hour', refused(503, '3600'), 10_000],
  ['a gateway that lost its service', refused(502), 5_000],
  ['a refusal', refused(403), false],
  ['too many requests', refused(429), false],
  ['a lost network, whose end the browser tells', new NetworkError(new Error('offline')), false],
])('after %s the same is read again in %s', (_, error, expected) => {
  expect(outageInterval({ state: { error } })).toBe(expected);
});
