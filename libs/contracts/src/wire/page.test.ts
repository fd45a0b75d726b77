import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageParams, toPage } from './index.ts';

const url = 'http://localhost:8000/api/projects/1/things/?search=a&limit=10';

describe('a page', () => {
  it.each([
    ['the only page', 0, 3, null, null],
    ['the first of three', 0, 30, `${url}&offset=10`, null],
    ['the second of three', 10, 30, `${url}&offset=20`, url],
    ['the last of three', 20, 30, null, `${url}&offset=10`],
    ['one beyond the end', 40, 30, null, `${url}&offset=30`],
  ])('that is %s links to its neighbours', (_, offset, count, next, previous) => {
    expect(toPage({ results: [], count, request: { limit: 10, offset }, url })).toMatchObject({
      next,
      previous,
    });
  });

  it.each([['0'], ['1001'], ['ten'], ['-1'], ['1.5']])('refuses a limit of %s', (limit) => {
    expect(z.object(pageParams).safeParse({ limit }).success).toBe(false);
  });

  it('has a hundred rows by default', () => {
    expect(z.object(pageParams).parse({})).toEqual({ limit: 100, offset: 0 });
  });
});
