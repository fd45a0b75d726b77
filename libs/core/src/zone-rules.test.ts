import { describe, expect, it } from 'vitest';
import { createZoneRules } from './zone-rules.ts';

const rules = createZoneRules(
  [
    { at: 0, offsetMinutes: 60 },
    { at: 1_000, offsetMinutes: 120 },
    { at: 2_000, offsetMinutes: 60 },
  ],
  3_000,
);

describe('the offset of a zone', () => {
  it.each([
    ['before the rules begin', -1, undefined],
    ['at their beginning', 0, 60],
    ['just before a change', 999, 60],
    ['at a change', 1_000, 120],
    ['between two changes', 1_500, 120],
    ['after the last change', 2_999, 60],
    ['where the rules end', 3_000, undefined],
  ])('%s', (_name, at, expected) => {
    expect(rules.offsetAt(at)).toBe(expected);
  });
});
