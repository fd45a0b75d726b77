/** The restore drill of Redis: the script of the restore Job on a real server, with a bucket that is a folder. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrivateRedis } from '@meridian/embedded-stores/testing';
import { createRedis } from '@meridian/redis';
import { afterAll, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'components/restore/redis-restore.sh');
const work = mkdtempSync(join(tmpdir(), 'meridian-redis-restore-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const folder = (name: string): string => {
  mkdirSync(join(work, name), { recursive: true });
  return join(work, name);
};

/** Stands in for the program that reads the bucket: `rclone copyto FLAG store:BUCKET/OBJECT FILE`. */
const writeRclone = (bucket: string): string => {
  const programs = folder('programs');
  writeFileSync(join(programs, 'rclone'), `#!/bin/sh\ncp "${bucket}/\${3#store:backups/}" "$4"\n`);
  chmodSync(join(programs, 'rclone'), 0o755);
  return programs;
};

const restore = (programs: string, data: string): string =>
  execFileSync('sh', [SCRIPT, data], {
    encoding: 'utf8',
    env: { PATH: `${programs}:${process.env['PATH']}`, BUCKET: 'backups', REDIS_BACKUP: 'redis/now.rdb' },
    stdio: 'pipe',
  });

it('a server with an append-only file has every key of the copy, and a volume with data is refused', async () => {
  const directory = folder('source');
  await using stack = new AsyncDisposableStack();
  const source = await startPrivateRedis({}, { directory });
  stack.defer(() => source.close());
  const redis = createRedis(source.url);
  stack.defer(() => redis.disconnect());
  await redis.xadd('{capture}:log:0', '*', 'events', 'acknowledged');
  for (let count = 0; count < 100; count += 1) await redis.set(`key-${count}`, count);
  await redis.save();
  const bucket = folder('bucket');
  mkdirSync(join(bucket, 'redis'));
  copyFileSync(join(directory, 'dump.rdb'), join(bucket, 'redis/now.rdb'));

  const programs = writeRclone(bucket);
  const target = folder('target');
  expect(restore(programs, target)).toBe('restored redis/now.rdb\n');
  expect(() => restore(programs, target)).toThrow('this volume has data');

  const restored = await startPrivateRedis({}, { directory: target });
  stack.defer(() => restored.close());
  const copy = createRedis(restored.url);
  stack.defer(() => copy.disconnect());
  expect([await copy.dbsize(), await copy.xlen('{capture}:log:0')]).toEqual([101, 1]);
  // Later writes are in the new append-only file.
  await copy.set('after', 1);
  await restored.kill();
  await restored.start();
  const again = createRedis(restored.url);
  stack.defer(() => again.disconnect());
  expect(await again.dbsize()).toBe(102);
});
