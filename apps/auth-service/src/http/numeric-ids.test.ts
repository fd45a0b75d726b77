import { describe, expect, it } from 'vitest';
import { numericId, wholeNumberText } from './numeric-ids.ts';

describe('an id in a form, a path or a query string', () => {
  it.each([
    ['1', 1],
    ['42', 42],
    ['2147483647', 2_147_483_647],
  ])('%j is %d', (text, id) => expect(numericId.parse(text)).toBe(id));

  it.each([
    '',
    '0',
    '01',
    '-1',
    '+1',
    ' 1',
    '1 ',
    '1\n',
    '1.0',
    '1e0',
    '0x1',
    '0b1',
    '1_0',
    '١',
    '１',
    'NaN',
    'Infinity',
    '2147483648',
    '99999999999',
    1,
    true,
    null,
    undefined,
    ['1'],
    [1],
    { value: 1 },
  ])('%j is refused', (text) => expect(numericId.safeParse(text).success).toBe(false));

  it('a number that is not an id may be 0', () => expect(wholeNumberText.parse('0')).toBe(0));
});
