/** Reads the structured content of an insight tool. It comes from the host, so every member is checked. */
import type { ChartAnswer, ChartQuery } from '@meridian/charts';

export interface ShownInsight {
  readonly name: string | undefined;
  readonly query: ChartQuery;
  readonly answer: ChartAnswer;
  /** The page of the web app. */
  readonly url: string | undefined;
  /** Whether the result was cut to the budget of tokens. */
  readonly isCut: boolean;
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Undefined for errors, and for results of other tools. */
export const readResult = (structured: unknown): ShownInsight | undefined => {
  if (!isMembers(structured) || !isMembers(structured['query']) || !Array.isArray(structured['results']))
    return undefined;
  const { name, query, url, next_cursor: next } = structured;
  return {
    name: typeof name === 'string' && name !== '' ? name : undefined,
    query: query as unknown as ChartQuery,
    answer: { ...structured, results: resultsOf(query, structured['results']) },
    url: typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined,
    isCut: typeof next === 'string',
  };
};

/** Tools return lists; the answer to some queries is one object. */
const resultsOf = (query: Members, results: readonly unknown[]): unknown => {
  const source = isMembers(query['source']) ? query['source'] : query;
  const filter = isMembers(source['funnelsFilter']) ? source['funnelsFilter'] : {};
  return filter['funnelVizType'] === 'time_to_convert' && results.length === 1 ? results[0] : results;
};
