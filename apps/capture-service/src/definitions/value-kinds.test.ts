import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../intake/exact-json.ts';
import { kindsOfBits, valueKinds } from './value-kinds.ts';

describe('the kinds of a stored value', () => {
  it.each([
    ['"a"', ['text']],
    ['""', ['text']],
    ['5', ['integer']],
    ['-0', ['integer']],
    ['5.5', ['fraction']],
    ['5.50', ['fraction']],
    ['1.0', ['fraction']],
    ['1e3', ['fraction']],
    ['9007199254740992', ['integer', 'fraction', 'large_integer']],
    ['123456789012345678901234567890', ['integer', 'fraction', 'large_integer']],
    ['1e400', ['text']],
    ['false', ['boolean']],
    ['["a"]', ['text', 'nested']],
    ['{"a": 1}', ['text', 'nested']],
    ['null', []],
  ])('%s: %j', (json, kinds) => {
    const { x } = parseExactJson(`{"x":${json}}`) as { readonly x: unknown };
    expect(kindsOfBits(valueKinds(x))).toEqual(kinds);
  });
});
