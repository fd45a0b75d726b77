/** Tests the Nx graph of this repository, the affected projects of a change, and the inputs of cached results. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { services } from '../../apps/standalone/src/services.ts';
import { findCycle } from './find-cycle.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Nx ends before a pipe has taken all of a long output, so its output goes to a file. */
const nx = async (...args: string[]): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-nx-'));
  const output = join(directory, 'output');
  const file = await open(output, 'w');
  try {
    const child = spawn(join(root, 'node_modules/.bin/nx'), args, {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false' },
      stdio: ['ignore', file.fd, 'inherit'],
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`nx ${args.join(' ')} ended with ${code}`);
    return await readFile(output, 'utf8');
  } finally {
    await file.close();
    await rm(directory, { recursive: true, force: true });
  }
};

interface Graph {
  readonly nodes: Readonly<Record<string, { readonly data: { readonly root: string } }>>;
  readonly dependencies: Readonly<Record<string, ReadonlyArray<{ readonly target: string }>>>;
}

const readGraph = async (): Promise<Graph> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-graph-'));
  try {
    const file = join(directory, 'graph.json');
    await nx('graph', `--file=${file}`);
    return (JSON.parse(await readFile(file, 'utf8')) as { graph: Graph }).graph;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

describe('the workspace', { timeout: 60_000 }, () => {
  it('has no cycle between projects, tests included', async () => {
    const { dependencies } = await readGraph();
    const edges = new Map(
      Object.entries(dependencies).map(([name, targets]) => [name, targets.map(({ target }) => target)]),
    );
    expect(findCycle(edges)).toBeUndefined();
    const started = services.map(({ entry }) => entry.split('/')[1] as string);
    expect(edges.get('standalone')).toEqual(expect.arrayContaining(started));
    expect(edges.get('platform-e2e')).toContain('standalone');
  });

  it.each([
    [
      'a service',
      'apps/gateway/src/main.ts',
      ['gateway', 'standalone', 'platform-e2e'],
      ['query-service', 'core'],
    ],
    [
      'a lib',
      'libs/hogql/package.json',
      ['hogql', 'insight-queries', 'query-service', 'platform-e2e'],
      ['gateway', 'core'],
    ],
    [
      'the lockfile',
      'package-lock.json',
      ['core', 'safe-fetch', 'gateway', 'platform-e2e', 'tools', 'k8s', 'docker'],
      [],
    ],
    [
      'a tool',
      'tools/build/bundle.ts',
      ['core', 'safe-fetch', 'gateway', 'platform-e2e', 'tools', 'k8s', 'docker'],
      [],
    ],
  ])('a change of %s affects its dependents', async (_name, file, affected, unaffected) => {
    const projects = JSON.parse(
      await nx('show', 'projects', '--affected', `--files=${file}`, '--json'),
    ) as string[];
    expect(projects).toEqual(expect.arrayContaining(affected));
    expect(projects.filter((project) => unaffected.includes(project))).toEqual([]);
  });

  it.each([
    ['gateway:build', ['tools/build/bundle.ts', 'libs/core/src/index.ts', 'package-lock.json']],
    ['hogql:test', ['docs/hogql.md', 'libs/calendar/src/index.ts', 'tools/test/vitest.config.ts']],
    ['query-service:test-int', ['apps/capture-service/src/main.ts', 'apps/clickhouse-embedded/src/main.ts']],
    ['platform-e2e:e2e', ['apps/gateway/src/main.ts', 'libs/hogql/package.json', 'docs/oauth.md']],
    ['tools:check', ['README.md', 'apps/gateway/src/main.ts', '.env.example']],
  ])('a cached result of %s is not used after a change of what it read', async (target, files) => {
    const inputs = JSON.parse(await nx('show', 'target', 'inputs', target, '--json')) as { files: string[] };
    expect(inputs.files).toEqual(expect.arrayContaining(files));
  });
});
