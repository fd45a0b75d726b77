import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  hashToken,
  maskToken,
  mintToken,
  parseToken,
  REGIONS,
  regionOfToken,
  TOKEN_KINDS,
  type TokenKind,
} from './token-format.ts';

/** A text with a valid checksum, which anyone can compute. */
const withChecksum = (body: string): string => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let sum = '';
  for (let rest = crc32(body); sum.length < 6; rest = Math.floor(rest / 62)) sum = digits[rest % 62]! + sum;
  return body + sum;
};

const kinds = Object.keys(TOKEN_KINDS) as TokenKind[];

describe('a token', () => {
  it.each(kinds.flatMap((kind) => REGIONS.map((region) => [kind, region] as const)))(
    '%s of %s says what it is and where it belongs',
    (kind, region) => {
      expect(parseToken(mintToken(kind, region))).toEqual({ kind, region });
    },
  );

  it('keeps all 256 bits: the extremes differ', () => {
    const low = mintToken('pha', 'us', new Uint8Array(32));
    const high = mintToken('pha', 'us', new Uint8Array(32).fill(255));
    expect(low).toHaveLength('pha_us'.length + 49);
    expect(high).toHaveLength(low.length);
    expect([parseToken(low), parseToken(high)]).toEqual([
      { kind: 'pha', region: 'us' },
      { kind: 'pha', region: 'us' },
    ]);
  });

  it('is the same for the same entropy, so that a successor can be derived', () => {
    const entropy = new Uint8Array(32).fill(7);
    expect(mintToken('phr', 'eu', entropy)).toBe('phr_eu1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF14PMueo');
  });

  it('is refused when any one character differs', () => {
    const token = mintToken('phx', 'us');
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'a' ? 'b' : 'a';
      expect(parseToken(token.slice(0, index) + other + token.slice(index + 1))).toBeUndefined();
    }
  });

  it.each([
    ['', 'nothing'],
    ['phx_', 'only a prefix'],
    [`${mintToken('phx', 'us')}\n`, 'a line end after it'],
    [` ${mintToken('phx', 'us')}`, 'a blank before it'],
    [mintToken('phx', 'us').replace('phx_us', 'phx_xx'), 'a region that does not exist'],
    [mintToken('phx', 'us').replace('phx_', 'phz_'), 'a kind that does not exist'],
  ])('%j is not a token: %s', (text) => {
    expect(regionOfToken(text)).toBeUndefined();
  });

  it('of another form is invalid, although its checksum is right', () => {
    const digits = 'a'.repeat(43);
    expect(parseToken(withChecksum(`phx_us${digits}`))).toEqual({ kind: 'phx', region: 'us' });
    for (const body of [
      `xphx_us${digits}`,
      ` phx_us${digits}`,
      `phz_us${digits}`,
      `ph_us${digits}`,
      `phx_xx${digits}`,
      `phx_us${digits}a`,
      `phx_us${digits.slice(1)}`,
      `phx_us${digits.slice(1)}-`,
    ]) {
      expect(parseToken(withChecksum(body)), body).toBeUndefined();
    }
  });

  it('names one of two regions, for the router too', () => {
    expect(REGIONS).toEqual(['us', 'eu']);
    expect(regionOfToken(mintToken('phac', 'us'))).toBe('us');
    expect(regionOfToken(mintToken('phac', 'eu'))).toBe('eu');
  });

  it.each([0, 31, 33])('is not made of %i bytes', (length) => {
    expect(() => mintToken('pha', 'us', new Uint8Array(length))).toThrow('32 bytes of entropy');
  });

  it('cannot be recovered from its mask or its hash', () => {
    const token = mintToken('phx', 'us');
    expect(maskToken(token)).toMatch(/^phx_\.\.\.\w{4}$/);
    expect(hashToken(token)).toHaveLength(32);
  });
});
