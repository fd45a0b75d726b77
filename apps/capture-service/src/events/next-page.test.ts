import { expect, it } from 'vitest';
import { nextPage } from './next-page.ts';

const at = (second: number) => `2026-11-20T10:00:0${second}.000000Z`;
const justAfter = (second: number) => Date.parse(at(second)) * 1_000 + 1;

it.each([
  ['instants of their own', { offset: 0 }, [at(3), at(2)], { before: justAfter(2), offset: 1 }],
  [
    'an instant that several share',
    { offset: 0 },
    [at(3), at(2), at(2)],
    { before: justAfter(2), offset: 2 },
  ],
  ['one instant', { offset: 0 }, [at(2), at(2)], { offset: 2 }],
  [
    'the same instant again',
    { before: justAfter(2), offset: 1 },
    [at(2), at(2)],
    { before: justAfter(2), offset: 3 },
  ],
  [
    'the rest of it',
    { before: justAfter(2), offset: 3 },
    [at(2), at(1)],
    { before: justAfter(1), offset: 1 },
  ],
])('after a page with %s', (_name, page, timestamps, next) => {
  expect(nextPage(page, timestamps)).toEqual(next);
});
