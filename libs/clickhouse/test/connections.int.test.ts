import { testStores } from '@meridian/embedded-stores/testing';
import { expect, it } from 'vitest';
import { createClickHouse } from '../src/clickhouse.ts';

it('a query given up before it was sent ends no later one over the same connection', async () => {
  const client = createClickHouse({ url: testStores().clickhouseUrl, maxOpenConnections: 1 });
  try {
    await client.query('SELECT 1');
    const leave = new AbortController();
    const givenUp = client.query('SELECT 1', { signal: leave.signal });
    leave.abort();
    await expect(givenUp).rejects.toMatchObject({ code: 'query_cancelled' });
    // Longer than the idle timeout of a connection.
    const rows = await client.query<{ readonly c: number }>(
      'SELECT count() AS c FROM numbers(30) WHERE sleepEachRow(0.1) = 0',
    );
    expect(rows).toEqual([{ c: 30 }]);
  } finally {
    await client.close();
  }
});
