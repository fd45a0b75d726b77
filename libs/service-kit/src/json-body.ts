import { UnsupportedMediaTypeError } from '@meridian/core';
import express, { type RequestHandler } from 'express';

const JSON_TYPES = ['application/json', 'application/*+json'];
/** Left to the routes that want them (OAuth's token endpoint speaks forms). */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Reads JSON up to the cap. No body is an empty object; a type nobody here reads is a 415, not a missing field. */
export const jsonBody = (limitBytes: number): readonly RequestHandler[] => [
  express.json({ limit: limitBytes, type: JSON_TYPES }),
  (req, _res, next) => {
    req.body ??= {};
    const isForeign = req.is('*/*') !== null && req.is([...JSON_TYPES, ...FORM_TYPES]) === false;
    const hasBytes = req.get('content-length') !== '0';
    next(
      isForeign && hasBytes && req.get('content-type') !== undefined
        ? new UnsupportedMediaTypeError('unsupported_media_type', 'Send the body as application/json.')
        : undefined,
    );
  },
];
