import { type Page, type PageRequest, toPage } from '@meridian/contracts/wire';
import type { Request } from 'express';

export interface Rows<Item> {
  readonly results: readonly Item[];
  readonly count: number;
}

export const pageOf = <Item>(
  req: Request,
  publicUrl: string,
  { limit, offset }: PageRequest,
  rows: Rows<Item>,
): Page<Item> => toPage({ ...rows, request: { limit, offset }, url: publicUrl + req.originalUrl });
