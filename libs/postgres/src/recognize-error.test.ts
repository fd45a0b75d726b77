import { expect, it } from 'vitest';
import { recognizePostgresError } from './recognize-error.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

it.each([
  ['an outage', 503, failure('connect ECONNREFUSED', 'ECONNREFUSED')],
  ['NUL in a text', 400, failure('invalid byte sequence for encoding "UTF8": 0x00', '22021')],
  ['NUL in JSON', 400, failure('unsupported Unicode escape sequence', '22P05')],
  [
    'half of a surrogate pair in JSON',
    400,
    failure('Invalid input value: invalid input syntax for type json'),
  ],
  [
    'half of a surrogate pair before a quote',
    400,
    failure('JSON Error: unexpected end of hex escape at line 1'),
  ],
  ['a second half in JSON', 400, failure('JSON Error: lone leading surrogate in hex escape at line 1')],
  [
    'a number beyond its column',
    400,
    failure('value "2147483648" is out of range for type integer', '22003'),
  ],
  ['a unique key', undefined, failure('duplicate key value violates unique constraint', '23505')],
  ['no error at all', undefined, 'invalid byte sequence'],
])('%s is %s to the caller', (_name, status, error) => {
  expect(recognizePostgresError(error)?.status).toBe(status);
});
