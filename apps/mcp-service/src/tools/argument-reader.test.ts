import { expect, it } from 'vitest';
import { createArgumentReader } from './argument-reader.ts';
import { TOOLS } from './catalog.ts';

const tool = (name: string) => TOOLS.find((one) => one.name === name)!;
const TRENDS = tool('query-trends');
const parse = (json: string): unknown => JSON.parse(json);

it('equal arguments are read once for each tool', () => {
  const read = createArgumentReader();
  const first = read(TRENDS, { series: ['a'] });
  expect(first).toMatchObject({ isValid: true, data: { series: ['a'] } });
  expect(read(TRENDS, { series: ['a'] })).toBe(first);
  expect(read(TRENDS, { series: ['b'] })).toMatchObject({ data: { series: ['b'] } });
  expect(read(tool('query-stickiness'), { series: ['a'] })).not.toBe(first);
});

it('arguments that are wrong are read each time', () => {
  const read = createArgumentReader();
  const first = read(TRENDS, { series: [] });
  expect(first).toMatchObject({ isValid: false });
  expect(read(TRENDS, { series: [] })).not.toBe(first);
});

it.each([
  ['null and a number that is too large', '{"series":[{"event":null}]}', '{"series":[{"event":1e999}]}'],
  ['a list and an object with its members', '{"series":["a"]}', '{"series":{"0":"a"}}'],
  ['a name and its prototype', '{"series":["a"]}', '{"series":["a"],"__proto__":{"series":1}}'],
  ['a number and its text', '{"series":["a"],"breakdown_limit":5}', '{"series":["a"],"breakdown_limit":"5"}'],
  [
    'numbers that differ beyond 2^53',
    '{"series":["a"],"project_id":9007199254740991}',
    '{"series":["a"],"project_id":9007199254740993}',
  ],
])('%s are two calls', (_name, valid, wrong) => {
  const read = createArgumentReader();
  expect(read(TRENDS, parse(valid)).isValid).toBe(true);
  expect(read(TRENDS, parse(wrong)).isValid).toBe(false);
});
