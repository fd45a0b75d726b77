import { describe, expect, it } from 'vitest';
import { quoteSqlName, quoteSqlText } from './sql-quotes.ts';

describe('nothing in a text or a name can end its quotes', () => {
  it.each([
    ['plain', "'plain'", '`plain`'],
    ["it's", "'it\\'s'", "`it's`"],
    ['a`b', "'a`b'", '`a\\`b`'],
    ['a\\', "'a\\\\'", '`a\\\\`'],
    ['a\nb\0', "'a\\nb\\0'", '`a\\nb\\0`'],
  ])('%j', (text, quotedText, quotedName) => {
    expect(quoteSqlText(text)).toBe(quotedText);
    expect(quoteSqlName(text)).toBe(quotedName);
  });
});
