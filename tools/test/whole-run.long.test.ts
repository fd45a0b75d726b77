/** Runs Vitest on small repositories of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isProcessAlive } from '@meridian/core';
import { describe, expect, it, onTestFinished } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const CONFIG = `
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
const root = fileURLToPath(new URL('../..', import.meta.url));
const test = { name: 'unit', root, include: ['**/*.test.ts'], globalSetup: ['setup.ts'], isolate: false };
export default defineConfig({ test: { root, projects: [{ test }] } });
`;
const PASSES = "import { it } from 'vitest'; it('passes', () => {});";
const FAILS = "import { it } from 'vitest'; it('fails', () => { throw new Error('as it should'); });";

/** The files are named after projects: \`a\` is libs/a/src/x.test.ts. */
const repositoryWith = (
  tests: Readonly<Record<string, string>>,
  setup = 'export default () => {};',
): string => {
  const root = mkdtempSync(join(tmpdir(), 'meridian-repository-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  write('tools/test/vitest.config.ts', CONFIG);
  write('setup.ts', setup);
  for (const [name, content] of Object.entries(tests)) write(`libs/${name}/src/x.test.ts`, content);
  return root;
};

/** Evaluates an expression in a separate process, because Vitest prints to the console. */
const startProgram = (root: string, expression: string): ChildProcess => {
  const program = `
    import { writeFileSync } from 'node:fs';
    import { runVitest } from '${new URL('./run-vitest.ts', import.meta.url)}';
    import { testProjects } from '${new URL('../nx/test-projects.ts', import.meta.url)}';
    const root = ${JSON.stringify(root)};
    writeFileSync(root + '/result.json', JSON.stringify(await ${expression}));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: root },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

const resultOf = async (root: string, program: ChildProcess): Promise<unknown> => {
  await once(program, 'close');
  return JSON.parse(readFileSync(join(root, 'result.json'), 'utf8'));
};

describe('of a batch of the projects a and b', { timeout: 60_000 }, () => {
  const BATCH = "testProjects('test')(root, [{ name: 'a', root: 'libs/a' }, { name: 'b', root: 'libs/b' }])";
  const failedProjects = (root: string): Promise<unknown> =>
    resultOf(
      root,
      startProgram(root, `${BATCH}.then((all) => [...all.keys()].filter((name) => !all.get(name).success))`),
    );

  it('only the project with a failing test fails', async () => {
    expect(await failedProjects(repositoryWith({ a: FAILS, b: PASSES }))).toEqual(['a']);
  });

  it('both fail after an error outside of the tests, also beside a failing test', async () => {
    const leavesAnError = `${PASSES}\nvoid Promise.reject(new Error('unhandled'));`;
    expect(await failedProjects(repositoryWith({ a: FAILS, b: leavesAnError }))).toEqual(['a', 'b']);
  });

  it('both fail when the teardown of the stores fails, also beside a failing test', async () => {
    const setup = "export default () => () => { throw new Error('a store does not stop'); };";
    expect(await failedProjects(repositoryWith({ a: FAILS, b: PASSES }, setup))).toEqual(['a', 'b']);
  });
});

it('a forgotten `it.only` fails instead of hiding the other tests', { timeout: 60_000 }, async () => {
  const root = repositoryWith({ a: `${PASSES}\nit.only('hides', () => {});` });
  expect(await resultOf(root, startProgram(root, "runVitest(root, 'unit', [])"))).toMatchObject({
    report: { testResults: [{ status: 'failed' }] },
  });
});

describe('a run of which one file never ends', { timeout: 60_000 }, () => {
  const WAITS = `
    import { writeFileSync } from 'node:fs';
    import { it } from 'vitest';
    it('waits', async () => {
      writeFileSync('vitest.pid', String(process.ppid));
      await new Promise(() => {});
    }, 300_000);`;
  const start = async () => {
    const root = repositoryWith({ a: WAITS });
    const runner = startProgram(root, "runVitest(root, 'unit', [])");
    const pidFile = join(root, 'vitest.pid');
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toBeTruthy();
    return { root, runner, vitest: Number(readFileSync(pidFile, 'utf8')) };
  };

  it.each(['SIGINT', 'SIGTERM'] as const)('ends and fails when only the runner gets %s', async (signal) => {
    const { root, runner, vitest } = await start();
    runner.kill(signal);
    expect(await resultOf(root, runner)).toMatchObject({ exitCode: 130 });
    expect(isProcessAlive(vitest)).toBe(false);
  });

  it('ends when the runner is killed', async () => {
    const { runner, vitest } = await start();
    runner.kill('SIGKILL');
    await once(runner, 'close');
    await expect.poll(() => isProcessAlive(vitest)).toBe(false);
  });
});
