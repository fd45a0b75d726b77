/** Runs `npm stop` in another terminal than `npm start`. */
import { fileURLToPath } from 'node:url';
import { runProcess } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Launched,
  launchUntilReady,
  newDataDirectory,
  newPort,
  rememberedProcesses,
  removeDirectory,
  untilNothingRuns,
} from './launched.ts';

const entry = fileURLToPath(new URL('../src/stop/main.ts', import.meta.url));
const directory = newDataDirectory();
let launched: Launched;

beforeAll(async () => {
  launched = await launchUntilReady({ directory, port: await newPort() });
}, 180_000);
afterAll(async () => {
  await launched?.process.stop();
  removeDirectory(directory);
});

const stop = async (...args: string[]) => {
  const command = await runProcess({ entry, args: ['--data-dir', directory, ...args] });
  const { code } = await command.exited;
  return { code, text: command.lines.join('\n') };
};

it('ends the Meridian of its folder with all its processes, or reports that none runs', {
  timeout: 60_000,
}, async () => {
  const processes = rememberedProcesses(directory);
  expect(await stop()).toEqual({
    code: 0,
    text: `Meridian is stopped; the data stays in ${directory}.`,
  });
  expect((await launched.process.exited).code).toBe(0);
  await untilNothingRuns(directory, processes);
  expect(await stop()).toEqual({ code: 0, text: `No Meridian runs from ${directory}.` });
});

it('refuses an option that it does not have', async () => {
  const { code, text } = await stop('--all');
  expect([code, text]).toEqual([2, expect.stringContaining('--all')]);
});
