/** Events go to the region of their project token, which is in the address, a header or the body. */
import { CAPTURE_MAX_BODY_BYTES } from '@meridian/contracts/capture';
import { networkOf } from '@meridian/service-kit';
import type { RequestHandler, Response } from 'express';
import { regionOfText } from '../regions/region-of.ts';
import type { Regions } from '../regions/regions.ts';
import { createEventMemory } from './event-memory.ts';
import { createFairTurns } from './fair-turns.ts';
import { readRegion } from './read-region.ts';
import { regionOfEvents, type UnpackOptions } from './region-of-events.ts';

/** As many as threads of Node work on them. Each takes a few times what is searched of a body. */
const UNPACKED_AT_ONCE = 4;

/** The events of a pixel, which may contain other tokens. */
const DATA_PARAMETER = /([?&])data=[^&]*/g;

export const forwardEvents = (regions: Regions): RequestHandler => {
  const memory = createEventMemory();
  const turns = createFairTurns(UNPACKED_AT_ONCE);
  return async (req, res, next) => {
    // Events have uuids or get them from the request's key, so an event that is sent again is stored once.
    const options = { maxBodyBytes: CAPTURE_MAX_BODY_BYTES, isRepeatable: true };
    const { originalUrl } = req;
    const address = originalUrl.replace(DATA_PARAMETER, '$1');
    const named = regionOfText(`${address} ${req.headers.authorization ?? ''}`);
    if (named !== undefined) return regions.of(named).forward(req, res, next, options);
    const network = networkOf(req.ip ?? '');
    const unpacking: UnpackOptions = {
      contentEncoding: req.headers['content-encoding'],
      inTurn: (work) => turns(network, work),
    };
    const regionOfQuery = () =>
      regionOfEvents(Buffer.from(originalUrl.slice(originalUrl.indexOf('?') + 1)), unpacking);
    if (req.method !== 'POST') {
      const region = await regionOfQuery();
      if (res.closed) return;
      return regionOrAny(regions, region).forward(req, res, next, options);
    }
    const held = memory.of(network);
    const { region: found, body } = await readRegion(req, held, unpacking).finally(() =>
      afterClose(res, held.release),
    );
    const region = body?.length === 0 ? await regionOfQuery() : found;
    if (res.closed) return;
    regionOrAny(regions, region).forward(req, res, next, { ...options, ...(body !== undefined && { body }) });
  };
};

/** The body stays in memory while it is searched, also when the caller has left. */
const afterClose = (res: Response, release: () => void): void => {
  if (res.closed) release();
  else res.once('close', release);
};

const regionOrAny = (regions: Regions, region: Parameters<Regions['of']>[0] | undefined) =>
  region === undefined ? regions.any() : regions.of(region);
