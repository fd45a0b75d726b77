import type { InsightQuery } from '../../../features/query/query-types.ts';

/**
 * An edit that was made of a query that is still drawn, on the newest query: two quick edits of different members are
 * both kept.
 */
export const rebased = (edit: InsightQuery, drawn: InsightQuery, newest: InsightQuery): InsightQuery => {
  if (drawn === newest || edit.kind !== drawn.kind || edit.kind !== newest.kind) return edit;
  const [before, after] = [drawn, edit] as unknown as Readonly<Record<string, unknown>>[];
  const members = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...members].filter((member) => before?.[member] !== after?.[member]);
  const merged: Record<string, unknown> = { ...newest };
  for (const member of changed) merged[member] = after?.[member];
  return merged as unknown as InsightQuery;
};
