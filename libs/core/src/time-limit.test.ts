import { once } from 'node:events';
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { timeLimit } from './time-limit.ts';
import { waitAtMost } from './wait-at-most.ts';

const LIMIT_MS = 20;
const ECHO = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (value) => parentPort.postMessage(value));
`;

it('fires after the time, with a TimeoutError', async () => {
  using limit = timeLimit(LIMIT_MS);
  expect(limit.signal.aborted).toBe(false);
  await expect.poll(() => limit.signal.aborted).toBe(true);
  expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('does not fire after it was disposed of', async () => {
  const limit = timeLimit(LIMIT_MS);
  limit[Symbol.dispose]();
  await delay(2 * LIMIT_MS);
  expect(limit.signal.aborted).toBe(false);
});

it('does not lose what arrived while this process had no processor time', async () => {
  const worker = new Worker(ECHO, { eval: true });
  await once(worker, 'online');
  // The next turn of the event loop begins with its timers.
  await afterReading();
  worker.postMessage('value');
  const arrived = waitAtMost(
    LIMIT_MS,
    once(worker, 'message').then(([value]) => value),
  );
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 * LIMIT_MS);
  expect(await arrived).toBe('value');
  await worker.terminate();
});
