import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '@meridian/core';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('docs/errors.md', () => {
  it('explains every code that an answer may carry, and no other', () => {
    const explained = rows.map(([, code]) => code?.replaceAll('`', ''));
    expect(explained.toSorted()).toEqual(ERROR_CODES.toSorted());
  });

  it('gives each a status, a cause and a remedy', () => {
    for (const [, , status, when, remedy] of rows) {
      expect(status).toMatch(/^[45]\d\d$/);
      expect([when, remedy].every((text) => (text ?? '').length > 5)).toBe(true);
    }
  });
});
