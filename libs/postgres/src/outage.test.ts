import { UnavailableError } from '@meridian/core';
import { describe, expect, it } from 'vitest';
import { postgresOutage } from './outage.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

describe('postgresOutage', () => {
  it.each([
    ['Prisma: unreachable', failure("Can't reach database server", 'P1001')],
    ['Prisma: no connection free', failure('Timed out fetching a connection', 'P2024')],
    ['refused', failure('connect ECONNREFUSED', 'ECONNREFUSED')],
    ['shutting down', failure('terminating connection due to administrator command', '57P01')],
    ['starting up', failure('the database system is starting up', '57P03')],
    ['full', failure('sorry, too many clients already', '53300')],
    ['pool exhausted', failure('timeout exceeded when trying to connect')],
    ['cut', failure('Connection terminated unexpectedly')],
  ])('answers 503 with a time to try again: %s', (_, error) => {
    const outage = postgresOutage(error);
    expect(outage).toBeInstanceOf(UnavailableError);
    expect(outage?.options).toMatchObject({ retryAfterSeconds: 1, cause: error });
  });

  it.each([
    ['a unique key', failure('Unique constraint failed', 'P2002')],
    ['a statement that took too long', failure('canceling statement due to statement timeout', '57014')],
    ['a bug', new TypeError('x is not a function')],
    ['no error at all', 'P1001'],
  ])('leaves alone what is no outage: %s', (_, error) => {
    expect(postgresOutage(error)).toBeUndefined();
  });
});
