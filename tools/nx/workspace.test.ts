/** Tests the Nx graph of this repository, the affected projects of a change, and the inputs of cached results. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { services } from '../../apps/standalone/src/services.ts';
import type { WorkspaceDescription, WorkspaceQuestion } from './describe-workspace.ts';
import { findCycle } from './find-cycle.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const AFFECTED: ReadonlyArray<
  readonly [name: string, file: string, affected: readonly string[], unaffected: readonly string[]]
> = [
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
];

const INPUTS: ReadonlyArray<readonly [task: string, files: readonly string[]]> = [
  ['gateway:build', ['tools/build/bundle.ts', 'libs/core/src/index.ts', 'package-lock.json']],
  ['hogql:test', ['docs/hogql.md', 'libs/calendar/src/index.ts', 'tools/test/vitest.config.ts']],
  ['query-service:test-int', ['apps/capture-service/src/main.ts', 'apps/clickhouse-embedded/src/main.ts']],
  ['platform-e2e:e2e', ['apps/gateway/src/main.ts', 'libs/hogql/package.json', 'docs/oauth.md']],
  ['tools:check', ['README.md', 'apps/gateway/src/main.ts', '.env.example']],
];

const describeWorkspace = async (): Promise<WorkspaceDescription> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-nx-'));
  const output = join(directory, 'output.json');
  const question: WorkspaceQuestion = {
    files: AFFECTED.map(([, file]) => file),
    tasks: INPUTS.map(([task]) => task),
  };
  try {
    const script = join(root, 'tools/nx/describe-workspace.ts');
    const child = spawn(process.execPath, [script, JSON.stringify(question), output], {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${script} ended with ${code}`);
    return JSON.parse(await readFile(output, 'utf8')) as WorkspaceDescription;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

let workspace: WorkspaceDescription;
beforeAll(async () => {
  workspace = await describeWorkspace();
}, 60_000);

describe('the workspace', () => {
  it('has no cycle between projects, tests included', () => {
    const edges = new Map(Object.entries(workspace.dependencies));
    expect(findCycle(edges)).toBeUndefined();
    const started = services.map(({ entry }) => entry.split('/')[1] as string);
    expect(edges.get('standalone')).toEqual(expect.arrayContaining(started));
    expect(edges.get('platform-e2e')).toContain('standalone');
  });

  it.each(AFFECTED)('a change of %s affects its dependents', (_name, file, affected, unaffected) => {
    const projects = workspace.affected[file];
    expect(projects).toEqual(expect.arrayContaining([...affected]));
    expect(projects?.filter((project) => unaffected.includes(project))).toEqual([]);
  });

  it.each(INPUTS)('a cached result of %s is not used after a change of what it read', (task, files) => {
    expect(workspace.inputs[task]).toEqual(expect.arrayContaining([...files]));
  });
});
