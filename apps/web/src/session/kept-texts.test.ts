import { expect, it } from 'vitest';
import { keepTextsOf } from './kept-texts.ts';

const storeOf = (entries: Readonly<Record<string, string>>) => {
  const kept = new Map(Object.entries(entries));
  const store = {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, store };
};

const TEXTS = {
  'meridian:draft:1:new': '{}',
  'meridian.sql.1.draft': 'SELECT 1',
  'meridian.sql.1.history': '[]',
};

it.each([
  ['the same person finds their texts again', 'ada', Object.keys(TEXTS)],
  ['another person does not find them', 'bob', []],
])('%s', (_, person, expected) => {
  const { kept, store } = storeOf({ ...TEXTS, 'meridian.theme': 'dark', 'meridian.person': 'ada' });
  keepTextsOf(() => store, person);
  expect([...kept.keys()].filter((key) => key in TEXTS)).toEqual(expected);
  expect(kept.get('meridian.theme')).toBe('dark');
  expect(kept.get('meridian.person')).toBe(person);
});

it('a browser that refuses its storage does not stop the app', () => {
  const refuse = () => {
    throw new Error('Storage is off.');
  };
  expect(() => keepTextsOf(refuse, 'ada')).not.toThrow();
});
