import { expect, it } from 'vitest';
import { recognizePostgresError } from './recognize-error.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

it.each([
  ['an outage', 503, failure('connect ECONNREFUSED', 'ECONNREFUSED')],
  ['NUL in a text', 400, failure('invalid byte sequence for encoding "UTF8": 0x00', '22021')],
  ['NUL in JSON', 400, failure('unsupported Unicode escape sequence', '22P05')],
  ['a unique key', undefined, failure('duplicate key value violates unique constraint', '23505')],
  ['no error at all', undefined, 'invalid byte sequence'],
])('%s is %s to the caller', (_name, status, error) => {
  expect(recognizePostgresError(error)?.status).toBe(status);
});
