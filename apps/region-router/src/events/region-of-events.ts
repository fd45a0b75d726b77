/** Reads the region from the project token in the body of an event request, in the encodings that SDKs use. */
import querystring from 'node:querystring';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Region } from '@meridian/identity';
import { decompressLz64 } from '@meridian/service-kit';
import { regionOfText } from '../regions/region-of.ts';

/** SDKs put the token near the start, or after a batch of this size at most. */
export const SEARCHED_BYTES = 4 * 1024 * 1024;
/** Only old web SDKs use LZ-string, and they send few events at a time. */
const LZ64_CHARACTERS = 64 * 1024;

export interface UnpackOptions {
  /** The header of the request. */
  readonly contentEncoding?: string | undefined;
  /** A small body may unpack to a large one, so this decides when it is unpacked. */
  readonly inTurn?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** `body` may be the beginning of a body. */
export const regionOfEvents = async (
  body: Buffer,
  { contentEncoding, inTurn = (work) => work() }: UnpackOptions = {},
): Promise<Region | undefined> =>
  regionOfText(textOf(body.subarray(0, SEARCHED_BYTES))) ??
  inTurn(() => regionOfPacked(body, contentEncoding));

const regionOfPacked = async (body: Buffer, contentEncoding?: string): Promise<Region | undefined> => {
  const text = textOf(await unpackedStart(body, contentEncoding));
  const region = regionOfText(text);
  if (region !== undefined) return region;
  const encoded = encodedIn(text);
  if (encoded === undefined) return undefined;
  const decoded = textOf(await unpackedStart(Buffer.from(encoded, 'base64')));
  return regionOfText(decoded) ?? regionOfText(fromLz64(encoded));
};

const textOf = (bytes: Buffer): string => bytes.toString('latin1');

const DATA_FIELD = /(?:^|&)data=([^&]*)/;
const BASE64 = /^[A-Za-z0-9+/_-]{40}/;

/** The form field `data`, or the whole text. */
const encodedIn = (text: string): string | undefined => {
  const [, field] = DATA_FIELD.exec(text) ?? [];
  const value = field === undefined ? text : querystring.unescape(field);
  return BASE64.test(value) ? value : undefined;
};

const fromLz64 = (text: string): string => {
  if (text.length > LZ64_CHARACTERS) return '';
  try {
    return decompressLz64(text.trim(), SEARCHED_BYTES);
  } catch {
    return '';
  }
};

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const BEGINNING = { finishFlush: constants.Z_SYNC_FLUSH };
const BEGINNING_OF_BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

/** Undefined if the bytes are not packed. gzip is recognized without the header, as capture-service does. */
const unpackerOf = (bytes: Buffer, contentEncoding = '') => {
  if (isGzip(bytes)) return createGunzip(BEGINNING);
  switch (contentEncoding.trim().toLowerCase()) {
    case 'deflate':
      return createInflate(BEGINNING);
    case 'br':
      return createBrotliDecompress(BEGINNING_OF_BROTLI);
    default:
      return undefined;
  }
};

/** Unpacks outside of the event loop, and no more than is searched. */
const unpackedStart = (bytes: Buffer, contentEncoding?: string): Promise<Buffer> =>
  new Promise((resolve) => {
    const unpacker = unpackerOf(bytes, contentEncoding);
    if (unpacker === undefined) return resolve(bytes.subarray(0, SEARCHED_BYTES));
    const chunks: Buffer[] = [];
    let size = 0;
    unpacker.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= SEARCHED_BYTES) unpacker.destroy();
    });
    unpacker.on('error', () => unpacker.destroy());
    unpacker.on('close', () => resolve(Buffer.concat(chunks)));
    unpacker.end(bytes);
  });
