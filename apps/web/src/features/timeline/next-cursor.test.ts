import { expect, it } from 'vitest';
import { nextCursor } from './next-cursor.ts';
import { onceEach } from './once-each.ts';

const BEFORE = '2026-11-23T10:00:00.000001+00:00';

it.each([
  [null, undefined],
  [
    `https://m.example/api/projects/1/events/?limit=100&before=${encodeURIComponent(BEFORE)}&offset=7`,
    { before: BEFORE, offset: 7 },
  ],
  ['https://m.example/api/projects/1/events/?limit=100&offset=100', { before: undefined, offset: 100 }],
])('the page after one whose next address is %j begins at %j', (next, cursor) => {
  expect(nextCursor(next)).toEqual(cursor);
});

it('an event of two pages is shown once, in its first place', () => {
  const events = ['a', 'b', 'b', 'c'].map((uuid) => ({ uuid }));
  expect(onceEach(events).map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c']);
});
