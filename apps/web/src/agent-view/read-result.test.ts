import { expect, it } from 'vitest';
import { readResult } from './read-result.ts';

const QUERY = { kind: 'TrendsQuery', series: [] };

it('reads what an insight tool returns', () => {
  const structured = {
    results: [{ count: 3 }],
    query: QUERY,
    next_cursor: null,
    url: 'https://us.example/a',
  };
  expect(readResult(structured)).toMatchObject({
    query: QUERY,
    answer: { results: [{ count: 3 }] },
    url: 'https://us.example/a',
    isCut: false,
  });
});

it.each([undefined, null, 'text', {}, { results: [] }, { query: QUERY }, { query: QUERY, results: 'many' }])(
  '%j is not an insight',
  (structured) => {
    expect(readResult(structured)).toBeUndefined();
  },
);

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 7])('%s is not a link', (url) => {
  expect(readResult({ query: QUERY, results: [], url })?.url).toBeUndefined();
});

it('unwraps the one object of times to convert', () => {
  const query = { kind: 'FunnelsQuery', funnelsFilter: { funnelVizType: 'time_to_convert' } };
  expect(readResult({ query, results: [{ bins: [] }] })?.answer.results).toEqual({ bins: [] });
});
