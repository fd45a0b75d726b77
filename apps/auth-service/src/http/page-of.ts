import { listPage, type Page, type PageRequest, pageParams, type Rows } from '@meridian/contracts/wire';
import { parseInput } from '@meridian/service-kit';
import type { Request } from 'express';
import { z } from 'zod';

const paramsSchema = z.object(pageParams);

/** Reads `limit` and `offset`, loads that page, and links to its neighbours. */
export const pageOf = async <Item>(
  req: Request,
  publicUrl: string,
  load: (request: PageRequest) => Promise<Rows<Item>>,
): Promise<Page<Item>> => {
  const request = parseInput(paramsSchema, req.query);
  return listPage(req, publicUrl, request, await load(request));
};
