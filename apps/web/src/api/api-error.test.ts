import { describe, expect, it } from 'vitest';
import { ApiError, isTransient, NetworkError } from './api-error.ts';

const answer = (status: number, headers: Record<string, string> = {}) =>
  ({ status, headers: new Headers(headers) }) as const;

describe('an error of the API', () => {
  it('has the code, the field, the request id and further members', () => {
    const body = {
      type: 'validation_error',
      code: 'hogql_syntax_error',
      detail: 'No table.',
      attr: 'query',
      start: 3,
    };
    const error = new ApiError(answer(400, { 'x-request-id': 'r1' }), body);
    expect(error).toMatchObject({
      message: 'No table.',
      code: 'hogql_syntax_error',
      attr: 'query',
      requestId: 'r1',
    });
    expect(error.details['start']).toBe(3);
  });

  it.each([[undefined], [null], ['<html>'], [[1]], [{ detail: 7 }]])(
    'has a message for the body %j',
    (body) => {
      expect(new ApiError(answer(500), body).message).toBe('The server answered with status 500.');
    },
  );

  it.each([
    [new ApiError(answer(503, { 'retry-after': '2' }), {}), true],
    [new ApiError(answer(429), {}), true],
    [new ApiError(answer(400), {}), false],
    [new NetworkError(new TypeError('x')), true],
    [new Error('x'), false],
  ])('%s is transient: %s', (error, expected) => {
    expect(isTransient(error)).toBe(expected);
  });
});
