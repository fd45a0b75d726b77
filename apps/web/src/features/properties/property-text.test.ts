import { expect, it } from 'vitest';
import { matchingProperties, propertyText } from './property-text.ts';

it.each([
  ['text', 'text'],
  ['', '(empty)'],
  [null, 'null'],
  [undefined, 'null'],
  [0, '0'],
  [false, 'false'],
  [{ a: [1] }, '{"a":[1]}'],
])('%j is shown as %s', (value, text) => {
  expect(propertyText(value)).toBe(text);
});

it('lists own properties first and finds names and values', () => {
  const properties = { $browser: 'Firefox', plan: 'pro', country: 'France' };
  expect(matchingProperties(properties, '').map(([name]) => name)).toEqual(['country', 'plan', '$browser']);
  expect(matchingProperties(properties, 'F').map(([name]) => name)).toEqual(['country', '$browser']);
  expect(matchingProperties(properties, 'nothing')).toEqual([]);
});
