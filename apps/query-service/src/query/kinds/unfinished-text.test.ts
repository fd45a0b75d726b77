import { describe, expect, it } from 'vitest';
import { nameAtEnd, openAt } from './unfinished-text.ts';

describe('the open brackets and quotes at the end of a text', () => {
  it.each([
    ['select event', undefined],
    ["select 'a'", undefined],
    ["select 'a", "'"],
    ["select 'it''s", "'"],
    ["select 'it''s'", undefined],
    ["select 'it\\'s", "'"],
    ['select "a', '"'],
    ['select `a', undefined],
    ['select 1 -- note', '--'],
    ['select 1 -- note\n', undefined],
    ["select 1 -- it's\n, ", undefined],
    ['select /* a', '/*'],
    ["select /* it's */ a", undefined],
    ["select '-- no comment', b", undefined],
  ])('%s: %s', (text, expected) => {
    expect(openAt(text)).toBe(expected);
  });
});

it.each([
  ['SELECT e.properties.pla', 'e.properties.pla'],
  ['SELECT `a b`.pla', '`a b`.pla'],
  ['SELECT `a b', '`a b'],
  ['SELECT `a b` FROM ev', 'ev'],
  ["SELECT 'a ` b' FROM ev", 'ev'],
  ['SELECT 1 -- it`s\nFROM ev', 'ev'],
  ['SELECT count() ', ''],
  ['', ''],
])('the name at the end of %s is %s', (text, name) => {
  expect(nameAtEnd(text)).toBe(name);
});
