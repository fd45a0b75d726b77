import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, unpack } from './container.ts';
import type { Manifest } from './manifest.ts';

const work = mkdtempSync(join(tmpdir(), 'meridian-container-'));
const archive = join(work, 'archive');
let whole: Buffer;

beforeAll(async () => {
  const parts = mkdtempSync(join(work, 'parts-'));
  writeFileSync(join(parts, 'large'), Buffer.alloc(200_000, 1));
  writeFileSync(join(parts, 'small'), Buffer.alloc(3000, 2));
  await pack(parts, { format: 1, parts: { large: {}, small: {} } } as unknown as Manifest, archive);
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
    await expect(unpack(cut, mkdtempSync(join(work, 'unpacked-')))).rejects.toThrow(
      /is not a complete backup|cannot be read as a backup/,
    );
  });
});
