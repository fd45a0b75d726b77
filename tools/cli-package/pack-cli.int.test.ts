import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { packCli } from './pack-cli.ts';

const folder = await mkdtemp(join(tmpdir(), 'meridian-cli-package-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('npx runs the command from the packed tarball, without the repository and without the network', {
  timeout: 60_000,
}, async () => {
  const tarball = await packCli(folder);
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url} ${req.headers.authorization}`);
    res.setHeader('content-type', 'application/json');
    res.end(
      JSON.stringify({
        count: 1,
        results: [{ name: 'daily', current_version: 3, is_active: true, is_materialized: true }],
        next: null,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const npx = (...args: string[]) =>
    promisify(execFile)('npx', ['--yes', '--offline', `--package=${tarball}`, 'meridian', ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        MERIDIAN_URL: `http://127.0.0.1:${port}`,
        MERIDIAN_PROJECT: '7',
        MERIDIAN_KEY: 'phx_key',
      },
    });
  try {
    expect((await npx('endpoints', 'list')).stdout).toBe('daily  v3  materialized\n');
    expect(asked).toEqual([expect.stringMatching(/^GET \/api\/projects\/7\/endpoints\/.* Bearer phx_key$/)]);
    await expect(npx('endpoints', 'unknown')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Unknown command "unknown".'),
    });
    expect(tarball).toMatch(/meridian-analytics-cli-[\d.]+\.tgz$/);
  } finally {
    server.close();
  }
});
