import { testStores } from '@meridian/embedded-stores/testing';
import { expect, it } from 'vitest';
import { createClickHouse } from '../src/clickhouse.ts';

it('gives a ClickHouse that is migrated', async () => {
  const client = createClickHouse({ url: testStores().clickhouseUrl });
  try {
    const rows = await client.query<{ name: string }>('SHOW TABLES');
    expect(rows.map((row) => row.name)).toContain('events');
  } finally {
    await client.close();
  }
});
