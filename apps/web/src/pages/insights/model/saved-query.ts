/** The query of a saved insight, with the wrapper in which other clients store it. */
import { isObject } from '../../../api/is-object.ts';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { readInsightQuery } from './query-in-url.ts';

export type SavedQuery =
  | { readonly kind: 'insight'; readonly query: InsightQuery }
  | { readonly kind: 'sql'; readonly sql: string }
  /** A query that is shown and has no editor here, such as one of web analytics. */
  | { readonly kind: 'other'; readonly query: Readonly<Record<string, unknown>> }
  | { readonly kind: 'none' };

const sourceOf = (node: Record<string, unknown>): Record<string, unknown> =>
  isObject(node['source']) && /Node$/.test(String(node['kind'])) ? sourceOf(node['source']) : node;

const SERVED_KINDS =
  /^(?:HogQL|Trends|Funnels|Retention|Paths|Stickiness|Lifecycle|Web(?!Vitals)\w+|WebVitalsPathBreakdown)Query$/;

/** The query of a saved insight that an endpoint can serve; undefined if endpoints do not serve its kind. */
export const servedQuery = (saved: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (!isObject(saved)) return undefined;
  const source = sourceOf(saved);
  return SERVED_KINDS.test(String(source['kind'])) ? source : undefined;
};

export const readSavedQuery = (saved: unknown): SavedQuery => {
  if (!isObject(saved)) return { kind: 'none' };
  const source = sourceOf(saved);
  if (source['kind'] === 'HogQLQuery') return { kind: 'sql', sql: String(source['query'] ?? '') };
  const { query } = readInsightQuery(source);
  return query === undefined ? { kind: 'other', query: saved } : { kind: 'insight', query };
};

/** The edited query in the wrapper of the saved one, whose other members say how other clients draw it. */
export const wrapLike = (
  saved: unknown,
  query: InsightQuery,
): Record<string, unknown> & { kind: 'InsightVizNode' } => ({
  ...(isObject(saved) && saved['kind'] === 'InsightVizNode' ? saved : {}),
  kind: 'InsightVizNode',
  source: query,
});
