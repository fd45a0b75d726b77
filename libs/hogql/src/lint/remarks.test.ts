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

const STAR = '*: * reads every column and all properties. Name the columns that you need.';
const ALL_EVENTS = 'events: This query reads all of events. Add a condition on timestamp to make it faster.';

describe('remarks', () => {
  it.each<[text: string, said: readonly string[]]>([
    ['select 1', []],
    ['select event from events where timestamp > now() - interval 1 day', []],
    ["select event from events where toDate(timestamp) = '2024-01-01'", []],
    ['select event from events where {filters}', []],
    ['select event from events', [ALL_EVENTS]],
    ["select event from events where event = 'a'", [ALL_EVENTS]],
    ['select * from (select event from events)', [ALL_EVENTS]],
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
      ['properties.a = null: In HogQL this means IS NULL. In standard SQL it is never true.'],
    ],
    ['select number from numbers(9) limit 90000', ['90000: An answer has at most 50000 rows.']],
    [
      'select session_id from sessions',
      ['sessions: This query reads all of sessions. Add a condition on $start_timestamp to make it faster.'],
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
