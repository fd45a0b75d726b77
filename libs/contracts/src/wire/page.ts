/** The page that every list of the API answers with: `limit` and `offset` in, links to the neighbours out. */
import { z } from 'zod';
import { integerParam } from './query-parameters.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
const MAX_OFFSET = 1_000_000_000;

/** Query parameters of a list; spread into the list's own parameters. */
export const pageParams = {
  limit: integerParam(1, MAX_LIMIT).default(DEFAULT_LIMIT),
  offset: integerParam(0, MAX_OFFSET).default(0),
};

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

export interface Page<Item> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Item[];
}

/** The schema of a page, for the API reference. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

export interface PageOptions<Item> {
  readonly results: readonly Item[];
  readonly count: number;
  readonly request: PageRequest;
  /** The URL of the request, with its parameters. */
  readonly url: string;
}

export const toPage = <Item>({ results, count, request, url }: PageOptions<Item>): Page<Item> => {
  const { limit, offset } = request;
  return {
    count,
    next: offset + limit < count ? withOffset(url, limit, offset + limit) : null,
    previous: offset > 0 ? withOffset(url, limit, Math.max(0, offset - limit)) : null,
    results,
  };
};

const withOffset = (url: string, limit: number, offset: number): string => {
  const address = new URL(url);
  address.searchParams.set('limit', String(limit));
  if (offset === 0) address.searchParams.delete('offset');
  else address.searchParams.set('offset', String(offset));
  return address.toString();
};

export interface Rows<Item> {
  readonly results: readonly Item[];
  readonly count: number;
}

/** A page whose links use this region's public address, not the host of the request. */
export const listPage = <Item>(
  req: { readonly originalUrl: string },
  publicUrl: string,
  { limit, offset }: PageRequest,
  { results, count }: Rows<Item>,
): Page<Item> => toPage({ results, count, request: { limit, offset }, url: publicUrl + req.originalUrl });
