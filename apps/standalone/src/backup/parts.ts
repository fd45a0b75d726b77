/** The parts of a backup: compressed files with checksums in a working folder. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Problem } from '../problem.ts';
import type { Manifest } from './manifest.ts';

export type PartSums = Record<string, { sha256: string; bytes: number }>;

export interface PartWriter {
  readonly sums: PartSums;
  write(name: string, content: Readable): Promise<void>;
}

export const createPartWriter = (folder: string): PartWriter => {
  const sums: PartSums = {};
  return {
    sums,
    write: async (name, content) => {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const sum = summing();
      await pipeline(content, createZstdCompress(), sum.stream, createWriteStream(file, { mode: 0o600 }));
      sums[name] = sum.end();
    },
  };
};

/** Decompresses a part. Its checksum was verified when the backup was opened. */
export const readPart = (folder: string, name: string): Readable =>
  createReadStream(join(folder, name)).pipe(createZstdDecompress());

export const assertParts = async (folder: string, { parts }: Pick<Manifest, 'parts'>): Promise<void> => {
  for (const [name, expected] of Object.entries(parts)) {
    const sum = summing();
    await pipeline(createReadStream(join(folder, name)), sum.stream, async (chunks) => {
      for await (const _chunk of chunks);
    }).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
      throw new Problem(`The backup is damaged: its part ${name} is missing. Nothing was restored.`, {
        cause,
      });
    });
    const { sha256, bytes } = sum.end();
    if (sha256 !== expected.sha256 || bytes !== expected.bytes) {
      throw new Problem(
        `The backup is damaged: the checksum of its part ${name} does not match. Nothing was restored.`,
      );
    }
  }
};

const summing = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { stream, end: () => ({ sha256: hash.digest('hex'), bytes }) };
};
