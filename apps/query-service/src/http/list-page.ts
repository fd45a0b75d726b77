import { type Page, type PageRequest, toPage } from '@meridian/contracts/wire';
import type { Request } from 'express';

/** A page whose links use this region's public address, not the host of the request. */
export const listPage = <Item>(
  publicUrl: string,
  req: Request,
  request: PageRequest,
  { results, count }: { readonly results: readonly Item[]; readonly count: number },
): Page<Item> => toPage({ results, count, request, url: new URL(req.originalUrl, publicUrl).toString() });
