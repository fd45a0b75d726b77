import type { IncomingMessage } from 'node:http';
import {
  assertBounded,
  assertWellFormed,
  InvalidRequestError,
  UnsupportedMediaTypeError,
} from '@meridian/core';
import express, { type RequestHandler } from 'express';
import { NO_JSON } from './error-envelope.ts';
import { rawBody, readUnpacked } from './raw-body.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i;
/** Content types that clients send by default: `curl -d` declares a form. */
const UNNAMED_TYPE = /^(?:application\/(?:x-www-form-urlencoded|octet-stream)|text\/plain) *(?:;|$)/i;
const LOOKS_LIKE_JSON = /^\uFEFF?\s*[[{]/;
const LONGEST_LEAD = 64;

/**
 * Reads JSON up to the limit. A missing body is an empty object. A body of another type is a 415, and so is an
 * untyped body that is not JSON; no body is ignored.
 */
export const jsonBody = (limitBytes: number): readonly RequestHandler[] => [
  assertJsonType,
  readJson(limitBytes),
  (req, _res, next) => {
    if (Buffer.isBuffer(req.body)) req.body = parseUnnamed(req.body);
    assertReadable(req.body);
    next();
  },
];

/** The same rule for routes that read the bytes themselves. */
export const jsonBytes = (limitBytes: number): readonly RequestHandler[] => [
  assertJsonType,
  rawBody(limitBytes),
  (req, _res, next) => {
    if (!isNamedJson(req)) assertLooksLikeJson(req.body as Buffer);
    next();
  },
];

const isNamedJson = ({ headers }: IncomingMessage): boolean => {
  const type = headers['content-type'];
  return type === 'application/json' || (type !== undefined && JSON_TYPE.test(type));
};

const assertJsonType: RequestHandler = (req, _res, next) => {
  const type = req.headers['content-type'];
  const isReadable = type === undefined || type === '' || UNNAMED_TYPE.test(type) || isNamedJson(req);
  next(isReadable || !hasBody(req) ? undefined : unsupported());
};

const assertLooksLikeJson = (bytes: Buffer): void => {
  if (bytes.byteLength > 0 && !LOOKS_LIKE_JSON.test(bytes.toString('utf8', 0, LONGEST_LEAD))) {
    throw unsupported();
  }
};

const unsupported = (): UnsupportedMediaTypeError =>
  new UnsupportedMediaTypeError(
    'unsupported_media_type',
    'The body must be JSON. Send it with the header Content-Type: application/json.',
  );

/** Whether the headers announce a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Express reads the other character sets, uncompressed. */
const readJson = (limitBytes: number): RequestHandler => {
  const readOtherCharset = express.json({ limit: limitBytes, type: isNamedJson, inflate: false });
  const readUnnamed = rawBody(limitBytes);
  return async (req, res, next) => {
    if (!hasBody(req)) req.body = {};
    else if (!isNamedJson(req)) return readUnnamed(req, res, next);
    else if (!isUtf8(req)) return readOtherCharset(req, res, next);
    else req.body = parseObject(await readUnpacked(req, limitBytes));
    next();
  };
};

const isUtf8 = ({ headers }: IncomingMessage): boolean => {
  const type = headers['content-type'] ?? '';
  return !/charset/i.test(type) || /charset="?utf-8"? *(?:;|$)/i.test(type);
};

const parseUnnamed = (bytes: Buffer): object => {
  assertLooksLikeJson(bytes);
  return parseObject(bytes);
};

const BYTE_ORDER_MARK = /^\uFEFF/;

const parseObject = (bytes: Buffer): object => {
  if (bytes.byteLength === 0) return {};
  const value = parse(bytes.toString('utf8').replace(BYTE_ORDER_MARK, ''));
  if (typeof value === 'object' && value !== null) return value;
  throw new InvalidRequestError('parse_error', NO_JSON);
};

/** Used by routes that read the body themselves. `maxValues` is the limit of `assertBounded`. */
export const parseJson = (text: string, maxValues?: number): unknown => {
  const value = parse(text);
  assertReadable(value, maxValues);
  return value;
};

const assertReadable = (value: unknown, maxValues?: number): void => {
  assertBounded(value, maxValues);
  assertWellFormed(value);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidRequestError('parse_error', NO_JSON, { cause });
  }
};
