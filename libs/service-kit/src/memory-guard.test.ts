import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { guardMemory, YOUNG_BYTES } from './memory-guard.ts';

describe('a memory that looks full', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is full only if a collection does not help, and until memory is free again', async () => {
    let used = 0.5;
    let live = 0.5;
    let collections = 0;
    const guard = guardMemory({
      usedShare: () => used,
      collect: async () => {
        collections += 1;
        used = live;
      },
    });
    const seen: boolean[] = [];
    for (const [nextUsed, nextLive] of [
      [0.5, 0.5],
      [0.95, 0.4],
      [0.95, 0.95],
      [0.95, 0.95],
      [0.3, 0.3],
    ] as const) {
      [used, live] = [nextUsed, nextLive];
      await vi.advanceTimersByTimeAsync(1_500);
      seen.push(guard.isFull());
    }
    expect(seen).toEqual([false, false, true, true, false]);
    expect(collections).toBeLessThan(10);
  });
});

it('the engine keeps as much for its young generation as we think', () => {
  const script = "process.stdout.write(String(require('node:v8').getHeapStatistics().heap_size_limit))";
  const limit = Number(execFileSync(process.execPath, ['--max-old-space-size=512', '-e', script]));
  expect(limit - YOUNG_BYTES).toBe(512 * 1024 * 1024);
});

/** Keeps the bodies of requests until a request clears them. */
const SERVER = `
import { createServer } from 'node:http';
const kit = ${JSON.stringify(new URL('./', import.meta.url).href)};
const { createApp } = await import(kit + 'app.ts');
const { createLogger } = await import(kit + 'logger.ts');
let held = [];
const app = createApp({
  name: 'kit',
  logger: createLogger({ name: 'kit', level: 'silent' }),
  configure: (express) => {
    express.post('/hold', (req, res) => {
      held.push(Array.from({ length: 2 ** 17 }, (_, index) => index + 0.5));
      res.json({});
    });
    express.get('/', (_req, res) => void res.json({}));
  },
});
process.on('SIGUSR2', () => { held = []; });
const server = createServer(app).listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

it('a process that is nearly out of memory refuses requests with 503, lives, and takes them again', async () => {
  const args = ['--max-old-space-size=256', '--input-type=module', '-e', SERVER];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${Number(String(line))}`;
  const statusOf = async (path: string, method = 'GET') => {
    const answer = await fetch(url + path, { method });
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };
  const fill = async () => {
    for (let megabytes = 1; ; megabytes += 1) {
      const answer = await statusOf('/hold', 'POST');
      if (answer.status !== 200) return answer;
      // As slowly as the guard looks: it is for what builds up, not for one request that takes everything.
      if (megabytes > 215) await new Promise((resolve) => setTimeout(resolve, 700));
    }
  };
  expect(await fill()).toEqual({ status: 503, retryAfter: '1' });
  expect((await statusOf('/')).status).toBe(503);
  child.kill('SIGUSR2');
  await expect.poll(async () => (await statusOf('/')).status, { timeout: 30_000 }).toBe(200);
  expect(child.exitCode).toBeNull();
}, 90_000);
