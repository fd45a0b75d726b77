import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSpill } from './spill.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-spill-'));
  folders.push(folder);
  return folder;
};
const drained = async (spill: ReturnType<typeof createSpill>): Promise<string[]> => {
  const lines: string[] = [];
  await spill.drain(async (sent) => void lines.push(...sent));
  return lines;
};

describe('the spill', () => {
  it('returns entries once, in the order in which they were written', async () => {
    const spill = createSpill({ folder: await newFolder(), maxBytes: 1_000 });
    await spill.write(['a', 'b']);
    await spill.write(['c']);
    expect([await drained(spill), await drained(spill)]).toEqual([['a', 'b', 'c'], []]);
  });

  it('keeps entries that the receiver refuses', async () => {
    const spill = createSpill({ folder: await newFolder(), maxBytes: 1_000 });
    await spill.write(['a']);
    expect(await spill.drain(() => Promise.reject(new Error('away')))).toBe(false);
    await spill.write(['b']);
    expect(await drained(spill)).toEqual(['a', 'b']);
  });

  it('refuses entries beyond its bound, and accepts more after it was drained', async () => {
    const spill = createSpill({ folder: await newFolder(), maxBytes: 8 });
    await spill.write(['1234567']);
    await expect(spill.write(['8'])).rejects.toThrow('8 bytes');
    await drained(spill);
    await spill.write(['8']);
    expect(await drained(spill)).toEqual(['8']);
  });

  it('drains entries of a dead process and counts them towards the bound', async () => {
    const folder = await newFolder();
    const dead = 2 ** 22 + 1; // above the maximum process id of Linux
    await createSpill({ folder, maxBytes: 100, pid: dead }).write(['left behind']);
    const spill = createSpill({ folder, maxBytes: 12 });
    await expect(spill.write(['x'])).rejects.toThrow();
    expect(await drained(spill)).toEqual(['left behind']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not drain entries of a running process', async () => {
    const folder = await newFolder();
    await createSpill({ folder, maxBytes: 100, pid: process.ppid }).write(['theirs']);
    expect(await drained(createSpill({ folder, maxBytes: 100 }))).toEqual([]);
  });

  it('does not drain entries of another spill of the same process', async () => {
    const folder = await newFolder();
    const [one, other] = [createSpill({ folder, maxBytes: 100 }), createSpill({ folder, maxBytes: 100 })];
    await one.write(['a']);
    expect(await drained(other)).toEqual([]);
    await one.write(['b']);
    expect(await drained(one)).toEqual(['a', 'b']);
  });

  it('drains entries of an earlier process with the same pid, as after the restart of a container', async () => {
    const folder = await newFolder();
    for (const left of [String(process.pid), `${process.pid}-earlier`]) {
      await mkdir(join(folder, left));
      await writeFile(join(folder, left, '1-000001.ndjson'), `left in ${left}\n`);
    }
    expect(await drained(createSpill({ folder, maxBytes: 100 }))).toEqual([
      `left in ${process.pid}`,
      `left in ${process.pid}-earlier`,
    ]);
  });
});
