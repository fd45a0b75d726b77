/** Events go to the region of their project token, which is in the address, a header or the body. */
import { CAPTURE_MAX_BODY_BYTES } from '@meridian/contracts/capture';
import { networkOf } from '@meridian/service-kit';
import type { RequestHandler } from 'express';
import { regionOfText } from '../regions/region-of.ts';
import type { Regions } from '../regions/regions.ts';
import { createEventMemory } from './event-memory.ts';
import { readRegion } from './read-region.ts';
import { regionOfEvents } from './region-of-events.ts';

export const forwardEvents = (regions: Regions): RequestHandler => {
  const memory = createEventMemory();
  return async (req, res, next) => {
    // Events have uuids or get them from the request's key, so an event that is sent again is stored once.
    const options = { maxBodyBytes: CAPTURE_MAX_BODY_BYTES, isRepeatable: true };
    const { originalUrl } = req;
    const named = regionOfText(`${originalUrl} ${req.headers.authorization ?? ''}`);
    if (named !== undefined) return regions.of(named).forward(req, res, next, options);
    if (req.method !== 'POST') {
      const region = await regionOfEvents(Buffer.from(originalUrl.slice(originalUrl.indexOf('?') + 1)));
      return regionOrAny(regions, region).forward(req, res, next, options);
    }
    const held = memory.of(networkOf(req.ip ?? ''));
    res.once('close', held.release);
    const { region, body } = await readRegion(req, held);
    if (res.closed) return;
    regionOrAny(regions, region).forward(req, res, next, { ...options, ...(body !== undefined && { body }) });
  };
};

const regionOrAny = (regions: Regions, region: Parameters<Regions['of']>[0] | undefined) =>
  region === undefined ? regions.any() : regions.of(region);
