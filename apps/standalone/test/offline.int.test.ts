import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runProcess } from '@meridian/testing';
import { afterAll, expect, it } from 'vitest';
import { newDataDirectory, newPort, removeDirectory } from './launched.ts';

const bootstrap = fileURLToPath(new URL('../../../tools/bootstrap.cjs', import.meta.url));
const directory = newDataDirectory();
afterAll(() => removeDirectory(directory));

/** Runs in a network namespace that has only loopback. Needs Linux and root. */
const CUT_OFF = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const canCutOff = spawnSync(CUT_OFF[0]!, [...CUT_OFF.slice(1), 'true']).status === 0;

it.runIf(canCutOff)(
  'once everything is installed, a start needs no network',
  { timeout: 180_000 },
  async () => {
    const launched = await runProcess({
      entry: bootstrap,
      args: [
        'apps/standalone/src/main.ts',
        '--data-dir',
        directory,
        '--port',
        String(await newPort()),
        '--no-demo',
      ],
      through: CUT_OFF,
      ready: /Ctrl-C stops everything/,
      readyTimeoutMs: 150_000,
    });
    expect(await launched.stop()).toMatchObject({ code: 0 });
  },
);
