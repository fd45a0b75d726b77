import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isProcessAlive } from '../is-process-alive.ts';
import { runProcess } from './run-process.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'meridian-run-process-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const script = async (text: string): Promise<string> => {
  const entry = join(directory, 'main.ts');
  await writeFile(entry, text);
  return entry;
};

const SERVER = `
  process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });
  setInterval(() => {}, 1000);
  console.error(process.env.GREETING, process.argv[2]);
  console.log('ready at 1');
`;

describe('runProcess', () => {
  it('waits for the ready line, keeps both streams, and stops in good order', async () => {
    const entry = await script(SERVER);
    const running = await runProcess({
      entry,
      args: ['world'],
      env: { GREETING: 'hello' },
      ready: /ready at/,
    });
    expect(await running.stop()).toEqual({ code: 0, signal: null });
    expect(running.lines).toEqual(expect.arrayContaining(['hello world', 'ready at 1', 'bye']));
  });

  it('kills at once', async () => {
    const running = await runProcess({ entry: await script(SERVER), ready: /ready/ });
    expect(await running.kill()).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('fails with the output of a process that ends before it is ready', async () => {
    const entry = await script(`console.log('no such table'); process.exit(3)`);
    await expect(runProcess({ entry, ready: /ready/ })).rejects.toThrow(/code 3[\s\S]*no such table/);
  });

  it('ends a process that is never ready', async () => {
    const entry = await script(`console.log(process.pid); setInterval(() => {}, 1000)`);
    const error = await runProcess({ entry, ready: /ready/, readyTimeoutMs: 3_000 }).catch(
      (caught) => caught,
    );
    expect(error.message).toContain('not ready within 3000 ms');
    const pid = Number(error.message.split('\n').at(-1));
    await expect.poll(() => isProcessAlive(pid)).toBe(false);
  });
});
