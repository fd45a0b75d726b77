import { UnavailableError } from '@meridian/core';
import { describe, expect, it } from 'vitest';
import { postgresOutage } from './outage.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

/** The form in which Prisma wraps an error of the driver. */
const wrapped = (code: string, originalCode: string) =>
  Object.assign(failure(`Database error. Code: \`${originalCode}\``, code), {
    meta: {
      driverAdapterError: Object.assign(new Error('postgres'), {
        name: 'DriverAdapterError',
        cause: { kind: 'postgres', code: originalCode, originalCode, originalMessage: 'as Postgres says it' },
      }),
    },
  });

describe('postgresOutage', () => {
  it.each([
    ['Prisma: unreachable', failure("Can't reach database server", 'P1001')],
    ['Prisma: too many connections', failure('Too many database connections opened', 'P2037')],
    ['Prisma around a server that starts', wrapped('P2039', '57P03')],
    ['Prisma around a server that stops, raw', wrapped('P2010', '57P01')],
    ['refused', failure('connect ECONNREFUSED', 'ECONNREFUSED')],
    ['refused at both addresses', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
    ['connection failure', failure('connection to server was lost', '08006')],
    ['shutting down', failure('terminating connection due to administrator command', '57P01')],
    ['crashed', failure('terminating connection because of crash of another server process', '57P02')],
    ['starting up', failure('the database system is starting up', '57P03')],
    ['too many connections', failure('sorry, too many clients already', '53300')],
    ['read-only after a fail-over', failure('cannot execute INSERT in a read-only transaction', '25006')],
    ['I/O error', failure('could not read block 0', '58030')],
    ['internal error', failure('could not attach to shared memory', 'XX000')],
    ['cut', failure('Connection terminated unexpectedly')],
    ['hung', failure('Query read timeout')],
  ])('answers 503 when Postgres is away: %s', (_, error) => {
    const outage = postgresOutage(error);
    expect(outage).toBeInstanceOf(UnavailableError);
    expect(outage?.options).toMatchObject({ retryAfterSeconds: 1, cause: error });
    expect(outage?.message).toContain('not answering');
  });

  it.each([
    ['Prisma: no connection free', failure('Timed out fetching a connection', 'P2024')],
    ['Prisma: a transaction did not start', failure('Unable to start a transaction', 'P2028')],
    ['Prisma around a deadlock', wrapped('P2034', '40P01')],
    ['no connection free', failure('timeout exceeded when trying to connect')],
    ['a statement that took too long', failure('canceling statement due to statement timeout', '57014')],
    ['a lock that another holds', failure('canceling statement due to lock timeout', '55P03')],
  ])('answers 503 when Postgres is busy: %s', (_, error) => {
    expect(postgresOutage(error)).toMatchObject({ status: 503, options: { retryAfterSeconds: 1 } });
    expect(postgresOutage(error)?.message).toContain('busy');
  });

  it.each([
    ['disk', failure('could not extend file: No space left on device', '53100')],
    ['disk, through Prisma', wrapped('P2039', '53100')],
    ['memory', failure('out of memory', '53200')],
  ])('answers 503 with a longer pause when there is no room: %s', (_, error) => {
    expect(postgresOutage(error)).toMatchObject({ status: 503, options: { retryAfterSeconds: 10 } });
  });

  it.each([
    ['a unique key', failure('Unique constraint failed', 'P2002')],
    ['a unique key, with its cause', wrapped('P2002', '23505')],
    ['a wrong password', failure('password authentication failed', '28P01')],
    ['damaged data', failure('invalid page in block 0', 'XX001')],
    ['an upload that was cut off', failure('aborted', 'ECONNRESET')],
    ['an upload that was cut off, of a body parser', failure('request aborted', 'ECONNABORTED')],
    ['a bug', new TypeError('x is not a function')],
    ['a bug with a cause', new Error('no', { cause: failure('refused', 'ECONNREFUSED') })],
    ['no error at all', 'P1001'],
  ])('does not treat as an outage: %s', (_, error) => {
    expect(postgresOutage(error)).toBeUndefined();
  });
});
