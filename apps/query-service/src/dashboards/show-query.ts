/** The query that a tile is computed with, in the wrapper in which the insight is saved. */
import { queryNodeSchema } from '@meridian/contracts/query';
import { prepareNode, type UnsavedNode } from '../query/prepare-node.ts';
import type { TileOverrides } from './merge-filters.ts';

/** Kinds that wrap a query and describe how to show it. */
const WRAPPERS: ReadonlySet<unknown> = new Set([
  'InsightVizNode',
  'DataTableNode',
  'DataVisualizationNode',
  'WebVitalsQuery',
]);

/** Returns the saved query unchanged if it takes no overrides, or no longer fits the schema. */
export const queryWithOverrides = (query: unknown, overrides: TileOverrides): unknown => {
  if (overrides.filters === undefined && overrides.variables === undefined) return query;
  const { kind, source } = (query ?? {}) as { readonly kind?: unknown; readonly source?: unknown };
  if (WRAPPERS.has(kind)) return { ...(query as object), source: queryWithOverrides(source, overrides) };
  const node = queryNodeSchema.safeParse(query).data;
  return node === undefined || node.kind === 'SavedInsightNode'
    ? query
    : prepareNode(node as UnsavedNode, overrides);
};
