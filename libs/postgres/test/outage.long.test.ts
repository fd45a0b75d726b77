import { watchEffects } from '@meridian/core';
import { waitFor } from '@meridian/core/testing';
import { startPrivatePostgres } from '@meridian/embedded-stores/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { postgresOutage } from '../src/outage.ts';
import { createPgPool } from '../src/pool.ts';

const opened: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

describe('a pool whose Postgres was killed', () => {
  it('is reported at once, survived, and ends by itself', async () => {
    const server = await startPrivatePostgres();
    opened.push(() => server.close());
    const lost: Error[] = [];
    const pool = createPgPool(server.url, {
      schema: 'public',
      applicationName: 'test',
      onConnectionLost: (error) => lost.push(error),
    });
    opened.push(() => pool.end());
    await pool.query('SELECT 1');
    await server.kill();
    await waitFor(() => lost.length > 0);
    const error = await pool.query('SELECT 1').catch((caught) => caught);
    expect(postgresOutage(error)?.status).toBe(503);
    await server.start();
    await waitFor(() => pool.query('SELECT 1'));
  });
});

describe('a pool whose Postgres hangs', () => {
  it('answers within the time of a statement, also in a transaction, and goes on when it is back', async () => {
    const server = await startPrivatePostgres();
    opened.push(() => server.close());
    const pool = createPgPool(server.url, { schema: 'public', applicationName: 'test' });
    opened.push(() => pool.end());
    const inTransaction = await pool.connect();
    await inTransaction.query('BEGIN');
    await Promise.all([1, 2, 3].map(() => pool.query('SELECT pg_sleep(0.05)')));
    server.freeze();
    const askedAt = performance.now();
    const transaction = async () => {
      const error = await inTransaction.query('SELECT 1').catch((caught) => caught);
      await inTransaction.query('ROLLBACK').catch(() => {}); // fails at once: the connection is gone
      inTransaction.release();
      return error;
    };
    const errors = await Promise.all([
      transaction(),
      ...Array.from({ length: 20 }, () => pool.query('SELECT 1').catch((caught) => caught)),
    ]);
    expect(performance.now() - askedAt).toBeLessThan(3_500);
    expect(errors.map((error) => postgresOutage(error)?.status)).toEqual(errors.map(() => 503));
    server.thaw();
    await waitFor(() => pool.query('SELECT 1'), { timeoutMs: 5_000 });
  });
});

describe('whether a statement has changed something', () => {
  it('is known of each, and assumed of one whose answer was lost', { timeout: 30_000 }, async () => {
    const server = await startPrivatePostgres();
    opened.push(() => server.close());
    const pool = createPgPool(server.url, { schema: 'public', applicationName: 'test', maxConnections: 20 });
    opened.push(() => pool.end());
    await pool.query('CREATE TABLE counts (n int PRIMARY KEY)');
    const hasEffect = (work: () => Promise<unknown>): Promise<boolean> =>
      watchEffects(async (effects) => {
        await work().catch(() => {});
        return effects.hasAny;
      });
    const insert = (n: number) => () => pool.query('INSERT INTO counts VALUES ($1)', [n]);
    const read = () => pool.query('SELECT * FROM counts FOR UPDATE');
    const inTransaction =
      (sql: string, end: string, before = async () => {}) =>
      async () => {
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          await client.query(sql);
          await before();
          await client.query(end);
        } finally {
          client.release();
        }
      };
    const [adds, reads] = ['INSERT INTO counts VALUES (2)', 'SELECT 1'];
    expect([
      await hasEffect(insert(1)),
      await hasEffect(insert(1)), // the key is taken
      await hasEffect(read),
      await hasEffect(inTransaction(adds, 'ROLLBACK')),
      await hasEffect(inTransaction(adds, 'COMMIT')),
      await hasEffect(inTransaction(reads, 'COMMIT')),
    ]).toEqual([true, false, false, false, true, false]);
    const freeze = async () => server.freeze();
    // It hangs before the end of the transaction, so this one comes first.
    expect(await hasEffect(inTransaction('INSERT INTO counts VALUES (3)', 'COMMIT', freeze))).toBe(true);
    server.thaw();
    await waitFor(read, { timeoutMs: 5_000 });
    await Promise.all([1, 2, 3, 4].map(() => pool.query('SELECT pg_sleep(0.05)')));
    server.freeze();
    expect(await Promise.all([hasEffect(insert(4)), hasEffect(read)])).toEqual([true, false]);
    server.thaw();
    // The statement was carried out although its caller got an error.
    await waitFor(async () => (await pool.query('SELECT 1 FROM counts WHERE n = 4')).rowCount === 1, {
      timeoutMs: 5_000,
    });
  });
});
