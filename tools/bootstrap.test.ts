/** Runs the bootstrap as a process in a minimal copy of the repository. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const repository = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-bootstrap-'));
  mkdirSync(join(folder, 'tools'));
  cpSync(join(repository, 'tools/bootstrap.cjs'), join(folder, 'tools/bootstrap.cjs'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'copy', private: true }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates the state after an installation of an empty lockfile, with the pinned Node. */
const install = (): void => {
  const lock = JSON.stringify({ lockfileVersion: 3, packages: {} });
  writeFileSync(join(folder, 'package-lock.json'), lock);
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), lock);
  const node = `node-${process.platform}-${process.arch}`;
  symlinkSync(join(repository, 'node_modules', node), join(folder, 'node_modules', node));
};

const entry = (code: string): string => {
  writeFileSync(join(folder, 'entry.ts'), code);
  return 'entry.ts';
};

interface Run {
  code: number | null;
  signal: NodeJS.Signals | null;
  text: string;
}

const bootstrap = (
  args: string[],
  { preload = '', env = {}, onText = (_text: string, _pid: number) => {} } = {},
): Promise<Run> => {
  const flags = preload === '' ? [] : ['--require', preload];
  const child = spawn(process.execPath, [...flags, join(folder, 'tools/bootstrap.cjs'), ...args], {
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      onText(text, child.pid ?? 0);
    });
  }
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, text })));
};

const preload = (code: string): string => {
  const file = join(folder, 'preload.cjs');
  writeFileSync(file, code);
  return file;
};

describe('when everything is installed', () => {
  beforeEach(install);

  it('the entry runs as TypeScript under Node 24 with its arguments, and its exit code is kept', async () => {
    const { code, text } = await bootstrap([
      entry('const n: number = 7; console.log(process.version, process.argv.slice(2)); process.exit(n);'),
      'one',
      '--two',
    ]);
    expect(code).toBe(7);
    expect(text).toMatch(/v24\.\d+\.\d+ \[ 'one', '--two' \]/);
  });

  it('a signal reaches the entry, which decides how it ends', async () => {
    const file = entry(
      `process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1e3); console.log('up');`,
    );
    const { code } = await bootstrap([file], {
      onText: (text, pid) => text.includes('up') && process.kill(pid, 'SIGTERM'),
    });
    expect(code).toBe(5);
  });

  it('an entry that dies by a signal makes the bootstrap die by it', async () => {
    const { signal } = await bootstrap([
      entry(`process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1e3);`),
    ]);
    expect(signal).toBe('SIGKILL');
  });

  it.runIf(process.platform === 'linux')(
    'an entry is stopped when the npm above is killed',
    async () => {
      const ended = join(folder, 'ended');
      const file = entry(
        `process.on('SIGTERM', () => { require('node:fs').writeFileSync(${JSON.stringify(ended)}, ''); process.exit(); });
       setInterval(() => {}, 1e3); console.log('up');`,
      );
      const scripts = { start: `node tools/bootstrap.cjs ${file} && true` };
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'copy', private: true, scripts }));
      const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
      npm.stdout.once('data', () => npm.kill('SIGKILL'));
      await vi.waitUntil(() => existsSync(ended), { timeout: 10_000 });
    },
    20_000,
  );

  const linuxOnly = it.runIf(process.platform === 'linux');
  /** Runs the `start` script of package.json with an entry that records how it ended. */
  const startVerb = () => {
    const ended = join(folder, 'ended');
    const file = entry(
      `for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {
         require('node:fs').writeFileSync(${JSON.stringify(ended)}, name); process.exit();
       });
       setInterval(() => {}, 1e3); console.log('up');`,
    );
    const scripts = { start: `exec node tools/bootstrap.cjs ${file}` };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'copy', private: true, scripts }));
    return () => (existsSync(ended) ? readFileSync(ended, 'utf8') : undefined);
  };

  linuxOnly(
    'a SIGINT that is sent to npm alone reaches the entry',
    async () => {
      const howItEnded = startVerb();
      const npm = spawn('npm', ['start', '--silent'], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      });
      npm.stdout.once('data', () => npm.kill('SIGINT'));
      await vi.waitUntil(() => howItEnded() !== undefined, { timeout: 10_000 });
      expect(howItEnded()).toBe('SIGINT');
    },
    20_000,
  );

  linuxOnly(
    'an entry in the background outlives the shell that started it, and ends with its npm',
    async () => {
      const howItEnded = startVerb();
      const shell = spawn('sh', ['-c', 'npm start --silent & echo $!; sleep 3'], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let text = '';
      shell.stdout.on('data', (chunk) => {
        text += chunk;
      });
      await new Promise((resolve) => shell.once('exit', resolve));
      expect(text).toMatch(/up/);
      // Longer than the interval at which the bootstrap checks its parent.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(howItEnded()).toBeUndefined();
      process.kill(Number.parseInt(text, 10), 'SIGKILL');
      await vi.waitUntil(() => howItEnded() !== undefined, { timeout: 10_000 });
    },
    30_000,
  );

  it('tools run without a daemon and without telemetry', async () => {
    const { text } = await bootstrap([
      entry('console.log(process.env.NX_DAEMON, process.env.DO_NOT_TRACK);'),
    ]);
    expect(text).toContain('false 1');
  });
});

describe('a problem is reported with what to do', () => {
  it('a Node too old to install anything', async () => {
    install();
    const old = preload(
      `Object.defineProperty(process, 'version', { value: 'v16.20.0' });
       Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '16.20.0' } });`,
    );
    const { code, text } = await bootstrap([entry('')], { preload: old });
    expect(code).toBe(1);
    expect(text).toContain("This machine's Node is v16.20.0");
    expect(text).toContain('https://nodejs.org');
  });

  it('Windows', async () => {
    install();
    const windows = preload(`Object.defineProperty(process, 'platform', { value: 'win32' });`);
    const { code, text } = await bootstrap([entry('')], { preload: windows });
    expect(code).toBe(1);
    expect(text).toContain('WSL');
  });

  it('a clone without its lockfile', async () => {
    const { code, text } = await bootstrap([entry('')]);
    expect(code).toBe(1);
    expect(text).toContain('package-lock.json is missing');
  });

  it('a package that package.json asks for and the lockfile lacks, before npm is started', async () => {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'copy', private: true, dependencies: { 'is-odd': '3.0.1' } }),
    );
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ name: 'copy', lockfileVersion: 3, packages: { '': { name: 'copy' } } }),
    );
    const { code, text } = await bootstrap([entry('')]);
    expect(code).toBe(1);
    expect(text).toContain('package.json asks for is-odd 3.0.1, and package-lock.json does not');
    expect(text).not.toContain('Installing');
  });

  it('no network on the very first start', async () => {
    const dependencies = { 'is-odd': '3.0.1' };
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'copy', private: true, dependencies }),
    );
    const packages = { '': { name: 'copy', dependencies }, 'node_modules/is-odd': { version: '3.0.1' } };
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ name: 'copy', lockfileVersion: 3, packages }),
    );
    const { code, text } = await bootstrap([entry('')], {
      env: { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
    });
    expect(code).toBe(1);
    expect(text).toContain('Installing the packages');
    expect(text).toContain('The first start needs the network');
  }, 30_000);
});
