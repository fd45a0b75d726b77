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
    ['with an empty option', ['mine', '--project', ' '], '--project is empty.'],
    ['with an empty option that may be left out', ['mine', '--project=7', '--label='], '--label is empty.'],
    ['with an empty argument', ['mine', '', '--project=7'], 'An argument is empty.'],
    ['with an option twice', ['mine', '--project=7', '--project=8'], '--project is given twice.'],
    ['with a flag twice', ['mine', '--project=7', '--all', '--all'], '--all is given twice.'],
    ['with one argument too many', ['a', 'b', 'c', '--project', '7'], 'Unexpected argument: c.'],
    ['with an unknown option', ['mine', '--projects', '7'], /projects/],
  ])('%s is refused', (_name, args, message) => {
    expect(() => readInput(USAGE, args)).toThrow(UsageError);
    expect(() => readInput(USAGE, args)).toThrow(message);
  });

  it.each(['0', '-1', '1.5', 'seven', '1e3', '2147483648', '99999999999999999999'])(
    'refuses %s as a number',
    (text) => {
      const input = readInput(USAGE, ['mine', `--project=${text}`]);
      expect(() => input.getNumber('project')).toThrow(
        '--project must be a whole number from 1 to 2147483647.',
      );
    },
  );

  it('names an argument as the usage does', () => {
    const input = readInput(parseUsage('projects rotate-token PROJECT'), ['seven']);
    expect(() => input.getNumber('PROJECT')).toThrow('PROJECT must be a whole number from 1 to 2147483647.');
  });
});
