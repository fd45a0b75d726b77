import { describe, expect, it } from 'vitest';
import { parseParameters, readParameters } from './form-parameters.ts';
import { OAuthError } from './oauth-error.ts';

const refusal = (description: string) => new OAuthError('invalid_request', description);

describe('parameters of a form (7.1, 8.1)', () => {
  const parameters = parseParameters('a=1&b=&resource=x&resource=&resource=y');

  it('are read by name', () => {
    expect([parameters.get('a'), parameters.get('b'), parameters.get('c')]).toEqual([
      '1',
      undefined,
      undefined,
    ]);
    expect([parameters.has('a'), parameters.has('b')]).toEqual([true, false]);
    expect(parameters.getAll('resource')).toEqual(['x', 'y']);
    expect(parameters.getAll('c')).toEqual([]);
  });

  it('that are required are there, or the refusal names them', () => {
    expect(parameters.require('a')).toBe('1');
    for (const name of ['b', 'c']) {
      expect(() => parameters.require(name)).toThrow(refusal(`The parameter ${name} is missing.`));
    }
  });

  it('can be listed, each value by itself', () => {
    expect(parameters.entries()).toEqual([
      ['a', '1'],
      ['resource', 'x'],
      ['resource', 'y'],
    ]);
  });

  it('are at most a hundred', () => {
    const form = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
    expect(parseParameters(form(100)).get('p99')).toBe('1');
    expect(() => readParameters(form(101))).toThrow(refusal('Too many parameters.'));
  });

  it('are not repeated, and the refusal quotes 60 characters of the name', () => {
    const name = 'n'.repeat(61);
    expect(readParameters(`${name}=1&${name}=1`).repeated).toBe(name);
    expect(() => parseParameters(`${name}=1&${name}=1`)).toThrow(
      refusal(`The parameter ${'n'.repeat(60)} must not be repeated.`),
    );
    expect(readParameters('a=1&b=2').repeated).toBeUndefined();
    expect(readParameters('a=1&a=2&b=1&b=2').repeated).toBe('a');
  });
});
