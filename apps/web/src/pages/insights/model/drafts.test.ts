import { expect, it } from 'vitest';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { draftKey, offeredDraft, parseDraft, readDraft, removeDraft, writeDraft } from './drafts.ts';

const query: InsightQuery = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;

it.each([
  ['a draft', JSON.stringify({ query, at: NOW - DAY }), true],
  ['nothing', null, false],
  ['broken JSON', '{"query":', false],
  ['null', 'null', false],
  ['a broken query', JSON.stringify({ query: { kind: 'x' }, at: NOW }), false],
  ['an old draft', JSON.stringify({ query, at: NOW - 31 * DAY }), false],
])('%s is read', (_, text, isRead) => {
  expect(parseDraft(text, NOW) !== undefined).toBe(isRead);
});

it('only a draft that differs from what is shown is offered', () => {
  expect(offeredDraft({ query, at: NOW }, query)).toBeUndefined();
  expect(offeredDraft({ query, at: NOW }, { ...query, interval: 'week' })).toBeDefined();
  expect(offeredDraft(undefined, query)).toBeUndefined();
});

it('drafts are kept by insight and removed', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  writeDraft(store, draftKey('1', 'abc'), { query, at: NOW });
  expect(readDraft(store, draftKey('1', 'abc'), NOW)?.query).toEqual(query);
  expect(readDraft(store, draftKey('1', 'other'), NOW)).toBeUndefined();
  removeDraft(store, draftKey('1', 'abc'));
  expect(readDraft(store, draftKey('1', 'abc'), NOW)).toBeUndefined();
});

it('a browser that refuses its storage only loses the draft', () => {
  const refuse = () => {
    throw new Error('Storage is off.');
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  writeDraft(store, 'k', { query, at: NOW });
  expect(readDraft(store, 'k', NOW)).toBeUndefined();
});
