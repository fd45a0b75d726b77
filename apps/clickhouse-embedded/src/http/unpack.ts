/** Decompresses a stream. Data that is left behind its end is an error, because its rows would be lost. */
import { Duplex, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { CODES, EngineError } from '../engine/engine-error.ts';

type Decompressor = Transform & { readonly bytesWritten: number };

interface Compression {
  readonly create: () => Decompressor;
  /** Frames may follow one another. For gzip, Node reads them itself. */
  readonly hasFrames: boolean;
}

const GZIP: Compression = { create: createGunzip, hasFrames: false };

const COMPRESSIONS: ReadonlyMap<string, Compression> = new Map([
  ['gzip', GZIP],
  ['x-gzip', GZIP],
  ['deflate', { create: createInflate, hasFrames: false }],
  ['br', { create: createBrotliDecompress, hasFrames: false }],
  ['zstd', { create: createZstdDecompress, hasFrames: true }],
]);

/** Undefined for an encoding that is not known. */
export const createUnpack = (encoding: string): Duplex | undefined => {
  const compression = COMPRESSIONS.get(encoding);
  if (compression === undefined) return undefined;
  return Duplex.from((source: AsyncIterable<Buffer>) => unpackFrames(source, compression));
};

/** Node's decompressors end with a frame, and leave the rest of its last chunk. */
async function* unpackFrames(source: AsyncIterable<Buffer>, { create, hasFrames }: Compression) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer | undefined;
  do {
    const frame = create();
    const feeding = feed(frame, rest, chunks);
    feeding.catch((error: Error) => frame.destroy(error));
    try {
      yield* frame;
    } finally {
      frame.destroy();
    }
    rest = await feeding;
    if (rest.length > 0 && !hasFrames) throw dataBehindEnd();
  } while (rest.length > 0);
}

/** Feeds chunks to the frame until it ends. Gives what the frame has not used of the last chunk. */
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

const dataBehindEnd = (): EngineError =>
  new EngineError(CODES.incorrectData, 'INCORRECT_DATA', 'More data follows the end of the compressed body.');
