import { describe, expect, it } from 'vitest';
import type { TaskDescription } from '../../nx/describe-workspace.ts';
import { checkTaskInputs } from './check-task-inputs.ts';
import { checkVariables } from './check-variables.ts';

const FILES: Readonly<Record<string, string>> = {
  'libs/core/package.json': '{ "name": "@meridian/core", "exports": { "./testing": "./src/testing.ts" } }',
  'libs/core/src/testing.ts': "import './deeper.ts';",
  'libs/core/src/deeper.ts': '',
  'libs/core/src/deeper.test.ts': '',
  'libs/testing/src/global-setup.ts': "import { startStore } from './start-store.ts';",
  'libs/testing/src/start-store.ts': "const entry = join(root, 'apps/store/src/main.ts');",
  'apps/store/src/main.ts': '',
  'apps/store/test/harness.ts': '',
  'docs/guide.md': '',
};

/** The files that a task of libs/a loads without having them as inputs, when libs/a/FILE holds the text. */
const missing = (
  target: string,
  file: string,
  text: string,
  { inputs = [] as string[], dependsOn = [] as string[], command = undefined as string | undefined } = {},
): string[] => {
  const path = `libs/a/${file}`;
  const task: TaskDescription = {
    project: 'a',
    root: 'libs/a',
    target,
    command,
    inputs: [path, ...inputs],
    dependsOn,
  };
  const sources = Object.entries({ ...FILES, [path]: text }).map(([name, content]) => ({
    path: name,
    text: content,
  }));
  const lines = checkTaskInputs(
    { [`a:${target}`]: task },
    sources,
    sources.map((source) => source.path),
  );
  return lines.map((line) => /loads (\S+)/.exec(line)?.[1] ?? line);
};

const STORES = [
  'libs/testing/src/global-setup.ts',
  'libs/testing/src/start-store.ts',
  'apps/store/src/main.ts',
];
const CORE = ['libs/core/src/testing.ts', 'libs/core/src/deeper.ts'];

describe('a file that a task loads must be one of its inputs', () => {
  it.each([
    ['typecheck', 'src/a.ts', `import { x } from '@meridian/core/testing';`, CORE],
    [
      'typecheck',
      'test/a.ts',
      `import { x } from '../../../apps/store/test/harness.ts';`,
      ['apps/store/test/harness.ts'],
    ],
    ['test', 'src/a.test.ts', `import { x } from '@meridian/core/testing';`, CORE],
    ['test', 'src/a.test.ts', `readFileSync(join(root, 'docs/guide.md'))`, ['docs/guide.md']],
    ['test', 'src/a.test.ts', `new URL('../../../docs/guide.md', import.meta.url)`, ['docs/guide.md']],
    ['test', 'src/a.test.ts', `const folder = join(root, 'libs/core/src');`, CORE],
    ['test-int', 'test/a.int.test.ts', '', STORES],
    ['build', 'src/main.ts', `import '../../core/src/deeper.ts';`, ['libs/core/src/deeper.ts']],
  ])('%s with %s: %s', (target, file, text, expected) => {
    expect(missing(target, file, text)).toEqual(expected);
    expect(missing(target, file, text, { inputs: expected })).toEqual([]);
  });

  it('the program of a task is loaded too, with what it imports', () => {
    expect(missing('build', 'src/page.ts', '', { command: 'node libs/core/src/testing.ts' })).toEqual(CORE);
  });

  it.each([
    ['a file that a comment names', 'test', `// see 'docs/guide.md'`],
    ['a file that a compiler does not read', 'typecheck', `readFileSync('docs/guide.md')`],
    ['a module in the text of a test', 'test', `const text = "\\nimport 'x';\\nimport './nowhere.ts';"`],
    ['a package of npm', 'test', `import { z } from 'zod/v4';`],
  ])('%s is not loaded', (_name, target, text) => {
    expect(missing(target, 'src/a.test.ts', text)).toEqual([]);
  });
});

it('a task that loads generated code must run after the code is generated', () => {
  const text = `import { PrismaClient } from '../../../apps/store/src/generated/prisma/client.ts';`;
  for (const target of ['typecheck', 'test']) {
    expect(missing(target, 'src/a.test.ts', text)).toEqual(['apps/store/src/generated/prisma/client.ts']);
    expect(missing(target, 'src/a.test.ts', text, { dependsOn: ['tools:generate'] })).toEqual([]);
  }
});

it('a variable that tests read must keep their results out of the cache', () => {
  const test = (name: string) => ({
    path: 'libs/a/src/a.test.ts',
    text: `Number(process.env['${name}'] ?? 1)`,
  });
  expect(checkVariables([test('RUNS')])).toEqual([
    expect.stringContaining('libs/a/src/a.test.ts reads RUNS'),
  ]);
  expect(checkVariables([test('TEST_ROLLS'), test('TMPDIR')])).toEqual([]);
});
