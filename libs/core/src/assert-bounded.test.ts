import { describe, expect, it } from 'vitest';
import { assertBounded } from './assert-bounded.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const list = (length: number): unknown => ({ values: Array.from({ length }, (_, index) => index) });

describe('a body', () => {
  it.each([
    ['of groups in groups', nested(200)],
    ['with a long list', list(100_000)],
    ['that is not an object', 'text'],
  ])('%s is read', (_, body) => {
    expect(() => assertBounded(body)).not.toThrow();
  });

  it.each([
    ['nested without end', nested(1_000_000), 'more than 200 levels'],
    ['of endless values', list(2_000_000), 'more than 150,000 values'],
  ])('%s is refused before anything follows it', (_, body, message) => {
    expect(() => assertBounded(body)).toThrow(message);
  });

  it('may have fewer values where each is expensive to check', () => {
    expect(() => assertBounded(list(9), 10)).not.toThrow();
    expect(() => assertBounded(list(10), 10)).toThrow('more than 10 values');
  });
});
