import { type Page, type PageRequest, toPage } from '@meridian/contracts/wire';
import type { Request } from 'express';

export interface Rows<Item> {
  readonly results: readonly Item[];
  readonly count: number;
}

/** A page whose links use this region's public address, not the host of the request. */
export const listPage = <Item>(
  req: Request,
  publicUrl: string,
  { limit, offset }: PageRequest,
  { results, count }: Rows<Item>,
): Page<Item> => toPage({ results, count, request: { limit, offset }, url: publicUrl + req.originalUrl });
