import { UnavailableError } from '@meridian/core';
import { expect, it } from 'vitest';
import { toAppError } from './error-envelope.ts';

/** Takes every error of a socket for its own, as the recognizers of the stores do. */
const recognizeStore = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === undefined
    ? undefined
    : new UnavailableError('unavailable', 'The store is away.');

/** An upload that its client broke off, as body parsers report it. */
const cutOff = Object.assign(new Error('request aborted'), {
  status: 400,
  type: 'request.aborted',
  code: 'ECONNABORTED',
});

it('an upload that was cut off is not an outage of a store', () => {
  expect(toAppError(cutOff, [recognizeStore])).toMatchObject({ status: 400, code: 'parse_error' });
});

it('an error of a socket to a store is an outage', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(toAppError(reset, [recognizeStore])).toMatchObject({ status: 503 });
});
