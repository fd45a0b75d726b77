import { NotFoundError } from '@meridian/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { commandGroup } from './command.ts';
import { parseArguments } from './parse-arguments.ts';
import { runOperator } from './run-operator.ts';

const KEYS = commandGroup<undefined>('keys', [
  {
    usage: 'keys list [--project ID] [--email ADDRESS]',
    summary: 'Lists them.',
    run: async (_parts, input) => {
      input.findNumber('project');
      throw new NotFoundError(
        'not_found',
        `No ${input.find('email')}; ask admin@example.com, token phc_abcdefgh12345.`,
      );
    },
  },
  {
    usage: 'keys create --label TEXT [--scope SCOPE]...',
    summary: 'Creates one.',
    run: async (_parts, input) => {
      const values = { label: input.get('label'), scopes: input.all('scope') };
      const schema = z.object({ label: z.string().max(3), scopes: z.array(z.enum(['a'], 'No such scope.')) });
      const data = parseArguments(schema, values, { label: '--label', scopes: '--scope' });
      return { data, text: 'done' };
    },
  },
]);
const APPS = {
  word: 'apps',
  help: `meridian apps show CLIENT_ID       one app
meridian apps block CLIENT_ID --reason TEXT   no new
                                   authorizations
-o json  print JSON`,
  run: async (_parts: undefined, [, id]: readonly string[]) => {
    throw new NotFoundError('not_found', `No app ${id} has been seen.`);
  },
};

let printed: string[];
let complained: string[];
beforeEach(() => {
  [printed, complained] = [[], []];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void complained.push(text));
});
afterEach(() => vi.restoreAllMocks());

const run = async (...argv: string[]) => {
  const exitCode = await runOperator(argv, { groups: [KEYS, APPS], open: () => undefined });
  return { exitCode, complaint: complained.join('\n') };
};

describe('wrong usage', () => {
  it.each([
    [
      'a missing option',
      ['keys', 'create'],
      '--label is missing.',
      ['keys create --label TEXT [--scope SCOPE]...'],
    ],
    [
      'an option before the verb',
      ['keys', '-o', 'json', 'create'],
      '--label is missing.',
      ['keys create --label TEXT [--scope SCOPE]...'],
    ],
    [
      'a number out of range',
      ['keys', 'list', '--project', '0'],
      '--project must be a whole number from 1 to 2147483647.',
      ['keys list [--project ID] [--email ADDRESS]'],
    ],
    [
      'a value that the schema refuses',
      ['keys', 'create', '--label', 'abc', '--scope', 'a', '--scope', 'b'],
      '--scope: No such scope.',
      ['keys create --label TEXT [--scope SCOPE]...'],
    ],
    [
      'an unknown verb',
      ['keys', 'destroy'],
      'Unknown command: keys destroy.',
      ['keys list [--project ID] [--email ADDRESS]', 'keys create --label TEXT [--scope SCOPE]...'],
    ],
    ['an unknown word', ['kyes', 'list'], 'Unknown command: kyes.', []],
  ])(
    '%s prints the reason, the usage of that command and where the rest is',
    async (_what, argv, reason, usages) => {
      const { exitCode, complaint } = await run(...argv);
      const lines = usages.map((usage, index) => `${index === 0 ? 'Usage: ' : '       '}meridian ${usage}`);
      expect(complaint).toBe([reason, '', ...lines, 'For all commands: meridian help'].join('\n'));
      expect([exitCode, printed]).toEqual([2, []]);
    },
  );

  it('without a command prints the help', async () => {
    expect((await run()).exitCode).toBe(2);
    expect(printed.join('\n')).toContain('meridian apps block CLIENT_ID --reason TEXT');
  });
});

describe('the message of a failure', () => {
  it('shows the address that the operator typed, so that advised commands can be copied, and no other', async () => {
    for (const typed of [['--email', 'Ada@Example.com'], ['--email=Ada@Example.com']]) {
      complained = [];
      const { exitCode, complaint } = await run('keys', 'list', ...typed);
      expect(complaint).toBe('No Ada@Example.com; ask [hidden e-mail], token phc_[hidden].');
      expect(exitCode).toBe(3);
    }
  });

  it.each([
    [
      'an address within an id',
      'https://app.example/ada@example.com/x.json',
      'https://app.example/ada@example.com/x.json',
    ],
    ['a password', 'https://ada:geheim@app.example/x.json', 'https://ada:[hidden]@app.example/x.json'],
    ['a token', 'phs_abcdefgh12345', 'phs_[hidden]'],
  ])('shows %s without its secrets', async (_what, typed, shown) => {
    expect((await run('apps', 'show', typed)).complaint).toBe(`No app ${shown} has been seen.`);
  });
});
