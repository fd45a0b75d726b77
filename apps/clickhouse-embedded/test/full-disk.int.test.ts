/** A full disk: writes fail with the reason, reads continue, and acknowledged data is kept. */
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startInstance, startProcess, temporaryFolder } from './instance.ts';

const SIZE_MIB = 96;

const mountSmallDisk = (path: string): boolean => {
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', path], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false; // requires root
  }
};

describe('on a full disk', () => {
  it('an insert is refused with the reason, reads go on, and all is well once there is space', async (context) => {
    const folder = await temporaryFolder();
    if (!mountSmallDisk(folder.path)) {
      await folder.remove();
      context.skip('mounting a small disk needs root');
    }
    try {
      const instance = await startInstance({ directory: join(folder.path, 'data') });
      const { client } = instance;
      await client.command({ query: 'CREATE TABLE t (n UInt64, s String) ENGINE = MergeTree ORDER BY n' });
      let acknowledged = 0;
      const insert = async () => {
        const query = `INSERT INTO t SELECT number, randomString(1000) FROM numbers(5000)`;
        await client.command({ query });
        acknowledged += 5000;
      };
      await insert();
      const filler = join(folder.path, 'filler');
      await writeFile(filler, Buffer.alloc((SIZE_MIB - 32) * 1024 * 1024));
      const failure = await (async () => {
        // Each writes 5 MB, so the disk is full long before the last, unless the system ignores its size.
        for (let count = 0; count < SIZE_MIB; count += 1) await insert();
      })().catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: '243', type: 'NOT_ENOUGH_SPACE' });
      const stored = async () =>
        (
          await (
            await client.query({ query: 'SELECT count() AS c FROM t', format: 'JSONEachRow' })
          ).json<{ c: number }>()
        )[0]?.c;
      expect(await stored()).toBe(acknowledged);

      await rm(filler);
      await insert();
      expect(await stored()).toBe(acknowledged);
      await client.close();
      await instance.process.stop();
    } finally {
      execFileSync('/bin/umount', ['-l', folder.path]);
      await folder.remove();
    }
  });

  it('a start is refused with the reason', async (context) => {
    const folder = await temporaryFolder();
    if (!mountSmallDisk(folder.path)) {
      await folder.remove();
      context.skip('mounting a small disk needs root');
    }
    try {
      const fill = () => writeFile(join(folder.path, 'filler'), Buffer.alloc((SIZE_MIB + 1) * 1024 * 1024));
      await expect(fill()).rejects.toMatchObject({ code: 'ENOSPC' });
      const failure = await startProcess({ directory: join(folder.path, 'data') }).catch(
        (error: Error) => error,
      );
      expect(String(failure)).toContain('the disk is full: free some space and start again');
    } finally {
      execFileSync('/bin/umount', ['-l', folder.path]);
      await folder.remove();
    }
  });
});
