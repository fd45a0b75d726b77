/** Reads the region from the project token in an event request, in the encodings that SDKs use. */
import { constants, gunzipSync } from 'node:zlib';
import type { Region } from '@meridian/identity';
import { regionOfText } from '../regions/region-of.ts';

/** Only this part of a body is searched, because SDKs put the token near the start. */
const SEARCHED_BYTES = 4 * 1024 * 1024;
const BASE64 = /[A-Za-z0-9+/_-]{80,}={0,2}/g;
const MAX_BASE64_PARTS = 8;

export const regionOfEvents = (body: Buffer): Region | undefined => {
  const text = unpacked(body).subarray(0, SEARCHED_BYTES).toString('latin1');
  return regionOfText(text) ?? regionOfEncoded(text);
};

const unpacked = (body: Buffer): Buffer => {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    // The beginning of a damaged or very large body is enough.
    return gunzipSync(body.subarray(0, SEARCHED_BYTES), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: SEARCHED_BYTES * 8,
    });
  } catch {
    return body;
  }
};

/** `data=<base64>`, plain or form-encoded. */
const regionOfEncoded = (text: string): Region | undefined => {
  const decoded = text.includes('%')
    ? text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    : text;
  let parts = 0;
  for (const [part] of decoded.matchAll(BASE64)) {
    parts += 1;
    if (parts > MAX_BASE64_PARTS) return undefined;
    const region = regionOfText(unpacked(Buffer.from(part, 'base64')).toString('latin1'));
    if (region !== undefined) return region;
  }
  return undefined;
};
