/** Decodes the body of a request to JSON text: form fields, base64, compression, each up to a size limit. */
import { PayloadTooLargeError } from '@meridian/core';
import { decompressLz64, isOutputTooLarge, unpackBody } from '@meridian/service-kit';
import { decodeMultipart, isMultipart } from './multipart.ts';
import { bodyTooLarge, undecodable } from './refusal.ts';

export interface RequestBody {
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly contentEncoding: string;
  readonly bytes: Buffer;
}

const ENCODINGS = new Set(['gzip', 'x-gzip', 'deflate', 'br']);

/** Encodings may be nested (base64 of gzip). No SDK nests more than this. */
const MAX_LAYERS = 3;

export const decodeBody = async (body: RequestBody, maxBytes: number): Promise<string> => {
  if (body.bytes.length > 0 && (body.query.get('data') ?? '') !== '') {
    throw undecodable('send events in the body or in the parameter "data", not in both');
  }
  const encoding = body.contentEncoding.trim().toLowerCase();
  const bytes = await undoContentEncoding(body.bytes, encoding, maxBytes);
  if (isMultipart(body.contentType)) return decodeMultipart(bytes, body.contentType);
  const { content, compression } = findContent(body, bytes);
  if (content.length === 0) throw undecodable('the request has no body');
  const decoded = compression === 'lz64' ? undoLz64(content, maxBytes) : await unpack(content, maxBytes);
  return withoutByteOrderMark(decoded.toString('utf8'));
};

export const undoContentEncoding = async (
  bytes: Buffer,
  encoding: string,
  maxBytes: number,
): Promise<Buffer> => {
  if (encoding === '' || encoding === 'identity') return bytes;
  if (!ENCODINGS.has(encoding))
    throw undecodable(`content encoding ${JSON.stringify(encoding)} is not supported`);
  // A proxy may have decompressed the body and kept the header.
  if (encoding.endsWith('gzip') && !isGzip(bytes)) return bytes;
  return decompress(bytes, encoding, maxBytes);
};

/** The payload is the body, the form field `data`, or (GET, pixel) the query parameter `data`. */
const findContent = (body: RequestBody, bytes: Buffer): { content: Buffer; compression: string } => {
  const named = body.query.get('compression') ?? '';
  if (body.contentType.startsWith('application/x-www-form-urlencoded') && !looksLikeJson(bytes)) {
    const text = bytes.toString('latin1');
    if (/(^|&)data=/.test(text)) {
      const form = new URLSearchParams(bytes.toString('utf8'));
      return {
        content: formField(onlyData(form)),
        compression: form.get('compression') ?? named,
      };
    }
  }
  if (bytes.length === 0) return { content: formField(onlyData(body.query)), compression: named };
  return { content: bytes, compression: named };
};

/** A second field would be lost. */
const onlyData = (fields: URLSearchParams): string => {
  const [data = '', ...others] = fields.getAll('data');
  if (others.length > 0) throw undecodable('the field "data" is there more than once');
  return data;
};

/** Form decoding turns an unescaped `+` of base64 into a space, which is undone here. JSON is not changed. */
const formField = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf8');
  return looksLikeJson(bytes) ? bytes : Buffer.from(text.replaceAll(' ', '+'), 'utf8');
};

const unpack = async (content: Buffer, maxBytes: number): Promise<Buffer> => {
  let bytes = content;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    if (isGzip(bytes)) bytes = await decompress(bytes, 'gzip', maxBytes);
    else if (looksLikeJson(bytes)) return bytes;
    else bytes = undoBase64(bytes);
  }
  return bytes;
};

const undoLz64 = (content: Buffer, maxBytes: number): Buffer => {
  try {
    return Buffer.from(decompressLz64(content.toString('latin1').trim(), maxBytes), 'utf8');
  } catch (error) {
    throw isOutputTooLarge(error) ? bodyTooLarge() : undecodable('invalid lz64 data', error);
  }
};

const undoBase64 = (bytes: Buffer): Buffer => {
  const text = bytes.toString('latin1').trim();
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) {
    throw undecodable('expected JSON, base64 or gzip');
  }
  return Buffer.from(text, 'base64');
};

const decompress = async (bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> => {
  try {
    return await unpackBody(bytes, encoding, maxBytes);
  } catch (error) {
    throw error instanceof PayloadTooLargeError
      ? bodyTooLarge()
      : undecodable(`invalid ${encoding} data`, error);
  }
};

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const JSON_START = new Set([...'{["'].map((char) => char.charCodeAt(0)));
const WHITESPACE = new Set([...' \t\r\n'].map((char) => char.charCodeAt(0)));

const looksLikeJson = (bytes: Buffer): boolean => {
  let index = BYTE_ORDER_MARK.every((byte, position) => bytes[position] === byte)
    ? BYTE_ORDER_MARK.length
    : 0;
  while (index < bytes.length && WHITESPACE.has(bytes[index]!)) index += 1;
  return JSON_START.has(bytes[index] ?? 0);
};

const withoutByteOrderMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
