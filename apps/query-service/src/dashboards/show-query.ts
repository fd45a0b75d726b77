/** The query that a tile is computed with, in the wrapper in which the insight is saved. */
import { queryNodeSchema } from '@meridian/contracts/query';
import { prepareNode } from '../query/prepare-node.ts';
import type { TileOverrides } from './merge-filters.ts';

/** Returns a query that takes no overrides, or that no longer fits the schema, as it is saved. */
export const queryWithOverrides = (query: unknown, { filters, variables }: TileOverrides): unknown => {
  if (filters === undefined && variables === undefined) return query;
  const node = queryNodeSchema.safeParse(query).data;
  if (node === undefined || node.kind === 'SavedInsightNode') return query;
  const prepared = prepareNode(node, { filters, variables });
  return prepared.kind === node.kind ? prepared : { ...(query as object), source: prepared };
};
