import { InputError } from '../../query-run/input-error.ts';

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

/** The query with its text changed by a person. Throws when the text of a query other than SQL is no JSON object. */
export const queryOfText = (query: unknown, text: string): object => {
  if (isSql(query)) return { ...query, query: text };
  const parsed = parseJson(text);
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  throw new InputError('The query is not a JSON object. It begins with { and ends with }.');
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError('The query is not JSON. Check its commas and quotes.');
  }
};
