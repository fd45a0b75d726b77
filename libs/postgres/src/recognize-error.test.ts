import { expect, it } from 'vitest';
import { recognizePostgresError } from './recognize-error.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

it.each([
  ['an outage', failure('connect ECONNREFUSED', 'ECONNREFUSED'), 503],
  ['NUL in a text', failure('invalid byte sequence for encoding "UTF8": 0x00', '22021'), 400],
  ['NUL in JSON', failure('unsupported Unicode escape sequence', '22P05'), 400],
  ['a unique key', failure('duplicate key value violates unique constraint', '23505'), undefined],
  ['no error at all', 'invalid byte sequence', undefined],
])('%s is %j to the caller', (_name, error, status) => {
  expect(recognizePostgresError(error)?.status).toBe(status);
});
