/** Schedules of processes on machines whose clocks differ. */
import { fileURLToPath } from 'node:url';
import { runProcess, waitFor } from '@meridian/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createTestRedis } from '../src/testing.ts';

it.each([
  ['ahead', 5 * 60_000],
  ['behind', -5 * 60_000],
])(
  'runs each slot of a schedule once when the clock of one process is five minutes %s',
  async (_, clockOffsetMs) => {
    const entry = fileURLToPath(new URL('./run-schedule.ts', import.meta.url));
    const everyMs = 200;
    const url = await createTestRedis();
    const start = (options: object) =>
      runProcess({ entry, args: [url, String(everyMs)], ready: /ready/, ...options });
    const processes = await Promise.all([start({}), start({ clockOffsetMs })]);
    onTestFinished(async () => void (await Promise.all(processes.map((one) => one.kill()))));
    const ran = () => processes.flatMap(({ lines }) => lines.filter((line) => line.startsWith('ran ')));
    const [before, since] = [ran().length, performance.now()];
    await waitFor(() => ran().length - before >= 20, { timeoutMs: 30_000 });
    const slots = (performance.now() - since) / everyMs;
    expect(new Set(ran()).size).toBe(ran().length);
    // No slot has two jobs under two ids either, which would be twice as many. A busy machine reads lines late.
    expect(ran().length - before).toBeLessThan(1.5 * slots + 2);
  },
  40_000,
);
