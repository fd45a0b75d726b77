import { describe, expect, it } from 'vitest';
import { decompressLz64 } from './lz-string.ts';

/** Packed with the published library (1.5.0). */
const CASES: readonly (readonly [string, string])[] = [
  ['{"event":"lz","distinct_id":"ü"}', 'N4IgpgbmB2AuIC4QBsBeIA0IAmBLAzrLtAMawD6u2iIAPyAL5A=='],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'IY18aQ=='],
  [
    '{"event":"$pageview","properties":{"$current_url":"https://example.com/a"},"distinct_id":"日本"}',
    'N4IgpgbmB2AuIC4QBIAOBDA5pAlmA7iADQioBOA9qmGbHgM6KjIDGArmWTLAPocA2iEAAtYsVPQQB6KWAAe6ALap+YAHQsKiqehABfEgBMc9OtBa8choYFPTQDTm+oA=',
  ],
];

describe('decompressLz64', () => {
  it.each(CASES)('decompresses %s', (text, packed) => {
    expect(decompressLz64(packed, 1_000)).toBe(text);
  });

  it('stops at its size limit', () => {
    expect(() => decompressLz64('IY18aQ==', 10)).toThrow('too large');
  });

  it.each(['', '!', 'AAAA', 'IY18', 'IY18aQ==IY18aQ==', 'IY18aQ==garbage'])('refuses %j', (packed) => {
    expect(() => decompressLz64(packed, 1_000)).toThrow();
  });
});
