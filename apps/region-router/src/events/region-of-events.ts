/** Reads the region from the project token in the body of an event request, in the encodings that SDKs use. */
import querystring from 'node:querystring';
import { constants, createGunzip } from 'node:zlib';
import type { Region } from '@meridian/identity';
import { regionOfText } from '../regions/region-of.ts';

/** SDKs put the token near the start, or after a batch of this size at most. */
export const SEARCHED_BYTES = 4 * 1024 * 1024;

/** `body` may be the beginning of a body. */
export const regionOfEvents = async (body: Buffer): Promise<Region | undefined> => {
  const text = (await unpackedStart(body)).toString('latin1');
  const region = regionOfText(text);
  if (region !== undefined) return region;
  const encoded = base64In(text);
  if (encoded === undefined) return undefined;
  return regionOfText((await unpackedStart(Buffer.from(encoded, 'base64'))).toString('latin1'));
};

const DATA_FIELD = /(?:^|&)data=([^&]*)/;
const BASE64 = /^[A-Za-z0-9+/_-]{40}/;

/** The form field `data`, or the whole text. */
const base64In = (text: string): string | undefined => {
  const [, field] = DATA_FIELD.exec(text) ?? [];
  const value = field === undefined ? text : querystring.unescape(field);
  return BASE64.test(value) ? value : undefined;
};

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Unpacks outside of the event loop, and no more than is searched. */
const unpackedStart = (bytes: Buffer): Promise<Buffer> =>
  new Promise((resolve) => {
    if (!isGzip(bytes)) return resolve(bytes.subarray(0, SEARCHED_BYTES));
    const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 });
    const chunks: Buffer[] = [];
    let size = 0;
    gunzip.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= SEARCHED_BYTES) gunzip.destroy();
    });
    gunzip.on('error', () => gunzip.destroy());
    gunzip.on('close', () => resolve(Buffer.concat(chunks)));
    gunzip.end(bytes);
  });
