import { expect, it } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string) => parseStrictJson(Buffer.from(text));

it.each([
  '{"a":"a"}',
  '{"a":{"a":1}}',
  '{"a":{"b":1},"b":2}',
  '{"a":[{"b":1},{"b":2}],"b":["a","a"]}',
  '[{"a":1},{"a":2}]',
  '["a","a"]',
  '"a"',
  '{}',
  '{"a":"{\\"b\\":1,\\"b\\":2}","b":3}',
])('%s repeats no key', (text) => expect(parse(text)).toEqual({ value: JSON.parse(text) }));

it.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"x":{"a":1,"a":2}}',
  '{"x":[{"a":1,"a":2}]}',
  '{"a":{"b":1},"a":2}',
  '{"a":["x"],"a":2}',
  '[[],{"a":1,"b":[],"a":2}]',
  '{"a":"x","b":{},"a":1}',
])('%s repeats a key', (text) => expect(parse(text)).toEqual({ problem: 'repeats a key' }));
