/** Reads an event body only as far as its project token, so that large and unfinished bodies take little memory. */
import type { IncomingMessage } from 'node:http';
import { InvalidRequestError, isAppError } from '@meridian/core';
import type { Region } from '@meridian/identity';
import type { HeldMemory } from './event-memory.ts';
import { regionOfEvents, SEARCHED_BYTES, type UnpackOptions } from './region-of-events.ts';

/** How much has been read each time when the token is searched for. */
const STEPS = [64 * 1024, 512 * 1024, SEARCHED_BYTES];

export interface ReadRegion {
  readonly region: Region | undefined;
  /** The whole body. Undefined when a part of it was read and put back into the request. */
  readonly body: Buffer | undefined;
}

export const readRegion = async (
  req: IncomingMessage,
  memory: HeldMemory,
  options: UnpackOptions,
): Promise<ReadRegion> => {
  const chunks: Buffer[] = [];
  let size = 0;
  let steps = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      memory.add(chunk.length);
      chunks.push(chunk);
      size += chunk.length;
      if (size < STEPS[steps]!) continue;
      steps += 1;
      const start = Buffer.concat(chunks);
      const region = await regionOfEvents(start, options);
      if (region === undefined && steps < STEPS.length) continue;
      if (req.readableEnded) return { region, body: start };
      req.unshift(start);
      return { region, body: undefined };
    }
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    throw new InvalidRequestError('parse_error', 'The request ended before its body.', { cause });
  }
  const body = Buffer.concat(chunks);
  return { region: await regionOfEvents(body, options), body };
};
