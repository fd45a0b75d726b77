import { describe, expect, it } from 'vitest';
import {
  type ComboboxOption,
  filterOptions,
  groupOptions,
  moveActive,
  rankOption,
  type Step,
  stepOfKey,
} from './option-list.ts';

const option = (label: string, more: Partial<ComboboxOption> = {}): ComboboxOption => ({
  value: label,
  label,
  ...more,
});

describe('how well an option fits', () => {
  it.each([
    ['', 'Page view', 0],
    ['page view', 'Page view', 0],
    ['pag', 'Page view', 1],
    ['view', 'Page view', 2],
    ['iew', 'Page view', 3],
    ['view page', 'Page view', 4],
    ['cafe', 'Café opened', 1],
    ['  VIEW ', 'Page view', 2],
    ['url', '$current_url', 2],
    ['leave', 'Page view', undefined],
  ])('%j in %j: %s', (search, label, expected) => {
    expect(rankOption(option(label), search)).toBe(expected);
  });

  it('takes value, keywords and hint into account', () => {
    const found = option('Page view', { value: '$pageview', keywords: 'visit', hint: 'Sent by the SDK' });
    expect(['$pageview', 'visit', 'sdk', 'sent visit'].map((text) => rankOption(found, text))).toEqual([
      0, 4, 4, 4,
    ]);
  });
});

it('lists the best first and keeps the order of equally good ones', () => {
  const options = ['viewed page', 'my page', 'homepage', 'page b', 'page a', 'other'].map((label) =>
    option(label),
  );
  expect(filterOptions(options, 'page').map(({ label }) => label)).toEqual([
    'page b',
    'page a',
    'viewed page',
    'my page',
    'homepage',
  ]);
});

it('groups options under headings in the order of their first appearance', () => {
  const options = [
    option('a', { group: 'Events' }),
    option('b'),
    option('c', { group: 'Actions' }),
    option('d', { group: 'Events' }),
  ];
  expect(
    groupOptions(options).map(({ heading, options: members }) => [heading, members.map((m) => m.label)]),
  ).toEqual([
    ['Events', ['a', 'd']],
    [undefined, ['b']],
    ['Actions', ['c']],
  ]);
});

describe('the active row', () => {
  it.each<[string, number, Step, number]>([
    ['111', 0, 'next', 1],
    ['111', 2, 'next', 0],
    ['111', 0, 'previous', 2],
    ['111', -1, 'next', 0],
    ['111', -1, 'previous', 2],
    ['101', 0, 'next', 2],
    ['101', 2, 'previous', 0],
    ['011', 2, 'first', 1],
    ['110', 0, 'last', 1],
    ['111111111111', 1, 'nextPage', 9],
    ['111111111111', 9, 'nextPage', 11],
    ['111111111110', 9, 'nextPage', 10],
    ['111111111111', 9, 'previousPage', 1],
    ['000', 0, 'next', -1],
    ['', -1, 'next', -1],
  ])('of %s after %d, %s: %d', (rows, active, step, expected) => {
    expect(
      moveActive(
        [...rows].map((row) => row === '1'),
        active,
        step,
      ),
    ).toBe(expected);
  });

  it('moves by the keys of a list', () => {
    expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'a'].map(stepOfKey)).toEqual([
      'next',
      'previous',
      'nextPage',
      'previousPage',
      undefined,
    ]);
  });
});
