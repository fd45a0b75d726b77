/** Decompresses a body as a whole. Trailing data is an error, because it would be lost. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { InvalidRequestError } from '@meridian/core';
import { encodingUnsupported, payloadTooLarge } from './error-envelope.ts';

interface Unpacked {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

type Decompress = (bytes: Buffer, options: { maxOutputLength: number; info: true }) => Promise<Unpacked>;

/** Node's types ignore `info`. */
const withInfo = (decompress: typeof gunzip): Decompress => promisify(decompress) as unknown as Decompress;

const DECOMPRESSORS: ReadonlyMap<string, Decompress> = new Map([
  ['gzip', withInfo(gunzip)],
  ['x-gzip', withInfo(gunzip)],
  ['deflate', withInfo(inflate)],
  ['br', withInfo(brotliDecompress)],
  ['zstd', withInfo(zstdDecompress as typeof gunzip)],
]);

/** A body of zstd may have several frames. Each needs a separate decompressor, and an empty one has nine bytes. */
export const MAX_ZSTD_FRAMES = 1_000;

/** The limit applies to the decompressed body. An empty body stays empty. */
export const unpackBody = async (bytes: Buffer, encoding: string, limitBytes: number): Promise<Buffer> => {
  if (bytes.length === 0) return bytes;
  const decompress = DECOMPRESSORS.get(encoding);
  if (decompress === undefined) throw encodingUnsupported();
  const maxFrames = encoding === 'zstd' ? MAX_ZSTD_FRAMES : 1;
  const frames: Buffer[] = [];
  let size = 0;
  let rest = bytes;
  do {
    if (frames.length === maxFrames) throw damaged();
    const { buffer, engine } = await unpackFrame(decompress, rest, limitBytes);
    frames.push(buffer);
    size += buffer.length;
    if (size > limitBytes) throw payloadTooLarge(limitBytes);
    rest = rest.subarray(engine.bytesWritten);
  } while (rest.length > 0);
  return Buffer.concat(frames);
};

const unpackFrame = async (decompress: Decompress, bytes: Buffer, limitBytes: number): Promise<Unpacked> => {
  try {
    return await decompress(bytes, { maxOutputLength: limitBytes, info: true });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? payloadTooLarge(limitBytes, cause) : damaged(cause);
  }
};

const damaged = (cause?: unknown): InvalidRequestError =>
  new InvalidRequestError(
    'parse_error',
    'The compressed request body is damaged, or more data follows its end.',
    { cause },
  );
