/** Events go to the region of the project token in them, which may stand in the address, the headers or the body. */
import { CAPTURE_MAX_BODY_BYTES } from '@meridian/contracts/capture';
import express, { type RequestHandler } from 'express';
import type { RouterContext } from '../context.ts';
import { regionOfText } from '../regions/region-of.ts';
import { regionOfEvents } from '../regions/region-of-events.ts';

export const forwardEvents = ({ regions }: RouterContext): RequestHandler => {
  // `inflate: false`: the bytes go on as they came.
  const readBody = express.raw({ type: () => true, limit: CAPTURE_MAX_BODY_BYTES, inflate: false });

  return (req, res, next) => {
    const named = regionOfText(`${req.originalUrl} ${req.headers.authorization ?? ''}`);
    const options = { maxBodyBytes: CAPTURE_MAX_BODY_BYTES };
    if (named !== undefined) return regions.of(named).forward(req, res, next, options);
    if (req.method !== 'POST') return regions.any().forward(req, res, next, options);
    // The parser must not refuse what it does not unpack.
    const encoding = req.headers['content-encoding'];
    delete req.headers['content-encoding'];
    readBody(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      if (encoding !== undefined) req.headers['content-encoding'] = encoding;
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const region = regionOfEvents(body);
      const gate = region === undefined ? regions.any() : regions.of(region);
      gate.forward(req, res, next, { ...options, body });
    });
  };
};
