import { describe, expect, it } from 'vitest';
import { isObject } from './is-object.ts';

describe('isObject', () => {
  it('accepts objects', () => {
    expect([{}, { a: 1 }, Object.create(null)].map(isObject)).toEqual([true, true, true]);
  });

  it('refuses null, lists and single values', () => {
    const others = [null, undefined, [], [{}], 'text', 1, true];
    expect(others.filter(isObject)).toEqual([]);
  });
});
