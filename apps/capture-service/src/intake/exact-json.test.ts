import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasUnusualNumbers, parseExactJson } from './exact-json.ts';

describe('parseExactJson', () => {
  it.each([
    '{"n":12345678901234567890}',
    '{"n":1.0}',
    '{"n":1.50,"m":[0.10]}',
    '{"n":1e400}',
    '{"n":1E5}',
    '{"n":0.0000001,"m":[-0.00000012]}',
    '12345678901234567890',
    '-1.0',
    '{"n":12345678.123456789,"m":[-0.10,-12345678901234567]}',
    '{"n":-0}',
    '{"a":null,"b":[1,"x",{}],"c":"1.0"}',
  ])('keeps %s as it was sent', (text) => {
    const isPlain = text === '{"n":-0}'; // the sign of -0 may be lost
    expect(JSON.stringify(parseExactJson(text))).toBe(isPlain ? '{"n":0}' : text);
  });

  it.each([
    '{ "n" : 1.0 }',
    '[1.0]',
    '[-1.50]',
    '{"n":\n1e5}',
    '[0,12345678901234567]',
    '{"n":0.1234567890123456789}',
    '{"n":1764395000000000.5,"m":9007199254740993}',
    '{"n":1764395000000000e3}',
  ])('finds the number in %s', (text) => {
    expect(hasUnusualNumbers(text)).toBe(true);
  });

  it.each([
    '{"uuid":"019a9f00-0000-7000-8e10-1234567890123456"}',
    '{"v":"1.0","w":["1e5","99999999999999999"]}',
    '{"n":1.05,"m":[10,-3,0.25,1732345678.123]}',
  ])('uses the fast parser for %s, because digits in texts are not numbers', (text) => {
    expect(hasUnusualNumbers(text)).toBe(false);
  });

  it('uses the fast parser for the times of the log, which are in microseconds', () => {
    const text =
      '{"receivedAt":1764395000000000,"events":[{"timestamp":-1764395000000000}],"n":[1764395000000000]}';
    expect(hasUnusualNumbers(text)).toBe(false);
    expect(JSON.stringify(parseExactJson(text))).toBe(text);
  });

  it('replaces NUL and lone surrogates, which the stores refuse', () => {
    expect(parseExactJson('{"a\\u0000b":"x\\u0000y","s":["\\ud800","\\ud83d\\ude00"]}')).toEqual({
      'a\ufffdb': 'x\ufffdy',
      s: ['\ufffd', '😀'],
    });
  });

  it('agrees with JSON.parse on everything that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.stringify(parseExactJson(text))).toBe(
          JSON.stringify(JSON.parse(text)).replaceAll('\\u0000', '\ufffd').toWellFormed(),
        );
      }),
    );
  });

  it('reads values with a hundred thousand levels', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(() => parseExactJson(deep)).not.toThrow();
    expect(() => parseExactJson(deep.replace('[]', '["\\u0000"]'))).not.toThrow();
  });
});
