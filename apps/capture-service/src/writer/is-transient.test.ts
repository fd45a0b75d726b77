import { UnavailableError } from '@meridian/core';
import { expect, it } from 'vitest';
import { isTransient } from './is-transient.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

it.each([
  ['a store is away', new UnavailableError('unavailable', 'no')],
  ['nothing listens', failure('connect', 'ECONNREFUSED')],
  ['the connection is lost', failure('Connection terminated unexpectedly')],
  ['the server stops', failure('terminating connection', '57P01')],
  ['the disk is full', failure('could not extend file', '53100')],
  ['the statement took too long', failure('canceling statement', '57014')],
  ['the password was changed', failure('password authentication failed', '28P01')],
  ['the database is missing', failure('database does not exist', '3D000')],
  ['a privilege is missing', failure('permission denied for table persons', '42501')],
  ['a table is missing', failure('relation "persons" does not exist', '42P01')],
  ['the server is too old for the statement', failure('syntax error', '42601')],
  ['the transaction was refused', failure('cannot execute INSERT in a read-only transaction', '25006')],
])('is tried again: %s', (_name, error) => {
  expect(isTransient(error)).toBe(true);
});

it.each([
  ['a value is invalid', failure('invalid byte sequence', '22021')],
  ['a row breaks a rule', failure('violates check constraint', '23514')],
  ['a value is too large for its index', failure('index row size exceeds maximum', '54000')],
  ['a bug that one event causes', new TypeError('x is not iterable')],
  ['no error', 'text'],
])('is caused by an event: %s', (_name, error) => {
  expect(isTransient(error)).toBe(false);
});
