import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, unpack } from './container.ts';
import type { Manifest } from './manifest.ts';

const work = mkdtempSync(join(tmpdir(), 'meridian-container-'));
const archive = join(work, 'archive');
let whole: Buffer;

const manifest = (changed: Partial<Manifest> = {}): Manifest => {
  const parts = Object.fromEntries(
    [['large', Buffer.alloc(200_000, 1)] as const, ['small', Buffer.alloc(3000, 2)] as const].map(
      ([name, content]) => [
        name,
        { sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length },
      ],
    ),
  );
  const createdAt = '2026-01-31T00:00:00.000Z';
  return { format: 1, release: '1.2.3', createdAt, regions: [], files: [], parts, ...changed };
};
const newParts = (): string => {
  const folder = mkdtempSync(join(work, 'parts-'));
  writeFileSync(join(folder, 'large'), Buffer.alloc(200_000, 1));
  writeFileSync(join(folder, 'small'), Buffer.alloc(3000, 2));
  return folder;
};
const newFolder = (): string => mkdtempSync(join(work, 'unpacked-'));

beforeAll(async () => {
  await pack(newParts(), manifest(), archive);
  whole = readFileSync(archive);
});

afterAll(() => rmSync(work, { recursive: true }));

/** A header has 512 bytes, and entries are padded to 512: `large` ends at 200,704, `small` at 204,288. */
const CUTS = [
  0, 100, 511, 512, 513, 65_536, 131_072, 131_583, 200_511, 200_512, 200_704, 200_705, 201_215, 201_216,
  201_217, 202_000, 204_216,
];

describe('an archive that is cut short', () => {
  it.each(CUTS)('at byte %i is refused, and never waited for', async (length) => {
    const cut = join(work, `cut-${length}`);
    writeFileSync(cut, whole.subarray(0, length));
    await expect(unpack(cut, newFolder())).rejects.toThrow(
      /is not a complete backup|cannot be read as a backup/,
    );
  });
});

describe('an archive', () => {
  it('has the manifest that it was given', async () => {
    expect(await unpack(archive, newFolder())).toEqual(manifest());
  });

  it.each([
    ['another release', '"1.2.3"', '"1.2.4"'],
    ['no JSON', '{"format"', '{+format"'],
  ])('whose manifest was changed is refused: %s', async (_name, from, to) => {
    const changed = join(work, 'changed');
    writeFileSync(changed, whole.toString('latin1').replace(from, to), 'latin1');
    await expect(unpack(changed, newFolder())).rejects.toThrow('its manifest was changed');
  });

  it.each(['../evil', 'data/../../evil', '/etc/evil', 'data/us/other.json'])(
    'with the file %s outside of what a backup has is refused',
    async (file) => {
      const hostile = join(mkdtempSync(join(work, 'hostile-')), 'archive');
      await pack(newParts(), manifest({ files: [file] }), hostile);
      await expect(unpack(hostile, newFolder())).rejects.toThrow('its manifest was changed');
    },
  );

  it('is written by one of two backups at once, complete; the other says that the file exists', async () => {
    const folder = mkdtempSync(join(work, 'twice-'));
    const file = join(folder, 'archive');
    const outcomes = await Promise.allSettled([1, 2].map(() => pack(newParts(), manifest(), file)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('already exists') },
    });
    expect(await unpack(file, newFolder())).toEqual(manifest());
    expect(readdirSync(folder)).toEqual(['archive']);
  });
});
