import { ClickHouseError } from '@clickhouse/client';
import { expect, it } from 'vitest';
import { clickHouseCode, toAppError } from './errors.ts';

const fromServer = (code: string, type: string, message = 'Something. And more') =>
  toAppError(new ClickHouseError({ code, type, message }));

it.each([
  ['62', 'SYNTAX_ERROR', 400, 'invalid_input'],
  ['47', 'UNKNOWN_IDENTIFIER', 400, 'invalid_input'],
  ['159', 'TIMEOUT_EXCEEDED', 504, 'timeout'],
  ['241', 'MEMORY_LIMIT_EXCEEDED', 400, 'query_memory_limit'],
  ['128', 'TOO_LARGE_ARRAY_SIZE', 400, 'invalid_input'],
  ['475', 'INVALID_WITH_FILL_EXPRESSION', 400, 'invalid_input'],
  ['360', 'CANNOT_CREATE_CHARSET_CONVERTER', 400, 'invalid_input'],
  ['440', 'INVALID_LIMIT_EXPRESSION', 400, 'invalid_input'],
  ['745', 'SERVER_OVERLOADED', 429, 'concurrency_limit_exceeded'],
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

it('distinguishes a pattern of events that needs too many steps from a time limit', () => {
  const message =
    'Pattern application proves too difficult, exceeding max iterations (1000000): While executing X. ';
  expect(fromServer('160', 'TOO_SLOW', message)).toMatchObject({
    status: 400,
    code: 'invalid_input',
    message: expect.stringContaining('Use a pattern with fewer .* parts'),
  });
  expect(fromServer('160', 'TOO_SLOW')).toMatchObject({ status: 504 });
});

it('names the memory that one query may use', () => {
  const message = '(for query) memory limit exceeded: would use 512.00 MiB, maximum: 341.33 MiB. ';
  expect(fromServer('241', 'MEMORY_LIMIT_EXCEEDED', message)).toMatchObject({
    status: 400,
    message: expect.stringContaining('the 341.33 MiB that one query may use'),
  });
});

it.each([
  ['6', "Cannot parse string 'a secret' as UInt64: syntax error at begin", 'a secret'],
  ['376', "Cannot parse uuid 'a \\'secret', of another row", 'secret'],
  ['47', 'Unknown column meridian.events.__internal', 'meridian'],
  ['43', 'Illegal type of `__table1`.person_id', '__table1'],
  ['215', "Column '__t1.__c2' is not under aggregate function and not in GROUP BY keys", '__'],
  ['47', 'Unknown identifier `__t12`.`event` in __q1', '__'],
  ['36', 'Cannot read /data/store/abc/x.bin', '/data/store'],
])('%s: %s does not show %s', (code, message, hidden) => {
  expect(fromServer(code, 'X', message).message).not.toContain(hidden);
});

it('a query that fails because all of them together took the memory may be tried again', () => {
  const message = '(total) memory limit exceeded: would use 3.03 GiB. ';
  expect(fromServer('241', 'MEMORY_LIMIT_EXCEEDED', message)).toMatchObject({
    status: 503,
    options: { retryAfterSeconds: 2 },
  });
});

it('keeps the error number of the server', () => {
  expect(clickHouseCode(fromServer('60', 'UNKNOWN_TABLE'))).toBe(60);
  expect(clickHouseCode(new Error('other'))).toBeUndefined();
});
