import { describe, expect, it } from 'vitest';
import { UsageError } from './exit-codes.ts';
import { parseCommandLine } from './parse-command-line.ts';

const options = { json: { type: 'boolean' }, name: { type: 'string' } } as const;

describe('a command line', () => {
  it('is parsed to typed values', () => {
    const { values, positionals } = parseCommandLine({
      args: ['FILE', '--json', '--name', 'x'],
      options,
      allowPositionals: true,
    });
    expect([{ ...values }, positionals]).toEqual([{ json: true, name: 'x' }, ['FILE']]);
  });

  it.each([
    ['--unknown'],
    ['--name'],
    ['FILE'],
    ['--name', ''],
    ['--name= '],
    ['--name', 'a', '--name=b'],
    ['--json', '--json'],
  ])('is refused with a UsageError: %s', (...args) => {
    expect(() => parseCommandLine({ args, options })).toThrow(UsageError);
  });
});
