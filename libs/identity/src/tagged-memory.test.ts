import { describe, expect, it } from 'vitest';
import { createTaggedMemory } from './tagged-memory.ts';

const create = (maxEntries = 10) => {
  const time = { now: 0 };
  const memory = createTaggedMemory<string>({ maxEntries, now: () => time.now });
  const remember = (key: string, tags: readonly string[] = [], staleAt = 100): void =>
    memory.lookUp()(key, `value of ${key}`, { tags, staleAt });
  return { memory, remember, time };
};

describe('a memory with tags', () => {
  it('returns a stored value until it is stale', () => {
    const { memory, remember, time } = create();
    remember('a', [], 5);
    expect(memory.get('a')).toBe('value of a');
    time.now = 5;
    expect(memory.get('a')).toBeUndefined();
  });

  it('drops only values with one of the tags', () => {
    const { memory, remember } = create();
    remember('a', ['user:1', 'grant:1']);
    remember('b', ['user:1', 'grant:2']);
    remember('c', ['user:2']);
    memory.forget(['grant:1', 'user:3']);
    expect(['a', 'b', 'c'].map(memory.get)).toEqual([undefined, 'value of b', 'value of c']);
    memory.forgetAll();
    expect(memory.get('b')).toBeUndefined();
  });

  const seconds = (count: number): number => count * 1_000;

  it.each<[string, { forgotten: string; at: number; asked: number; answered: number; isKept: boolean }]>([
    ['forgotten while asked', { forgotten: 'user:1', at: 11, asked: 10, answered: 12, isKept: false }],
    ['forgotten a moment before', { forgotten: 'user:1', at: 9.5, asked: 10, answered: 12, isKept: false }],
    ['forgotten long before', { forgotten: 'user:1', at: 8, asked: 10, answered: 12, isKept: true }],
    ['another was forgotten', { forgotten: 'user:2', at: 11, asked: 10, answered: 12, isKept: true }],
    ['asked for too long', { forgotten: 'user:2', at: 11, asked: 10, answered: 31, isKept: false }],
  ])(
    'keeps an answer only when it cannot be from before: %s',
    (_, { forgotten, at, asked, answered, isKept }) => {
      const { memory, time } = create();
      const doAt: [number, () => void][] = [[at, () => memory.forget([forgotten])]];
      let remember: ReturnType<typeof memory.lookUp> | undefined;
      doAt.push([
        asked,
        () => {
          remember = memory.lookUp();
        },
      ]);
      doAt.push([answered, () => remember!('a', 'answer', { tags: ['user:1'], staleAt: seconds(60) })]);
      for (const [when, act] of doAt.toSorted(([one], [other]) => one - other)) {
        time.now = seconds(when);
        act();
      }
      expect(memory.get('a')).toBe(isKept ? 'answer' : undefined);
    },
  );

  it('keeps no answer that was requested before everything was dropped', () => {
    const { memory } = create();
    const remember = memory.lookUp();
    memory.forgetAll();
    remember('a', 'old', { tags: [], staleAt: 100 });
    expect(memory.get('a')).toBeUndefined();
  });

  it('has a maximum size: the oldest value is dropped first', () => {
    const { memory, remember } = create(2);
    remember('a', ['x']);
    remember('b', ['x']);
    remember('a', ['x']);
    remember('c', ['x']);
    expect(['a', 'b', 'c'].map(memory.get)).toEqual(['value of a', undefined, 'value of c']);
  });

  it('uses the tags of the newest answer', () => {
    const { memory, remember } = create();
    remember('a', ['old']);
    remember('a', ['new']);
    memory.forget(['old']);
    expect(memory.get('a')).toBe('value of a');
  });
});
