import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { oneAfterAnother } from './interruption.ts';

const MODULE = new URL('./interruption.ts', import.meta.url).href;
/** Starts a child process, waits for it, and prints how it ended. */
const PROGRAM = `
  import { spawn } from 'node:child_process';
  import { watchInterruption } from '${MODULE}';
  const interruption = watchInterruption();
  const child = spawn('sleep', ['30']);
  interruption.forwardTo(child);
  child.once('spawn', () => console.log('started'));
  child.once('close', (_code, signal) => console.log(signal, interruption.hasHappened()));
`;

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends the child process, and the parent then finishes its own work',
  async (signal) => {
    const program = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
    let output = '';
    program.stdout.on('data', (bytes) => {
      output += bytes;
      if (output === 'started\n') program.kill(signal);
    });
    expect(await once(program, 'close')).toEqual([0, null]);
    expect(output).toBe(`started\n${signal} true\n`);
  },
);

it.each([
  ['all parts run one after the other', undefined, ['first', 'second']],
  ['after a signal the next part does not start', 'SIGHUP', ['first']],
] as const)('%s', async (_name, signal, expected) => {
  const first = async () => {
    if (signal !== undefined) process.emit(signal, signal);
    return 'first';
  };
  expect(await oneAfterAnother([first, async () => 'second'])).toEqual(expected);
});
