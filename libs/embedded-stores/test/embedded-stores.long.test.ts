import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isProcessAlive } from '@meridian/core';
import { runProcess, waitFor } from '@meridian/core/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  findOrUnpackRedis,
  freePort,
  startEmbeddedPostgres,
  startRedis,
} from '../src/index.ts';

const startAll = fileURLToPath(new URL('./start-all.ts', import.meta.url));
const unpackDirectory = fileURLToPath(new URL('../../../.meridian/tools/redis', import.meta.url));

let folder: string;
const opened: (() => Promise<unknown> | unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-embedded-test-'));
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

const start = async (options: { port?: number; durable?: boolean } = {}): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ directory: folder, durable: false, ...options });
  opened.push(() => server.stop());
  return server;
};

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const occupy = async (): Promise<number> => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  opened.push(() => new Promise((resolve) => server.close(resolve)));
  return port;
};

/** A process has the folder in its command line. */
const isNamed = async (directory: string): Promise<boolean> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.some((line) => line.includes(directory));
};

describe('Postgres', () => {
  it('keeps its data and its password over a restart', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start({ port: first.port });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('has all committed rows after kill -9', async () => {
    const first = await start({ durable: true });
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await start({ durable: true });
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it.runIf(process.platform === 'linux')(
    'is not created to its end for a process that was killed',
    async () => {
      const killed = await runProcess({ entry: startAll, args: [folder, unpackDirectory] });
      const directory = join(folder, 'postgres');
      const clusters = async () =>
        (await readdir(directory).catch(() => [])).filter((name) => name !== 'password');
      const has = async (path: string) =>
        (await clusters()).some((name) => existsSync(join(directory, name, path)));
      await waitFor(() => has('base/1'), { everyMs: 1, what: 'the first database' });
      await killed.kill();
      await waitFor(async () => !(await isNamed(folder)), { what: 'the end of its processes' });
      expect(await has('base/5')).toBe(false);
    },
  );

  it.each(['pg_wal', 'base/1', 'global/pg_control', 'base/4'])(
    'starts at once after a kill -9 of the process that was creating the cluster (until %s)',
    { timeout: 60_000 },
    async (written) => {
      const killed = await runProcess({ entry: startAll, args: [folder, unpackDirectory] });
      const directory = join(folder, 'postgres');
      await waitFor(
        async () => {
          const names = await readdir(directory).catch(() => []);
          return names.some((name) => name.startsWith('data') && existsSync(join(directory, name, written)));
        },
        { everyMs: 1, what: written },
      );
      await killed.kill();
      const server = await startEmbeddedPostgres({ directory, durable: false });
      opened.push(() => server.stop());
      expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await waitFor(async () => (await readdir(directory)).sort().join() === 'data,password');
    },
  );

  it.each([true, false])(
    'keeps its shared memory in its folder if that is in memory or the server is for tests (durable: %s)',
    async (durable) => {
      const server = await start({ durable });
      const isInFolder = (await readdir(join(folder, 'data/pg_dynshmem'))).length > 0;
      expect(isInFolder).toBe(!durable || folder.startsWith('/dev/shm/'));
      expect(await query(server.url, 'SHOW dynamic_shared_memory_type')).toEqual([
        { dynamic_shared_memory_type: isInFolder ? 'mmap' : 'posix' },
      ]);
    },
  );

  it('listens on loopback only, and requires the password', async () => {
    const server = await start();
    expect(await query(server.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const url = new URL(server.url);
    url.password = 'guess';
    await expect(query(url.toString(), 'SELECT 1')).rejects.toThrow(/password/);
  });

  it('names the port that is taken', async () => {
    const port = await occupy();
    await expect(start({ port })).rejects.toThrow(`Postgres could not listen on port ${port}`);
  });

  it('reports that the folder is in use', { timeout: 20_000 }, async () => {
    await start();
    await expect(start()).rejects.toThrow(/is in use by another running server/);
  });

  it.runIf(process.getuid?.() === 0)('runs below a folder that only root may enter', async () => {
    await chmod(folder, 0o700);
    const server = await start();
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('Redis', () => {
  const startServer = async (port?: number) => {
    const program = await findOrUnpackRedis({ unpackDirectory });
    const server = await startRedis({ program, directory: folder, port });
    opened.push(() => server.stop());
    return server;
  };

  it('has a password, in the address and in no argument of the process', async () => {
    const server = await startServer();
    expect(new URL(server.url).password).toHaveLength(24);
    expect(await readdir(folder)).toContain('redis.conf');
  });

  it('names the port that is taken', async () => {
    const port = await occupy();
    await expect(startServer(port)).rejects.toThrow(`Redis could not listen on port ${port}`);
  });
});

/** From now on, `PATH` finds these scripts and the shell's tools only. */
const useOnlyPrograms = async (programs: Readonly<Record<string, string>>): Promise<void> => {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`, { mode: 0o755 });
  }
  vi.stubEnv('PATH', bin);
};

describe.runIf(process.platform === 'linux')('where no Redis is to be had', () => {
  afterEach(() => void vi.unstubAllEnvs());
  const offline = 'echo "E: Temporary failure resolving deb.debian.org" >&2; exit 100';

  it.each([
    ['no package tool', {}, 'there is no apt-get on this machine'],
    ['no network', { 'apt-get': offline }, 'E: Temporary failure resolving deb.debian.org'],
    ['a Redis of long ago', { 'redis-server': 'echo v=5.0.14' }, 'there is no apt-get on this machine'],
  ])('and %s, the error has the reason and what to do', async (_name, programs, reason) => {
    await useOnlyPrograms(programs);
    const found = findOrUnpackRedis({ unpackDirectory: join(folder, 'redis') });
    const { message } = await found.then(
      () => ({ message: 'found' }),
      (error: Error) => error,
    );
    expect(message.split('\n')).toEqual([
      'Redis 6.2 or newer was not found.',
      `Unpacking the Debian package did not work: ${reason}`,
      expect.stringMatching(/^Install it: \S+/),
      'Or set REDIS_URL to the address of an existing Redis.',
    ]);
    expect(await readdir(folder)).toEqual(['bin']);
  });
});

describe.runIf(process.platform === 'linux')('a Redis that is unpacked', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('is unpacked once for several callers, and keeps the files of a process that was faster', async () => {
    const target = join(folder, 'redis');
    const installRedis =
      'mkdir -p "$3/usr/bin"; printf "#!/bin/sh\\necho v=7.2.0\\n" > "$3/usr/bin/redis-server"; chmod +x "$3/usr/bin/redis-server"';
    await useOnlyPrograms({
      'apt-get': `echo run >> ${folder}/runs; case "$*" in *print-uris*) echo "'x' redis-server_1 0";; *) : > redis-server_1.deb;; esac`,
      // The second process has put its files there while this one was still downloading.
      dpkg: `${installRedis}; set -- -x - ${target}; ${installRedis}`,
    });
    const found = await Promise.all([1, 2, 3].map(() => findOrUnpackRedis({ unpackDirectory: target })));
    expect(found.map(({ version }) => version)).toEqual(['7.2.0', '7.2.0', '7.2.0']);
    expect((await readFile(join(folder, 'runs'), 'utf8')).trim().split('\n')).toHaveLength(2);
    expect((await readdir(folder)).sort()).toEqual(['bin', 'redis', 'runs']);
  });
});

describe('all of them', () => {
  it('end with the process that started them, also when it is killed', async () => {
    const launcher = await runProcess({ entry: startAll, args: [folder, unpackDirectory], ready: /^\{/ });
    const started = JSON.parse(launcher.lines.at(-1) as string) as { postgres: number; redis: number };
    await launcher.kill();
    await waitFor(() => !isProcessAlive(started.postgres) && !isProcessAlive(started.redis));
  });
});
