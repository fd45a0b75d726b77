import type { IncomingMessage } from 'node:http';
import { assertBounded, InvalidRequestError, UnsupportedMediaTypeError } from '@meridian/core';
import express, { type RequestHandler } from 'express';
import { NO_JSON } from './error-envelope.ts';
import { readPlain } from './raw-body.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i;
/** Left to the routes that want them (OAuth's token endpoint speaks forms). */
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data) *(?:;|$)/i;

/** Reads JSON up to the cap. No body is an empty object; a type nobody here reads is a 415, not a missing field. */
export const jsonBody = (limitBytes: number): readonly RequestHandler[] => [
  readJson(limitBytes),
  (req, _res, next) => {
    if (req.body !== undefined) {
      assertBounded(req.body);
      return next();
    }
    req.body = {};
    next(
      hasForeignBody(req)
        ? new UnsupportedMediaTypeError('unsupported_media_type', 'Send the body as application/json.')
        : undefined,
    );
  },
];

/** Express knows every type, character set and compression; nearly all JSON comes plain, and is read for less. */
const readJson = (limitBytes: number): RequestHandler => {
  const readAny = express.json({
    limit: limitBytes,
    type: ({ headers }) => JSON_TYPE.test(headers['content-type'] ?? ''),
  });
  return async (req, res, next) => {
    const { 'content-type': type, 'content-encoding': encoding } = req.headers;
    if (type !== 'application/json' || encoding !== undefined) return readAny(req, res, next);
    const bytes = await readPlain(req, limitBytes);
    req.body = bytes.byteLength === 0 ? {} : parseObject(bytes);
    next();
  };
};

const BYTE_ORDER_MARK = /^\uFEFF/;

const parseObject = (bytes: Buffer): object => {
  const value = parse(bytes.toString('utf8').replace(BYTE_ORDER_MARK, ''));
  if (typeof value === 'object' && value !== null) return value;
  throw new InvalidRequestError('parse_error', NO_JSON);
};

/** For those who read the body themselves. */
export const parseJson = (text: string): unknown => {
  const value = parse(text);
  assertBounded(value);
  return value;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidRequestError('parse_error', NO_JSON, { cause });
  }
};

const hasForeignBody = ({ headers }: IncomingMessage): boolean => {
  const type = headers['content-type'];
  const hasBytes = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBytes && type !== undefined && !JSON_TYPE.test(type) && !FORM_TYPE.test(type);
};
