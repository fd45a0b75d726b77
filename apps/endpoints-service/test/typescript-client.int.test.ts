/** The generated client compiles with the strictest settings, rejects invalid calls, and calls the real service. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

const TSC = join(import.meta.dirname, '../../../node_modules/.bin/tsc');
const STRICTEST =
  '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --noUnusedLocals --erasableSyntaxOnly --allowImportingTsExtensions --module nodenext --moduleResolution nodenext --target es2024 --lib es2024,dom --types'.split(
    ' ',
  );

let endpoints: EndpointsHarness;
let project: TestProject;
let folder: string;
let client: string;

beforeAll(async () => {
  endpoints = await startEndpoints({ withWorker: false });
  project = endpoints.newProject();
  folder = await mkdtemp(join(tmpdir(), 'meridian-client-'));
  await endpoints.defineVariable(project, 'who', 'String', 'ada');
  await endpoints.defineVariable(project, 'least', 'Number');
  await endpoints.create(
    project,
    'by-who',
    'SELECT {variables.who} AS name, 1 + 1 AS two, {variables.least} AS n',
    {
      description: 'ends */ a comment',
    },
  );
  await endpoints.create(project, 'plain', 'SELECT 1 AS "odd name"');
  await endpoints.create(project, 'trend', {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: 'opened' }],
  });
  client = (await endpoints.send(project, 'GET', '/client.ts')).body as string;
  await writeFile(join(folder, 'endpoints.ts'), client);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(async () => {
  await endpoints?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('compiles, and has types for names, variables and rows', async () => {
  await writeFile(
    join(folder, 'use.ts'),
    `import { createEndpoints } from './endpoints.ts';
const api = createEndpoints({ key: 'phx_x' });
const { results } = await api.by_who({ variables: { who: 'ada', least: 1 }, limit: 10 });
const name: string | null = results[0]![0];
const two: number | null = results[0]![1];
// @ts-expect-error there is no such variable
await api.by_who({ variables: { whom: 'ada' } });
// @ts-expect-error a variable of another type
await api.by_who({ variables: { who: 1 } });
// @ts-expect-error there is no such endpoint
await api.nobody();
// @ts-expect-error there is no such mode
await api.plain({ refresh: 'blocking' });
export { name, two };
`,
  );
  const { stdout } = await promisify(execFile)(TSC, [...STRICTEST, '', join(folder, 'use.ts')], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

it('calls the service and throws its errors', async () => {
  const file = join(folder, 'endpoints.mjs');
  await writeFile(file, stripTypeScriptTypes(client));
  const { createEndpoints } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const identity = await endpoints.identity(project);
  const api = createEndpoints({
    key: 'not-looked-at-behind-the-gateway',
    baseUrl: endpoints.url,
    fetch: (url: string, init: RequestInit) =>
      fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...identity } }),
  });
  const answer = await api.by_who({ variables: { who: 'grace', least: 7 } });
  expect(answer).toMatchObject({ results: [['grace', 2, 7]], hasMore: false, endpoint_version: 1 });
  expect((await api.plain()).results).toEqual([[1]]);
  await expect(api.by_who({ limit: 0 })).rejects.toMatchObject({ status: 400, attr: 'limit' });
});
