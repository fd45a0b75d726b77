import { describe, expect, it } from 'vitest';
import { parseSelect } from '../parse/parse.ts';
import { remarksOn } from './remarks.ts';

const remarks = (text: string) => remarksOn(parseSelect(text), { maxRows: 50_000 });

/** The message, and the words that it is about. */
const said = (text: string): readonly string[] => {
  const { warnings, notices } = remarks(text);
  return [...warnings, ...notices].map(
    ({ message, span }) => `${text.slice(span?.start, span?.end)}: ${message}`,
  );
};

const STAR = '*: * reads every column, and all properties. Name those that you need.';
const OF_ALL_TIMES = 'events: This reads events of all times. A condition on timestamp makes it faster.';

describe('remarks', () => {
  it.each<[text: string, said: readonly string[]]>([
    ['select 1', []],
    ['select event from events where timestamp > now() - interval 1 day', []],
    ["select event from events where toDate(timestamp) = '2024-01-01'", []],
    ['select event from events where {filters}', []],
    ['select event from events', [OF_ALL_TIMES]],
    ["select event from events where event = 'a'", [OF_ALL_TIMES]],
    ['select * from (select event from events)', [OF_ALL_TIMES]],
    ['select * from events where timestamp > now()', [STAR]],
    ['select e.* from events as e where timestamp > now() union all select 1', [STAR.replace('*:', 'e.*:')]],
    ['select * from persons', []],
    [
      'with a as (select 1), b as (select 2) select * from b',
      ['a as (select 1): The common table expression "a" is not used.'],
    ],
    ['with 5 as five select five + 1', []],
    [
      'with recursive a as (select 1 as n union all select n + 1 from a) select 1',
      ['a as (select 1 as n union all select n + 1 from a): The common table expression "a" is not used.'],
    ],
    ['with events as (select 1 as event) select event from events', []],
    [
      'select id from persons where properties.a = null or properties.b is null',
      ['properties.a = null: Here this means IS NULL; in other SQL it never holds.'],
    ],
    ['select number from numbers(9) limit 90000', ['90000: An answer has at most 50000 rows.']],
    [
      'select session_id from sessions',
      ['sessions: This reads sessions of all times. A condition on $start_timestamp makes it faster.'],
    ],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it.each([
    ['select 1', 'undecisive'],
    ['select id from persons', 'undecisive'],
    ['select event from events', 'no'],
    ['select event from events where timestamp > now()', 'yes'],
    ['select event from events where timestamp > now() union all select event from events', 'partial'],
  ])('%s uses indices: %s', (text, expected) => {
    expect(remarks(text).isUsingIndices).toBe(expected);
  });
});
