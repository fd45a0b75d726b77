/** Decompresses a stream. Trailing data is an error, because its rows would be lost. */
import { Duplex, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { MAX_ZSTD_FRAMES } from '@meridian/service-kit';
import { CODES, EngineError } from '../engine/engine-error.ts';

type Decompressor = Transform & { readonly bytesWritten: number };

interface Compression {
  readonly create: () => Decompressor;
  /** How many frames may follow one another. The members of gzip are read by Node itself. */
  readonly maxFrames: number;
}

const GZIP: Compression = { create: createGunzip, maxFrames: 1 };

const COMPRESSIONS: ReadonlyMap<string, Compression> = new Map([
  ['gzip', GZIP],
  ['x-gzip', GZIP],
  ['deflate', { create: createInflate, maxFrames: 1 }],
  ['br', { create: createBrotliDecompress, maxFrames: 1 }],
  ['zstd', { create: createZstdDecompress, maxFrames: MAX_ZSTD_FRAMES }],
]);

/** Undefined for an encoding that is not known. */
export const createUnpack = (encoding: string): Duplex | undefined => {
  const compression = COMPRESSIONS.get(encoding);
  if (compression === undefined) return undefined;
  return Duplex.from((source: AsyncIterable<Buffer>) => unpackFrames(source, compression));
};

/** Node's decompressors stop at the end of a frame and leave the rest of the chunk unread. */
async function* unpackFrames(source: AsyncIterable<Buffer>, { create, maxFrames }: Compression) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer | undefined;
  let frames = 0;
  do {
    if (frames === maxFrames) throw trailingData(maxFrames);
    frames += 1;
    const frame = create();
    const feeding = feed(frame, rest, chunks);
    feeding.catch((error: Error) => frame.destroy(error));
    try {
      yield* frame;
    } finally {
      frame.destroy();
    }
    rest = await feeding;
  } while (rest.length > 0);
}

/** Feeds chunks to the frame until it ends. Returns the unread rest of the last chunk. */
const feed = async (
  frame: Decompressor,
  first: Buffer | undefined,
  chunks: AsyncIterator<Buffer>,
): Promise<Buffer> => {
  const next = async () => (await chunks.next()).value as Buffer | undefined;
  let fedBytes = 0;
  for (let chunk = first ?? (await next()); chunk !== undefined; chunk = await next()) {
    fedBytes += chunk.length;
    await written(frame, chunk);
    const leftBytes = fedBytes - frame.bytesWritten;
    if (leftBytes > 0) return chunk.subarray(chunk.length - leftBytes);
  }
  frame.end();
  return Buffer.alloc(0);
};

const written = (frame: Decompressor, chunk: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    frame.write(chunk, (error) => (error ? reject(error) : resolve()));
  });

const trailingData = (frames: number): EngineError =>
  new EngineError(
    CODES.incorrectData,
    'INCORRECT_DATA',
    frames === 1
      ? 'More data follows the end of the compressed body.'
      : `The compressed body has more than ${frames} frames.`,
  );
