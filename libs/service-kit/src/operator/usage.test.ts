import { describe, expect, it } from 'vitest';
import { UsageError } from './exit-codes.ts';
import { parseUsage, readInput } from './usage.ts';

const USAGE = parseUsage('keys create NAME [OWNER] --project ID [--label TEXT] [--scope SCOPE]... [--all]');

it('names the words, arguments and options of a command', () => {
  expect(USAGE).toEqual({
    words: ['keys', 'create'],
    positionals: [
      { name: 'NAME', isRequired: true },
      { name: 'OWNER', isRequired: false },
    ],
    options: [
      { name: 'project', isRequired: true, takesValue: true, isRepeatable: false },
      { name: 'label', isRequired: false, takesValue: true, isRepeatable: false },
      { name: 'scope', isRequired: false, takesValue: true, isRepeatable: true },
      { name: 'all', isRequired: false, takesValue: false, isRepeatable: false },
    ],
  });
});

describe('a command line', () => {
  it('is read by its usage', () => {
    const input = readInput(USAGE, ['mine', '--project', '7', '--scope', 'a', '--scope=b', '--all']);
    expect([input.get('NAME'), input.find('OWNER'), input.getNumber('project')]).toEqual([
      'mine',
      undefined,
      7,
    ]);
    expect([input.all('scope'), input.has('all'), input.find('label')]).toEqual([
      ['a', 'b'],
      true,
      undefined,
    ]);
  });

  it.each([
    ['without an argument', ['--project', '7'], 'NAME is missing.'],
    ['without an option', ['mine'], '--project is missing.'],
    ['with an empty option', ['mine', '--project', ' '], '--project is missing.'],
    ['with one argument too many', ['a', 'b', 'c', '--project', '7'], 'Unexpected argument: c.'],
    ['with an unknown option', ['mine', '--projects', '7'], /projects/],
  ])('%s is refused', (_name, args, message) => {
    expect(() => readInput(USAGE, args)).toThrow(UsageError);
    expect(() => readInput(USAGE, args)).toThrow(message);
  });

  it.each(['0', '-1', '1.5', 'seven', '1e3'])('takes no %s as a number', (text) => {
    const input = readInput(USAGE, ['mine', `--project=${text}`]);
    expect(() => input.getNumber('project')).toThrow('project must be a whole number of at least 1.');
  });
});
