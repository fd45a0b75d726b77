import type { IncomingMessage } from 'node:http';
import { UnsupportedMediaTypeError } from '@meridian/core';
import express, { type RequestHandler } from 'express';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i;
/** Left to the routes that want them (OAuth's token endpoint speaks forms). */
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data) *(?:;|$)/i;

/** Reads JSON up to the cap. No body is an empty object; a type nobody here reads is a 415, not a missing field. */
export const jsonBody = (limitBytes: number): readonly RequestHandler[] => [
  express.json({ limit: limitBytes, type: ({ headers }) => JSON_TYPE.test(headers['content-type'] ?? '') }),
  (req, _res, next) => {
    if (req.body !== undefined) return next();
    req.body = {};
    next(
      hasForeignBody(req)
        ? new UnsupportedMediaTypeError('unsupported_media_type', 'Send the body as application/json.')
        : undefined,
    );
  },
];

const hasForeignBody = ({ headers }: IncomingMessage): boolean => {
  const type = headers['content-type'];
  const hasBytes = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBytes && type !== undefined && !JSON_TYPE.test(type) && !FORM_TYPE.test(type);
};
