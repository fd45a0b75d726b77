/** Reads the region from the project token in the body of an event request, in the encodings that SDKs use. */
import querystring from 'node:querystring';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Region, regionOfToken } from '@meridian/identity';
import { decompressLz64 } from '@meridian/service-kit';

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
  regionOfMember(textOf(body.subarray(0, SEARCHED_BYTES))) ??
  inTurn(() => regionOfPacked(body, contentEncoding));

const regionOfPacked = async (body: Buffer, contentEncoding?: string): Promise<Region | undefined> => {
  const text = textOf(await unpackedStart(body, contentEncoding));
  const value = valueIn(text);
  const region = regionOfMember(value);
  if (region !== undefined || !BASE64.test(value)) return region;
  const decoded = textOf(await unpackedStart(Buffer.from(value, 'base64')));
  return regionOfMember(decoded) ?? regionOfMember(fromLz64(value));
};

/**
 * Members of events and of what contains them. A value cannot contain one, because its quotes are escaped: a visitor can
 * put a token of another region into the address of a page, and the events of others may be in the same body.
 */
const MEMBERS = [/"api_key"\s{0,9}:\s{0,9}"(phc_\w{1,100})"/g, /"\$?token"\s{0,9}:\s{0,9}"(phc_\w{1,100})"/g];

const regionOfMember = (json: string): Region | undefined => {
  for (const member of MEMBERS) {
    for (const [, token = ''] of json.matchAll(member)) {
      const region = regionOfToken(token);
      if (region !== undefined) return region;
    }
  }
  return undefined;
};

const textOf = (bytes: Buffer): string => bytes.toString('latin1');

const DATA_FIELD = /(?:^|&)data=([^&]*)/;
const BASE64 = /^[A-Za-z0-9+/_-]{40}/;

/** The form field `data`, or the whole text. */
const valueIn = (text: string): string => {
  const [, field] = DATA_FIELD.exec(text) ?? [];
  return field === undefined ? text : querystring.unescape(field);
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
