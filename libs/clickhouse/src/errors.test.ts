import { ClickHouseError } from '@clickhouse/client';
import { expect, it } from 'vitest';
import { clickHouseCode, toAppError } from './errors.ts';

const fromServer = (code: string, type: string, message = 'Something. And more') =>
  toAppError(new ClickHouseError({ code, type, message }));

it.each([
  ['62', 'SYNTAX_ERROR', 400, 'invalid_input'],
  ['47', 'UNKNOWN_IDENTIFIER', 400, 'invalid_input'],
  ['159', 'TIMEOUT_EXCEEDED', 504, 'timeout'],
  ['241', 'MEMORY_LIMIT_EXCEEDED', 400, 'query_limit_exceeded'],
  ['158', 'TOO_MANY_ROWS', 400, 'query_limit_exceeded'],
  ['202', 'TOO_MANY_SIMULTANEOUS_QUERIES', 429, 'concurrency_limit_exceeded'],
  ['394', 'QUERY_WAS_CANCELLED', 409, 'query_cancelled'],
  ['243', 'NOT_ENOUGH_SPACE', 503, 'unavailable'],
  ['252', 'TOO_MANY_PARTS', 503, 'unavailable'],
  ['60', 'UNKNOWN_TABLE', 500, 'error'],
  ['516', 'AUTHENTICATION_FAILED', 500, 'error'],
])('%s %s is a %d %s', (code, type, status, ours) => {
  expect(fromServer(code, type)).toMatchObject({ status, code: ours });
});

it.each([
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 503, 'unavailable'],
  [new Error('socket hang up'), 503, 'unavailable'],
  [new Error('Timeout error.'), 504, 'timeout'],
  [new Error('The user aborted a request.'), 409, 'query_cancelled'],
  [new Error('anything else'), 500, 'error'],
])('%s is a %d %s', (error, status, code) => {
  expect(toAppError(error)).toMatchObject({ status, code });
});

it('shows of a server message only the sentence that names the problem', () => {
  expect(
    fromServer('47', 'X', 'Unknown identifier `x` in scope SELECT x. Maybe you meant: y. ').message,
  ).toBe('Unknown identifier `x`.');
});

it('a query that fails because all of them together took the memory may be tried again', () => {
  const message = '(total) memory limit exceeded: would use 3.03 GiB. ';
  expect(fromServer('241', 'MEMORY_LIMIT_EXCEEDED', message)).toMatchObject({
    status: 503,
    options: { retryAfterSeconds: 2 },
  });
});

it('keeps the number of the server for those who must tell causes apart', () => {
  expect(clickHouseCode(fromServer('60', 'UNKNOWN_TABLE'))).toBe(60);
  expect(clickHouseCode(new Error('other'))).toBeUndefined();
});
