/** Reads the region from the project token in the body of an event request, in the encodings that SDKs use. */
import querystring from 'node:querystring';
import {
  type BrotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  type Gunzip,
  type Inflate,
} from 'node:zlib';
import type { Region } from '@meridian/identity';
import { beginningOfLz64 } from '@meridian/service-kit';
import { regionInJson } from './region-in-json.ts';
import { regionInMultipart } from './region-in-multipart.ts';

/** SDKs put the token near the start, or after a batch of this size at most. */
export const SEARCHED_BYTES = 4 * 1024 * 1024;
/** Only old web SDKs use LZ-string, and each of their events has the token. */
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
  { contentEncoding = '', inTurn = (work) => work() }: UnpackOptions = {},
): Promise<Region | undefined> => {
  const unpack = unpackerOfHeader(contentEncoding);
  const start = searched(body);
  if (unpack === undefined && isJson(start)) return regionInJson(start);
  return inTurn(async () => regionIn(unpack === undefined ? body : await unpackedStart(body, unpack())));
};

/** As many as capture-service undoes: that of the header, a form, and three others. */
const MOST_LAYERS = 5;

const regionIn = async (bytes: Buffer, layersLeft = MOST_LAYERS): Promise<Region | undefined> => {
  const start = searched(bytes);
  if (isJson(start)) return regionInJson(start);
  if (layersLeft === 0) return undefined;
  const inside = (content: Buffer) => regionIn(content, layersLeft - 1);
  if (isGzip(bytes)) return inside(await unpackedStart(bytes, createGunzip(BEGINNING)));
  const text = start.toString('latin1');
  if (text.startsWith('--')) return regionInMultipart(text);
  const [, field] = DATA_FIELD.exec(text) ?? [];
  if (field !== undefined) return inside(Buffer.from(fromForm(field)));
  if (!BASE64.test(text)) return undefined;
  return (await inside(Buffer.from(text, 'base64'))) ?? inside(Buffer.from(fromLz64(text)));
};

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const SPACES = new Set(Buffer.from(' \t\r\n'));
const JSON_STARTS = new Set(Buffer.from('{["'));

const searched = (bytes: Buffer): Buffer => {
  let start = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  while (SPACES.has(bytes[start]!)) start += 1;
  return bytes.subarray(start, SEARCHED_BYTES);
};

const isJson = (bytes: Buffer): boolean => JSON_STARTS.has(bytes[0]!);

const DATA_FIELD = /(?:^|&)data=([^&]*)/;
const BASE64 = /^[A-Za-z0-9+/_-]{40}/;

/** A plus is a space in JSON, and a digit of base64 that was not escaped. */
const fromForm = (field: string): string => {
  const text = querystring.unescape(field);
  return /^[\s+]*[{["]/.test(text) ? querystring.unescape(field.replaceAll('+', ' ')) : text;
};

const fromLz64 = (text: string): string => beginningOfLz64(text.slice(0, LZ64_CHARACTERS), SEARCHED_BYTES);

type Unpacker = Gunzip | Inflate | BrotliDecompress;

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const BEGINNING = { finishFlush: constants.Z_SYNC_FLUSH };
const BEGINNING_OF_BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

/** Undefined for gzip, which is recognized without the header. */
const unpackerOfHeader = (contentEncoding: string): (() => Unpacker) | undefined => {
  switch (contentEncoding.trim().toLowerCase()) {
    case 'deflate':
      return () => createInflate(BEGINNING);
    case 'br':
      return () => createBrotliDecompress(BEGINNING_OF_BROTLI);
    default:
      return undefined;
  }
};

/** Unpacks outside of the event loop, and no more than is searched. */
const unpackedStart = (bytes: Buffer, unpacker: Unpacker): Promise<Buffer> =>
  new Promise((resolve) => {
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
