/** Tests the Nx graph of this repository, the affected projects of a change, and the inputs of cached results. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { services } from '../../apps/standalone/src/services.ts';
import { askWorkspace } from './ask-workspace.ts';
import type { WorkspaceDescription } from './describe-workspace.ts';
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
  ['tools:typecheck', ['apps/query-service/test/query-harness.ts', 'libs/api-client/test/generate-types.ts']],
  ['tools:test', ['libs/api-client/test/generate-client.ts']],
  ['query-service:build', ['docs/endpoints.md']],
  ['web:build', ['tools/web/build-web-app.ts']],
  ['platform-e2e:e2e', ['tools/web/build-web-app.ts', 'tools/demo/main.ts']],
  ['k8s:test-int', ['libs/postgres/test/tiny/prisma/schema.prisma']],
  [
    'hogql:test-int',
    [
      'libs/testing/src/global-setup.ts',
      'libs/embedded-stores/src/postgres/start-postgres.ts',
      'libs/clickhouse/migrations/0001-events.sql',
    ],
  ],
  ['tools:check', ['README.md', 'apps/gateway/src/main.ts', '.env.example']],
];

let workspace: WorkspaceDescription;
beforeAll(async () => {
  workspace = await askWorkspace(
    root,
    AFFECTED.map(([, file]) => file),
  );
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
    expect(workspace.tasks[task]?.inputs).toEqual(expect.arrayContaining([...files]));
  });
});
