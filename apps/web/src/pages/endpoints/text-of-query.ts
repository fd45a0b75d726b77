interface Sql {
  readonly kind: 'HogQLQuery';
  readonly query: string;
}

export const isSql = (query: unknown): query is Sql =>
  typeof query === 'object' &&
  query !== null &&
  (query as Partial<Sql>).kind === 'HogQLQuery' &&
  typeof (query as Partial<Sql>).query === 'string';

/** A query as people read it: the text of SQL, or JSON. */
export const textOfQuery = (query: unknown): string => {
  if (query === undefined || query === null) return '';
  return isSql(query) ? query.query : JSON.stringify(query, null, 2);
};

/** The query with its text changed by a person. Throws when the text of a query other than SQL is not JSON. */
export const queryOfText = (query: unknown, text: string): object => {
  if (isSql(query)) return { ...query, query: text };
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new Error('The query is not JSON. Check its commas and quotes.');
  }
};
