import { expect, it } from 'vitest';
import { endpointNameOf, nameProblem } from './endpoint-code.ts';

it.each([
  ['Orders by plan', 'orders-by-plan'],
  ['  Größe: 10 %  ', 'gro-e-10'],
  ['7 days', 'days'],
  ['日本', 'endpoint'],
  ['x'.repeat(200), 'x'.repeat(128)],
])('the title "%s" suggests the name %s, which the API accepts', (title, name) => {
  expect(endpointNameOf(title)).toBe(name);
  expect(nameProblem(endpointNameOf(title))).toBeUndefined();
});

it.each(['', '1a', 'a b', 'a/b', 'ä'])('the name "%s" is refused', (name) => {
  expect(nameProblem(name)).toBeDefined();
});
