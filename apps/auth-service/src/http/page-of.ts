import { type Page, type PageRequest, pageParams, toPage } from '@meridian/contracts/wire';
import { parseInput } from '@meridian/service-kit';
import type { Request } from 'express';
import { z } from 'zod';

const paramsSchema = z.object(pageParams);

/** Reads `limit` and `offset`, loads that page, and links to its neighbours. */
export const pageOf = async <Item>(
  req: Request,
  publicUrl: string,
  load: (request: PageRequest) => Promise<{ readonly count: number; readonly results: readonly Item[] }>,
): Promise<Page<Item>> => {
  const request = parseInput(paramsSchema, req.query);
  return toPage({ ...(await load(request)), request, url: publicUrl + req.originalUrl });
};
