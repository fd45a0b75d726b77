import { startPrivatePostgres, waitFor } from '@meridian/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { postgresOutage } from '../src/outage.ts';
import { createPgPool } from '../src/pool.ts';

const opened: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

describe('a pool whose Postgres was killed', () => {
  it('says so at once, survives, and goes on by itself when it is back', async () => {
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
