/** A query as people read it: the text of SQL, or JSON. */
export const textOfQuery = (query: unknown): string => {
  if (query === undefined || query === null) return '';
  const { kind, query: sql } = query as { readonly kind?: unknown; readonly query?: unknown };
  return kind === 'HogQLQuery' && typeof sql === 'string' ? sql : JSON.stringify(query, null, 2);
};
