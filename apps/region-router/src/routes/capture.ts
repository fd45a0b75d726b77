/** Events go to the region of the project token in them, which may stand in the address, the headers or the body. */
import { CAPTURE_MAX_BODY_BYTES } from '@meridian/contracts/capture';
import { readPlain } from '@meridian/service-kit';
import type { RequestHandler } from 'express';
import type { RouterContext } from '../context.ts';
import { regionOfText } from '../regions/region-of.ts';
import { regionOfEvents } from '../regions/region-of-events.ts';

export const forwardEvents =
  ({ regions }: RouterContext): RequestHandler =>
  async (req, res, next) => {
    const named = regionOfText(`${req.originalUrl} ${req.headers.authorization ?? ''}`);
    // Events carry ids, so an event that is sent again is stored once.
    const options = { maxBodyBytes: CAPTURE_MAX_BODY_BYTES, isRepeatable: true };
    if (named !== undefined) return regions.of(named).forward(req, res, next, options);
    if (req.method !== 'POST') return regions.any().forward(req, res, next, options);
    const body = await readPlain(req, CAPTURE_MAX_BODY_BYTES);
    const region = regionOfEvents(body);
    const gate = region === undefined ? regions.any() : regions.of(region);
    gate.forward(req, res, next, { ...options, body });
  };
