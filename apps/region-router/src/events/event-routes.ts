/** Events go to the region of their project token, which is in the address, a header or the body. */
import { CAPTURE_MAX_BODY_BYTES } from '@meridian/contracts/capture';
import { readPlain } from '@meridian/service-kit';
import type { RequestHandler } from 'express';
import { regionOfText } from '../regions/region-of.ts';
import type { Regions } from '../regions/regions.ts';
import { regionOfEvents } from './region-of-events.ts';

export const forwardEvents =
  (regions: Regions): RequestHandler =>
  async (req, res, next) => {
    const named = regionOfText(`${req.originalUrl} ${req.headers.authorization ?? ''}`);
    // Events have uuids or get them from the request's key, so an event that is sent again is stored once.
    const options = { maxBodyBytes: CAPTURE_MAX_BODY_BYTES, isRepeatable: true };
    if (named !== undefined) return regions.of(named).forward(req, res, next, options);
    if (req.method !== 'POST') return regions.any().forward(req, res, next, options);
    const body = await readPlain(req, CAPTURE_MAX_BODY_BYTES);
    const region = regionOfEvents(body);
    const client = region === undefined ? regions.any() : regions.of(region);
    client.forward(req, res, next, { ...options, body });
  };
