/** Starts that must fail: each prints the problem and the solution, exits non-zero, and leaves no process running. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, runProcess } from '@meridian/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { launchAndFail, newDataDirectory, removeDirectory, untilNothingRuns } from './launched.ts';

const directory = newDataDirectory();
afterAll(() => removeDirectory(directory));

it('a taken port', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const { code, text } = await launchAndFail({ directory, port });
  other.close();
  expect(code).toBe(1);
  expect(text).toContain(`Port ${port} is taken`);
  expect(text).toContain(`--port ${port + 100}`);
  await untilNothingRuns(directory);
});

it('a data folder that is a file', async () => {
  const file = join(directory, 'a-file');
  writeFileSync(file, '');
  const { code, text } = await launchAndFail({ directory: file, port: await freePort() });
  expect(code).toBe(1);
  expect(text).toContain(`The data folder ${file} cannot be created`);
});

it.each([
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is invalid'],
  [{ REDIS_URL: 'localhost' }, 'REDIS_URL is invalid'],
  [{ DATABASE_URL: 'nonsense', CLICKHOUSE_URL: 'nonsense' }, 'CLICKHOUSE_URL is invalid'],
])('a wrong variable %j', async (env, message) => {
  const { code, text } = await launchAndFail({ directory, port: await freePort(), env });
  expect(code).not.toBe(0);
  expect(text).toContain(message);
  expect(text).not.toContain('nonsense');
});

it('an option that does not exist', async () => {
  const { code, text } = await launchAndFail({ directory, port: await freePort(), args: ['--prot'] });
  expect(code).toBe(2);
  expect(text).toContain('--help');
});

const COMMANDS: Readonly<Record<string, readonly [entry: string, ...args: string[]]>> = {
  start: ['../src/main.ts', '--reset'],
  stop: ['../src/stop/main.ts'],
  backup: ['../src/backup/main.ts', 'backup', 'x.backup'],
  restore: ['../src/backup/main.ts', 'restore', 'x.backup'],
  demo: ['../../../tools/demo/main.ts'],
};

const runCommand = async (
  name: string,
  ...more: string[]
): Promise<{ code: number | null; text: string }> => {
  const [entry, ...args] = COMMANDS[name]!;
  const command = await runProcess({
    entry: fileURLToPath(new URL(entry, import.meta.url)),
    args: [...args, ...more],
    cwd: directory,
  });
  const { code } = await command.exited;
  return { code, text: command.lines.join('\n') };
};

describe.each(Object.keys(COMMANDS))('%s refuses', (name) => {
  it.each([
    [['--data-dir', 'a', '--data-dir', 'b'], '--data-dir is given twice'],
    [['--data-folder', 'a'], "Unknown option '--data-folder'"],
  ])('%j with exit code 2', async (args, message) => {
    const { code, text } = await runCommand(name, ...args);
    expect([code, text]).toEqual([2, expect.stringContaining(message)]);
    expect(text).not.toMatch(/\n\s+at /);
  });
});

it.each([
  ['backup', ['--replace'], '--replace is an option of restore'],
  ['restore', ['y.backup'], 'npm run restore -- FILE'],
])('%s refuses %j with exit code 2', async (name, args, message) => {
  const { code, text } = await runCommand(name, ...args);
  expect([code, text]).toEqual([2, expect.stringContaining(message)]);
});

it('two regions on one store of the person', async () => {
  const { code, text } = await launchAndFail({
    directory,
    port: await freePort(),
    args: ['--regions', 'us,eu'],
    env: { REDIS_URL: 'redis://127.0.0.1:6379' },
  });
  expect(code).toBe(2);
  expect(text).toContain('Two regions must not share a store');
});

it.each([
  ['DATABASE_URL', (port: number) => `postgresql://nobody:secretword@127.0.0.1:${port}/x`],
  ['REDIS_URL', (port: number) => `redis://:secretword@127.0.0.1:${port}/0`],
  ['CLICKHOUSE_URL', (port: number) => `http://nobody:secretword@127.0.0.1:${port}/x`],
])('a %s where nothing answers', async (variable, url) => {
  const [nowhere, port] = [await freePort(), await freePort()];
  const { code, text } = await launchAndFail({ directory, port, env: { [variable]: url(nowhere) } });
  expect(code).toBe(1);
  expect(text).toContain(`${variable} points to 127.0.0.1:${nowhere}, which does not answer (ECONNREFUSED)`);
  expect(text).not.toContain('secretword');
  await untilNothingRuns(directory);
});
