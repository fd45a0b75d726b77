/** The restore drill: what the Jobs of the cluster do, on the embedded engine and with a bucket on loopback. */
import { createClickHouse } from '@meridian/clickhouse';
import { Secret } from '@meridian/core';
import { createTestClickHouse } from '@meridian/testing';
import { expect, it } from 'vitest';
import { fullNameOf, hourlyNameOf, restoreBackup, takeBackup } from './clickhouse-backup.ts';
import { startFakeBucket } from './fake-bucket.ts';

it.each([
  ['2026-11-23T00:00:00Z', 'full/2026-11-23', 'hourly/2026-11-23T00-00'],
  ['2026-11-29T23:59:59Z', 'full/2026-11-23', 'hourly/2026-11-29T23-59'],
  ['2026-11-30T07:05:00Z', 'full/2026-11-30', 'hourly/2026-11-30T07-05'],
  ['2026-01-01T12:00:00Z', 'full/2025-12-29', 'hourly/2026-01-01T12-00'],
])('at %s the full backup is %s and the hourly one %s', (now, full, hourly) => {
  expect([fullNameOf(new Date(now)), hourlyNameOf(new Date(now))]).toEqual([full, hourly]);
});

it('a lost database is restored from the last hourly backup and the full one of its week', async () => {
  await using bucket = await startFakeBucket();
  const database = await createTestClickHouse();
  const clickhouse = createClickHouse({ url: database.url });
  const parts = {
    clickhouse,
    bucket: { url: bucket.url, accessKeyId: new Secret('id'), secretAccessKey: new Secret('secret') },
  };
  const insert = (from: number, count: number) =>
    clickhouse.command(
      `INSERT INTO events (project_id, uuid, event, distinct_id, timestamp, created_at)
       SELECT 7, generateUUIDv4(), 'seen', toString(number), now(), now() FROM numbers(${from}, ${count})`,
    );
  const count = async () =>
    (await clickhouse.query<{ count: number }>('SELECT toUInt32(count()) AS count FROM events'))[0]?.count;
  try {
    await insert(0, 1_000);
    const first = await takeBackup(parts, new Date('2026-11-23T01:00:00Z'));
    expect(first).toEqual({ name: 'full/2026-11-23', base: undefined });
    const fullBytes = [...bucket.objects.values()].reduce((sum, object) => sum + object.length, 0);

    await insert(1_000, 10);
    const second = await takeBackup(parts, new Date('2026-11-23T02:00:00Z'));
    expect(second).toEqual({ name: 'hourly/2026-11-23T02-00', base: 'full/2026-11-23' });
    const allBytes = [...bucket.objects.values()].reduce((sum, object) => sum + object.length, 0);
    expect(allBytes).toBeLessThan(2 * fullBytes);

    const server = clickhouse.withDatabase('default');
    await server.command(`DROP DATABASE \`${clickhouse.database}\` SYNC`);
    await server.close();
    await restoreBackup(parts, second.name);
    expect(await count()).toBe(1_010);
  } finally {
    await clickhouse.close();
    await database.drop();
  }
});
