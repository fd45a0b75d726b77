/** The restore drill: the statements of the Jobs in a cluster, on the embedded engine and with a bucket on loopback. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster, fullNameOf, hourlyNameOf, restoreBackup, takeBackup } from '@meridian/clickhouse';
import { Secret } from '@meridian/core';
import { startHelperProcess } from '@meridian/core/testing';
import { expect, it } from 'vitest';
import { startFakeBucket } from './fake-bucket.ts';

const PROGRAM = join(import.meta.dirname, 'engine-process.ts');

it.each([
  ['2026-11-23T00:00:00Z', 'full/2026-11-23', 'hourly/2026-11-23T00-00'],
  ['2026-11-29T23:59:59Z', 'full/2026-11-23', 'hourly/2026-11-29T23-59'],
  ['2026-11-30T07:05:00Z', 'full/2026-11-30', 'hourly/2026-11-30T07-05'],
  ['2026-01-01T12:00:00Z', 'full/2025-12-29', 'hourly/2026-01-01T12-00'],
])('at %s the full backup is %s and the hourly one %s', (now, full, hourly) => {
  expect([fullNameOf(new Date(now)), hourlyNameOf(new Date(now))]).toEqual([full, hourly]);
});

/**
 * The server refuses BACKUP, because it writes outside of its folder, so the test runs the engine directly. The engine
 * has a separate process: when it closes, it blocks its process and waits for the bucket, which this process serves.
 */
const startEngine = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-engine-backup-'));
  const engine = startHelperProcess<string>({ entry: PROGRAM, args: [folder] });
  const run = async (sql: string): Promise<string> => (await engine.ask(sql)).trim();
  return {
    run,
    server: {
      cluster: createCluster(undefined, 'meridian'),
      database: 'meridian',
      command: async (sql: string) => void (await run(sql)),
      withDatabase: () => ({ command: async (sql: string) => void (await run(sql)), close: async () => {} }),
    },
    [Symbol.asyncDispose]: async () => {
      await engine.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

it('a lost database is restored from the last hourly backup and the full one of its week', async () => {
  await using bucket = await startFakeBucket();
  await using engine = await startEngine();
  const parts = {
    clickhouse: engine.server,
    bucket: { url: bucket.url, accessKeyId: new Secret('id'), secretAccessKey: new Secret('secret') },
  };
  const bytes = () => [...bucket.objects.values()].reduce((sum, object) => sum + object.length, 0);
  const insert = (from: number, count: number) =>
    engine.run(
      `INSERT INTO meridian.events SELECT number, randomString(100) FROM numbers(${from}, ${count})`,
    );
  await engine.run('CREATE DATABASE meridian');
  await engine.run('CREATE TABLE meridian.events (id UInt64, text String) ENGINE = MergeTree ORDER BY id');
  await insert(0, 10_000);
  const first = await takeBackup(parts, new Date('2026-11-23T01:00:00Z'));
  expect(first).toEqual({ name: 'full/2026-11-23', base: undefined });
  const fullBytes = bytes();

  await insert(10_000, 10);
  const second = await takeBackup(parts, new Date('2026-11-23T02:00:00Z'));
  expect(second).toEqual({ name: 'hourly/2026-11-23T02-00', base: 'full/2026-11-23' });
  expect(bytes()).toBeLessThan(1.1 * fullBytes);

  await engine.run('DROP DATABASE meridian SYNC');
  await restoreBackup(parts, second.name);
  expect(await engine.run('SELECT count(), max(id) FROM meridian.events')).toBe('10010\t10009');
});
