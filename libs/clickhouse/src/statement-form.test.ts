import { expect, it } from 'vitest';
import { asForm, isLong } from './statement-form.ts';

it('takes parameters out of the address when they are long', () => {
  expect(isLong({ a: 'x'.repeat(100), b: 5 })).toBe(false);
  expect(isLong({ a: 'x'.repeat(3_000), b: 'x'.repeat(3_000) })).toBe(true);
});

it('writes the statement and its parameters as fields, values as ClickHouse reads them', () => {
  const { query, http_headers } = asForm('SELECT {a:String}', { a: "tab\tquote'line\nback\\" });
  const boundary = /boundary=(.*)$/.exec(http_headers['content-type'] ?? '')?.[1] ?? 'none';
  expect(query.replaceAll(boundary, 'B').split('\r\n')).toEqual([
    '--B',
    'Content-Disposition: form-data; name="query"',
    '',
    'SELECT {a:String}',
    '--B',
    'Content-Disposition: form-data; name="param_a"',
    '',
    "tab\\tquote\\'line\\nback\\\\",
    '--B--',
  ]);
});
