import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createPgPool } from '../pool.ts';
import { createTestDatabase } from './test-database.ts';

const TINY = fileURLToPath(new URL('../../test/tiny', import.meta.url));

const open = async () => {
  const database = await createTestDatabase(TINY, 'tiny');
  const pool = createPgPool(database.url, { schema: 'tiny', applicationName: 'test' });
  return { database, pool };
};

describe('createTestDatabase', () => {
  it('gives each caller a migrated database of its own, also concurrently', async () => {
    const [left, right] = await Promise.all([open(), open()]);
    await left.pool.query(`INSERT INTO owners (name) VALUES ('ada')`);
    const { rows } = await right.pool.query('SELECT count(*)::int AS owners FROM owners');
    expect(rows).toEqual([{ owners: 0 }]);
    for (const { pool, database } of [left, right]) {
      await pool.end();
      await database.drop();
    }
  });

  it('is fast once the template exists', async () => {
    const first = await open();
    const startedAt = performance.now();
    const second = await open();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    for (const { pool, database } of [first, second]) {
      await pool.end();
      await database.drop();
    }
  });
});
