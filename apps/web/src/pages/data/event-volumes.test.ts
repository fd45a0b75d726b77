import { expect, it } from 'vitest';
import { volumesOf, volumeText } from './event-volumes.ts';

const rows = [
  { event: 'often', count: 12_000 },
  { event: 'seldom', count: 3 },
];

it.each([
  ['often', false, '12,000'],
  ['never', false, '0'],
  ['beyond the list', true, '≤ 3'],
])('the volume of an event that happens %s', (event, hasMore, text) => {
  expect(volumeText(volumesOf(rows, hasMore), event)).toBe(text);
});
