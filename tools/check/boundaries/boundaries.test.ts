import { describe, expect, it } from 'vitest';
import { checkImports, checkTags } from './check-imports.ts';
import type { Project } from './project.ts';
import { scanImports } from './scan-imports.ts';

const project = (directory: string, type: string, scope: string, entryPoints = ['']): Project => ({
  name: directory.split('/')[1] ?? '',
  directory,
  type,
  scope,
  entryPoints,
});

const projects = [
  project('libs/core', 'core', 'shared'),
  project('libs/contracts', 'contract', 'shared', ['/query']),
  project('libs/hogql', 'domain', 'query'),
  project('libs/redis', 'data', 'shared', ['', '/testing']),
  project('libs/testing', 'testing', 'shared'),
  project('apps/gateway', 'app', 'gateway', []),
  project('apps/query-service', 'app', 'query', []),
];

describe('an import that crosses a boundary is named', () => {
  it.each([
    ['libs/hogql/src/a.ts', `import { x } from '@meridian/redis';`, 'type:domain may not import type:data'],
    ['libs/hogql/src/a.ts', `import type { Request } from 'express';`, 'may not know about express'],
    [
      'libs/hogql/src/a.ts',
      `import { readFile } from 'node:fs/promises';`,
      'may not know about node:fs/promises',
    ],
    ['libs/hogql/src/a.ts', `const now = Date.now();`, 'the wall clock'],
    ['libs/hogql/src/a.ts', `import { x } from './index.ts';`, 'its own index.ts'],
    [
      'libs/hogql/src/passes/a.ts',
      `import { x } from '../resolve/scope.ts';`,
      'may not import from libs/hogql/src/resolve/',
    ],
    ['libs/core/src/a.ts', `import { z } from 'zod';`, 'may not know about zod'],
    [
      'apps/gateway/src/a.ts',
      `import { x } from '@meridian/hogql';`,
      'scope:gateway may not import scope:query',
    ],
    ['apps/gateway/src/a.ts', `import { x } from '@meridian/query-service';`, 'apps speak HTTP'],
    ['apps/gateway/src/a.ts', `import { x } from '@meridian/testing';`, 'outside of a test'],
    ['apps/gateway/src/a.ts', `import { x } from '@meridian/redis/testing';`, 'outside of a test'],
    ['apps/gateway/src/a.ts', `import { it } from 'vitest';`, 'outside of a test'],
    ['apps/query-service/src/a.ts', `createClickHouse({ url });`, 'go through @meridian/engine-access'],
    [
      'apps/gateway/src/a.ts',
      `import { x } from '../../query-service/src/x.ts';`,
      'reaches into another package',
    ],
    ['apps/gateway/src/a.ts', `import { x } from '@meridian/contracts/src/query/x.ts';`, 'does not export'],
    ['apps/gateway/src/a.ts', `import { x } from '@meridian/nowhere';`, 'not a package of this workspace'],
    ['apps/gateway/src/a.ts', `const port = process.env.PORT;`, 'reads process.env'],
    [
      'apps/gateway/src/limits/a.ts',
      `import type { GatewayContext } from '../context.ts';`,
      'imports the whole context',
    ],
    [
      'apps/gateway/src/limits/a.ts',
      `import { createPageRoutes } from '../pages/page-routes.ts';`,
      'imports the routes of another feature',
    ],
  ])('%s: %s', (path, text, problem) => {
    expect(checkImports(projects, [{ path, text }])).toEqual([expect.stringContaining(problem)]);
  });
});

describe('an import that the tables allow is not', () => {
  it.each([
    ['apps/gateway/src/service.ts', `import { createPageRoutes } from './pages/page-routes.ts';`],
    ['apps/gateway/src/pages/a.ts', `import { PATH } from './page-routes.ts';`],
    ['apps/gateway/src/pages/a.test.ts', `import { createContext } from '../context.ts';`],
    ['libs/hogql/src/a.ts', `import { x } from '@meridian/contracts/query';`],
    ['apps/query-service/src/a.ts', `import { x } from '@meridian/hogql';`],
    ['apps/query-service/src/a.test.ts', `import { x } from '@meridian/testing';`],
    ['libs/hogql/test/a.ts', `import { x } from '@meridian/redis/testing';`],
    ['libs/redis/src/testing.ts', `import { inject } from 'vitest';`],
    ['apps/query-service/src/config.ts', `export const config = parse(process.env);`],
    ['apps/query-service/src/a.ts', `const sql = "select x from 'express'";`],
    ['apps/gateway/src/a.ts', `import product from '../../../package.json' with { type: 'json' };`],
  ])('%s: %s', (path, text) => {
    expect(checkImports(projects, [{ path, text }])).toEqual([]);
  });
});

it('finds imports over several lines, of types, for side effects and at run time', () => {
  const source = `import type {\n  A,\n} from 'a';\nexport { b } from 'b';\nimport 'c';\nconst d = await import('d');`;
  expect(scanImports(source)).toEqual(['a', 'b', 'c', 'd']);
});

it('refuses a project whose tags the tables do not know', () => {
  expect(checkTags([project('libs/x', 'misc', 'shared')])).toEqual([expect.stringContaining('type: tag')]);
});
