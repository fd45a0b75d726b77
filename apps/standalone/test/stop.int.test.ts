/** Runs `npm start` without a network, and `npm stop` in another terminal. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort, type RunningProcess, runProcess } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDataDirectory, rememberedProcesses, removeDirectory, untilNothingRuns } from './launched.ts';

const bootstrap = fileURLToPath(new URL('../../../tools/bootstrap.cjs', import.meta.url));
const entry = fileURLToPath(new URL('../src/stop/main.ts', import.meta.url));
const directory = newDataDirectory();
let launched: RunningProcess;

/** Runs in a network namespace that has only loopback. Needs Linux and root. */
const CUT_OFF = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const canCutOff = spawnSync(CUT_OFF[0]!, [...CUT_OFF.slice(1), 'true']).status === 0;

beforeAll(async () => {
  launched = await runProcess({
    entry: bootstrap,
    args: [
      'apps/standalone/src/main.ts',
      ...['--data-dir', directory, '--port', String(await freePort()), '--no-demo'],
    ],
    through: canCutOff ? CUT_OFF : [],
    ready: /Ctrl-C stops everything/,
    readyTimeoutMs: 170_000,
  });
}, 180_000);
afterAll(async () => {
  await launched?.stop();
  removeDirectory(directory);
});

const stop = async (...args: string[]) => {
  const command = await runProcess({ entry, args: ['--data-dir', directory, ...args] });
  const { code } = await command.exited;
  return { code, text: command.lines.join('\n') };
};

it.runIf(canCutOff)('once everything is installed, a start needs no network', () => {
  expect(launched.lines.join('\n')).toContain('Ctrl-C stops everything');
});

it('ends the Meridian of its folder with all its processes, or reports that none runs', {
  timeout: 60_000,
}, async () => {
  const processes = rememberedProcesses(directory);
  expect(await stop()).toEqual({
    code: 0,
    text: `Meridian is stopped; the data stays in ${directory}.`,
  });
  expect((await launched.exited).code).toBe(0);
  await untilNothingRuns(directory, processes);
  expect(await stop()).toEqual({ code: 0, text: `No Meridian runs from ${directory}.` });
});

it('refuses an option that it does not have', async () => {
  const { code, text } = await stop('--all');
  expect([code, text]).toEqual([2, expect.stringContaining('--all')]);
});
