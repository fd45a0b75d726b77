import { expect, it } from 'vitest';
import { countWholeRows, mustHaveRows, withoutBlankEnds } from './rows-in-body.ts';

it.each([
  ['{"a":1}', 1],
  ['{"a":1}\n{"a":2}\r\n\t {"a":3}', 3],
  ['{"a":1}{"a":2}', 2],
  ['{"a":"line\nbreak, } and \\" and \\\\"}\n{"a":[{"b":[]}]}', 2],
  ['', 0],
])('counts the rows of %j', (body, rows) => {
  expect(countWholeRows(Buffer.from(body), '{')).toBe(rows);
});

it.each([
  '{"a":"open',
  '{"a":"escaped\\"}',
  '{"a":1',
  '{"a":[1}',
  '{"a":1}}',
  '{"a":[',
  '{"a":1},',
  '{"a":1},{"a":2}',
  '{"a":1};',
  '{"a":1} null',
  '[{"a":1}]',
])('does not count a body that others cannot follow: %j', (body) => {
  expect(countWholeRows(Buffer.from(body), '{')).toBeUndefined();
});

it('takes arrays as rows where they are', () => {
  expect(countWholeRows(Buffer.from('[1,["]"]]\n[{"a":1}]'), '[')).toBe(2);
  expect(countWholeRows(Buffer.from('{"a":1}'), '[')).toBeUndefined();
});

it('removes blanks around the rows only', () => {
  expect(withoutBlankEnds(Buffer.from('\r\n {"a": 1}\n\n{} \n')).toString()).toBe('{"a": 1}\n\n{}');
  expect(withoutBlankEnds(Buffer.from(' \n')).toString()).toBe('');
});

it.each([
  ['JSONEachRow', '{"a":1}', true],
  ['Values', '(1)', true],
  ['JSONEachRow', 'garbage', true],
  ['JSONEachRow', ' \n', false],
  ['JSONEachRow', '[\n]\n', false],
  ['CSVWithNames', 'a,b\n', false],
  ['CSV', 'a,b\n', false],
  ['JSON', '{"data":[]}', false],
])('knows whether %s %j must have rows', (format, body, expected) => {
  expect(mustHaveRows(format, Buffer.from(body))).toBe(expected);
});
