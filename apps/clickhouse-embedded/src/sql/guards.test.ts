import { describe, expect, it } from 'vitest';
import { OTHER_REFUSED } from './allowed-names.ts';
import { assertAllowedValues } from './guards.ts';

describe('a row after VALUES', () => {
  it.each(['file', ...OTHER_REFUSED])('cannot call %s()', (name) => {
    for (const called of [name, name.toUpperCase(), `"${name}"`, `\`${name}\``]) {
      expect(() => assertAllowedValues(`(1, ${called}('x'))`), called).toThrow('is not allowed here');
    }
  });

  it.each([`('file(1)')`, '(1), (2)', `('disk')`, '(lower("x"))'])('may be %s', (rows) => {
    expect(() => assertAllowedValues(rows)).not.toThrow();
  });
});
