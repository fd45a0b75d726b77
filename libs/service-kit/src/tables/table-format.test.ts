import { expect, it } from 'vitest';
import { formatOf } from './table-format.ts';

it.each([
  [undefined, undefined, 'json'],
  [undefined, '*/*', 'json'],
  [undefined, 'application/json', 'json'],
  [undefined, 'text/csv', 'csv'],
  [undefined, 'Text/CSV; charset=utf-8', 'csv'],
  [undefined, 'application/x-ndjson', 'jsonl'],
  [undefined, 'application/vnd.apache.arrow.stream, */*', 'arrow'],
  [undefined, 'application/vnd.apache.parquet', 'parquet'],
  [undefined, 'text/html,application/xhtml+xml,*/*;q=0.8', 'json'],
  [undefined, 'application/json;q=0.5, text/csv', 'csv'],
  [undefined, 'text/csv;q=0, */*', 'json'],
  [undefined, 'text/csv;q=0.3, application/x-ndjson;q=0.7', 'jsonl'],
  [undefined, 'application/xml', 'json'],
  ['csv', 'application/json', 'csv'],
  ['json', 'text/csv', 'json'],
] as const)('format %s with Accept %s is %s', (asked, accept, expected) => {
  expect(formatOf(asked, accept)).toBe(expected);
});
