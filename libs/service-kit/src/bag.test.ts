import { expect, it } from 'vitest';
import { createBag } from './bag.ts';

it('holds added and not removed items in any order', () => {
  const bag = createBag<{ name: string }>();
  const a = { name: 'a' };
  const b = { name: 'b' };
  const c = { name: 'c' };
  const names = () => [...bag].map(({ name }) => name).sort();
  for (const item of [a, b, c]) bag.add(item);
  bag.remove(a);
  expect(names()).toEqual(['b', 'c']);
  bag.remove(a);
  bag.remove(c);
  expect(names()).toEqual(['b']);
  bag.add(a);
  bag.remove(b);
  expect(names()).toEqual(['a']);
  bag.remove(a);
  expect(names()).toEqual([]);
});

it('may lose things while it is walked', () => {
  const bag = createBag<object>();
  for (let count = 0; count < 5; count += 1) bag.add({});
  for (const item of bag) bag.remove(item);
  expect([...bag]).toEqual([]);
});
