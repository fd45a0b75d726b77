import { expect, it, vi } from 'vitest';
import { type Running, restartDelayMs, supervise } from './supervise.ts';

/** A fake process. `die` ends it unexpectedly. */
const fakeProcess = (pid: number) => {
  let end: (how: { code: number | null; signal: NodeJS.Signals | null }) => void = () => undefined;
  const exited = new Promise<Awaited<Running['exited']>>((resolve) => {
    end = resolve;
  });
  const running: Running = { pid, exited, stop: async () => end({ code: 0, signal: null }) };
  return { running, die: () => end({ code: null, signal: 'SIGKILL' }) };
};

const observe = (processes: Array<ReturnType<typeof fakeProcess> | Error>) => {
  const events: string[] = [];
  const waiting = [...processes];
  const started = supervise({
    name: 'x',
    start: async () => {
      const next = waiting.shift();
      if (next === undefined) throw new Error('nothing left to start');
      if (next instanceof Error) throw next;
      return next.running;
    },
    onUp: (_name, pid, again) => events.push(`${again ? 'again' : 'up'} ${pid}`),
    onDown: (_name, reason) => events.push(`down: ${reason}`),
    onStartFailed: (_name, reason) => events.push(`failed: ${reason}`),
  });
  return { events, started };
};

it('a process that ends unexpectedly is restarted, and both are reported', async () => {
  const [first, second] = [fakeProcess(1), fakeProcess(2)];
  const { events, started } = observe([first, second]);
  const supervised = await started;
  first.die();
  await vi.waitUntil(() => supervised.pid === 2);
  expect(events).toEqual(['up 1', 'down: was ended by SIGKILL', 'again 2']);
  await supervised.stop(1_000);
});

it('a restart that fails is tried again', async () => {
  const [first, second] = [fakeProcess(1), fakeProcess(2)];
  const { events, started } = observe([first, new Error('port in use'), second]);
  const supervised = await started;
  first.die();
  await vi.waitUntil(() => supervised.pid === 2, 3_000);
  expect(events).toContain('failed: port in use');
  await supervised.stop(1_000);
});

it('a stopped process is not restarted', async () => {
  const { events, started } = observe([fakeProcess(1), fakeProcess(2)]);
  const supervised = await started;
  await supervised.stop(1_000);
  expect(supervised.pid).toBeUndefined();
  expect(events).toEqual(['up 1']);
});

it('a first start that fails is an error of its caller', async () => {
  await expect(observe([new Error('no')]).started).rejects.toThrow('no');
});

it.each([
  [1, 250],
  [2, 500],
  [3, 1_000],
  [7, 15_000],
  [50, 15_000],
])('after %i crashes in a row it waits %i ms', (crashes, delayMs) => {
  expect(restartDelayMs(crashes)).toBe(delayMs);
});
