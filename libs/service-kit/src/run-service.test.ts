import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { testProcessEnv } from '@meridian/core/testing';
import { describe, expect, it } from 'vitest';

const MAIN = new URL('../test/tiny-service/src/main.ts', import.meta.url);

const run = (env: Record<string, string> = {}) => {
  const child = fork(MAIN, {
    env: { ...testProcessEnv(), PORT: '0', INTERNAL_PORT: '0', ...env },
    silent: true,
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  return {
    child,
    stderr: () => stderr,
    ready: () => once(child, 'message').then(([message]) => message as Ready),
  };
};

interface Ready {
  readonly type: string;
  readonly url: string;
}

const exitOf = async (child: ChildProcess): Promise<number | null> => (await once(child, 'exit'))[0];

describe('runService', { timeout: 30_000 }, () => {
  it('reports its address to its launcher, and ends with code 0 on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { child, ready } = run();
      const message = await ready();
      expect(message).toMatchObject({
        type: 'ready',
        name: 'tiny',
        url: expect.stringContaining('http://127.0.0.1:'),
      });
      expect((await fetch(message.url)).status).toBe(200);
      const exit = exitOf(child);
      child.kill(signal);
      expect(await exit).toBe(0);
    }
  });

  it('ends when the launcher dies', async () => {
    const { child, ready } = run();
    await ready();
    const exit = exitOf(child);
    child.disconnect();
    expect(await exit).toBe(0);
  });

  it('stops in order when its output has lost its reader', async () => {
    const { child, ready } = run();
    const { url } = await ready();
    child.stdout?.destroy();
    child.stderr?.destroy();
    await fetch(url);
    const exit = exitOf(child);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('with a wrong environment names every problem and exits with code 78, which prevents a restart', async () => {
    const { child, stderr } = run({ PORT: 'eighty', REGION: 'mars' });
    expect(await exitOf(child)).toBe(78);
    expect(stderr()).toMatch(
      /REGION is invalid: expected us or eu.*\n.*PORT is invalid: expected a whole number/,
    );
  });

  it('ends with code 1 on a bug outside every request, cleanly, and without the secrets in its message', async () => {
    const { child, stderr, ready } = run({ SHUTDOWN_TIMEOUT_MS: '100' });
    const exit = exitOf(child);
    const { url } = await ready();
    await fetch(`${url}/crash`).catch(() => undefined);
    expect(await exit).toBe(1);
    expect(stderr()).toContain('tiny: uncaughtException: Error: crashed with phx_[hidden]');
    expect(stderr()).toContain('stores closed');
  });

  it('ends at once at the second signal', async () => {
    const { child, ready } = run({ SHUTDOWN_DELAY_MS: '20000' });
    const { url } = await ready();
    const exit = exitOf(child);
    child.kill('SIGTERM');
    while ((await fetch(url)).headers.get('connection') !== 'close');
    child.kill('SIGTERM');
    expect(await exit).toBe(1);
  });
});
