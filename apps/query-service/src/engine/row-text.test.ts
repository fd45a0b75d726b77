import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createRowWriter, type RowFormat, rowText } from './row-text.ts';

const answer = (columns: readonly (readonly [name: string, type: string])[], rows: readonly string[]) =>
  [
    JSON.stringify(columns.map(([name]) => name)),
    JSON.stringify(columns.map(([, type]) => type)),
    ...rows,
    '',
  ].join('\n');

const written = (format: RowFormat, type: string, cell: string): string =>
  createRowWriter(format)(answer([['x', type]], [`[${cell}]`]));

it.each<[string, string, string, string, string]>([
  ['an integer beyond 2^53', 'Int64', '9223372036854775807', '9223372036854775807', '"9223372036854775807"'],
  ['a negative one', 'Int64', '-9223372036854775808', '-9223372036854775808', '"-9223372036854775808"'],
  ['a long decimal', 'Decimal(18, 2)', '99999999999999.99', '99999999999999.99', '"99999999999999.99"'],
  ['a short decimal', 'Decimal(18, 2)', '12.5', '12.5', '12.5'],
  ['a large float', 'Float64', '100000000000000000000', '100000000000000000000', '100000000000000000000'],
  ['nothing', 'Nullable(Int64)', 'null', '', 'null'],
  ['a flag', 'Bool', 'true', 'true', 'true'],
  ['an empty text', 'String', '""', '""', '""'],
  ['a quote and a line', 'String', '"a\\"b\\n\\\\\\u0001"', '"a""b\n\\\u0001"', '"a\\"b\\n\\\\\\u0001"'],
  ['a formula', 'String', '"=1+1"', `"'=1+1"`, '"=1+1"'],
  ['a formula after a tab', 'String', '"\\t=1"', `"'\t=1"`, '"\\t=1"'],
  ['a negative number as a text', 'String', '"-5.5"', '"-5.5"', '"-5.5"'],
  ['a formula that begins like a number', 'String', '"-5+cmd"', `"'-5+cmd"`, '"-5+cmd"'],
  ['a long formula', 'String', `"=${'a'.repeat(200)}"`, `"'=${'a'.repeat(200)}"`, `"=${'a'.repeat(200)}"`],
  ['a text with a formula inside', 'String', '"a=1"', '"a=1"', '"a=1"'],
  ['brackets in a text', 'String', '"[1, {2"', '"[1, {2"', '"[1, {2"'],
  ['a list', 'Array(String)', '["=a","b\\"c",null]', '"[""=a"",""b\\""c"",null]"', '["=a","b\\"c",null]'],
  [
    'a map of large integers',
    'Map(String, UInt64)',
    '{"a":18446744073709551615,"b":1}',
    '"{""a"":""18446744073709551615"",""b"":1}"',
    '{"a":"18446744073709551615","b":1}',
  ],
])('writes %s as a cell of CSV and as JSON', (_, type, cell, csv, json) => {
  expect(written('csv', type, cell)).toBe(`"x"\n${csv}\n`);
  expect(written('jsonl', type, cell)).toBe(`{"x":${json}}\n`);
});

it.each<[RowFormat, string]>([
  ['csv', '"a","\'=b","a"\n1,"Zürich, ""日本""","[[""2""],{}]"\n,"\'-1+1",3\n'],
  ['jsonl', '{"a":1,"=b":"Zürich, \\"日本\\"","a_2":[["2"],{}]}\n{"a":null,"=b":"-1+1","a_2":3}\n'],
])('writes the same %s wherever the answer is cut', async (format, expected) => {
  const columns = [
    ['a', 'UInt8'],
    ['=b', 'String'],
    ['a', 'Dynamic'],
  ] as const;
  const bytes = Buffer.from(answer(columns, ['[1, "Zürich, \\"日本\\"", [["2"],{}]]', '[null, "-1+1", 3]']));
  for (let size = 1; size <= bytes.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    expect((await buffer(rowText(Readable.from(pieces), format))).toString()).toBe(expected);
  }
});

it('writes only the names in CSV, and nothing in JSON lines, of an answer without rows', () => {
  expect(createRowWriter('csv')(answer([['x', 'UInt8']], []))).toBe('"x"\n');
  expect(createRowWriter('jsonl')(answer([['x', 'UInt8']], []))).toBe('');
});

it('fails when the answer of the engine has something other than rows', async () => {
  const other = Readable.from([Buffer.from('Code: 159. DB::Exception:\nTimeout exceeded\n')]);
  await expect(buffer(rowText(other, 'csv'))).rejects.toThrow(SyntaxError);
});

it.each<RowFormat>(['csv', 'jsonl'])('fails where an error of the engine follows rows: %s', (format) => {
  const write = createRowWriter(format);
  write(answer([['x', 'UInt8']], ['[1]']));
  const error = '\r\n__exception__\r\nabc\r\nCode: 6. DB::Exception: …\n9 abc\r\n__exception__\r\n';
  for (const text of [error, error.trim(), ']', '"x"', '{"exception": "…"}'])
    expect(() => write(text), text).toThrow('the answer of the engine has something other than rows');
});

it('leaves out any space between values', () => {
  expect(written('jsonl', 'Array(UInt8)', '\t[1,\r\n 2]')).toBe('{"x":[1,2]}\n');
});

it('passes on the error of the rows, and ends them when its reader leaves', async () => {
  const failing = new Readable({ read: () => undefined });
  const failed = buffer(rowText(failing, 'csv'));
  failing.destroy(new Error('the engine stopped'));
  await expect(failed).rejects.toThrow('the engine stopped');

  const rows = new Readable({ read: () => undefined });
  const closed = new Promise((resolve) => rows.once('close', resolve));
  rowText(rows, 'csv').destroy();
  await closed;
  expect(rows.destroyed).toBe(true);
});
