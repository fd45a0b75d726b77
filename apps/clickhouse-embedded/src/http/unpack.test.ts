import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createUnpack } from './unpack.ts';

const PACK = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };
type Encoding = keyof typeof PACK;
const ENCODINGS = Object.keys(PACK) as Encoding[];

const SKIPPABLE = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);

const chunksOf = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));

const unpack = (encoding: string, chunks: readonly Buffer[]): Promise<string> =>
  text(Readable.from(chunks).pipe(createUnpack(encoding)!));

/** The parts in one chunk, in one chunk each, byte by byte, and in chunks that end within frames. */
const arrivals = (parts: readonly Buffer[]): (readonly Buffer[])[] => {
  const bytes = Buffer.concat(parts);
  return [[bytes], parts, chunksOf(bytes, 1), chunksOf(bytes, 5), chunksOf(bytes, 17)];
};

describe('however the bytes arrive', () => {
  it.each(ENCODINGS)('reads %s', async (encoding) => {
    const long = 'row '.repeat(100_000);
    for (const chunks of arrivals([PACK[encoding](long)])) expect(await unpack(encoding, chunks)).toBe(long);
  });

  it.each<[string, Encoding, Buffer[]]>([
    ['members of gzip', 'gzip', ['one ', 'two ', 'three'].map((part) => gzipSync(part))],
    ['frames of zstd', 'zstd', ['one ', 'two ', 'three'].map((part) => zstdCompressSync(part))],
    [
      'frames of zstd among skippable ones',
      'zstd',
      [SKIPPABLE, zstdCompressSync('one '), SKIPPABLE, SKIPPABLE, zstdCompressSync('two three'), SKIPPABLE],
    ],
  ])('reads all %s', async (_, encoding, parts) => {
    for (const chunks of arrivals(parts)) expect(await unpack(encoding, chunks)).toBe('one two three');
  });

  it.each(
    ENCODINGS.flatMap((encoding): [string, Encoding, Buffer][] => [
      ['garbage', encoding, Buffer.from('garbage')],
      ['zeros and more rows', encoding, Buffer.concat([Buffer.alloc(4), PACK[encoding]('two')])],
      ...(encoding === 'br' || encoding === 'deflate'
        ? [['more rows', encoding, PACK[encoding]('two')] as [string, Encoding, Buffer]]
        : []),
    ]),
  )('refuses %s after the end of %s', async (_, encoding, rest) => {
    for (const chunks of arrivals([PACK[encoding]('one'), rest])) {
      await expect(unpack(encoding, chunks)).rejects.toThrow();
    }
  });

  it('reads zstd of as many frames as a body may have, and refuses more', async () => {
    const frames = Array<Buffer>(1_000).fill(SKIPPABLE).with(500, zstdCompressSync('one'));
    expect(await unpack('zstd', [Buffer.concat(frames)])).toBe('one');
    const more = [Buffer.concat([...frames, SKIPPABLE])];
    await expect(unpack('zstd', more)).rejects.toThrow('The compressed body has more than 1000 frames.');
  });

  it.each(ENCODINGS)('refuses %s that is cut off', async (encoding) => {
    const packed = PACK[encoding]('row '.repeat(1_000));
    for (const chunks of arrivals([packed.subarray(0, -1)])) {
      await expect(unpack(encoding, chunks)).rejects.toThrow();
    }
    await expect(unpack(encoding, [])).rejects.toThrow();
  });

  it('refuses zstd whose last frame is cut off', async () => {
    for (const last of [zstdCompressSync('two'), SKIPPABLE]) {
      for (const chunks of arrivals([zstdCompressSync('one'), last.subarray(0, -1)])) {
        await expect(unpack('zstd', chunks)).rejects.toThrow();
      }
    }
  });
});

it('knows no other encodings', () => {
  expect(createUnpack('snappy')).toBeUndefined();
});
