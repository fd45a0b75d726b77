import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PrivateServer, startPrivateRedis, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let redis: PrivateServer;
let endpoints: EndpointsHarness;
let project: TestProject;
let spillFolder: string;

beforeAll(async () => {
  redis = await startPrivateRedis();
  spillFolder = await mkdtemp(join(tmpdir(), 'meridian-test-spill-'));
  endpoints = await startEndpoints({
    env: { REDIS_URL: redis.url, ENDPOINTS_LOG_SPILL_FOLDER: spillFolder },
  });
  project = endpoints.newProject();
  await endpoints.create(project, 'watched', 'SELECT 1');
});
afterAll(async () => {
  await endpoints?.stop();
  await redis?.close();
  await rm(spillFolder, { recursive: true, force: true });
});

const logged = async (level: string): Promise<string[]> => {
  const { body } = await endpoints.send(project, 'GET', `/watched/logs/?limit=500&level=${level}`);
  return body.results.map((entry: { instance_id: string }) => entry.instance_id).sort();
};

const spilledFiles = async (): Promise<string[]> =>
  (await readdir(spillFolder, { recursive: true })).filter((name) => name.endsWith('.ndjson'));

const runMany = async (count: number): Promise<{ succeeded: string[]; refused: string[] }> => {
  const runs = await Promise.all(
    Array.from({ length: 2 * count }, (_, index) =>
      endpoints.run(project, 'watched', { refresh: index % 2 === 0 ? 'force' : 'nonsense' }),
    ),
  );
  const idsOf = (wasAnswered: boolean) =>
    runs.filter(({ status }) => (status === 200) === wasAnswered).map(({ body }) => body.execution_id);
  return { succeeded: idsOf(true), refused: idsOf(false) };
};

describe('no entry of the execution log is lost', () => {
  it.each<[string, () => Promise<void> | void, () => Promise<void> | void]>([
    ['dead', () => redis.kill(), () => redis.start()],
    ['frozen', () => redis.freeze(), () => redis.thaw()],
  ])('while Redis is %s', async (_, fail, recover) => {
    const before = { info: await logged('info'), error: await logged('error') };
    await fail();
    const { succeeded, refused } = await runMany(5);
    await recover();
    const expected = {
      info: [...before.info, ...succeeded].sort(),
      error: [...before.error, ...refused].sort(),
    };
    await waitFor(async () => (await logged('info')).length >= expected.info.length, {
      timeoutMs: 20_000,
      what: 'the entries of successful runs',
    });
    await waitFor(async () => (await logged('error')).length >= expected.error.length, {
      timeoutMs: 20_000,
      what: 'the entries of refused runs',
    });
    expect({ info: await logged('info'), error: await logged('error') }).toEqual(expected);
    await waitFor(async () => (await spilledFiles()).length === 0, { what: 'an empty spill' });
  });
});

describe('a refused run', () => {
  const send = async (init: RequestInit, scopes: string[] = ['endpoint:read']) => {
    const response = await fetch(`${endpoints.url}/api/projects/${project.id}/endpoints/watched/run`, {
      method: 'POST',
      ...init,
      headers: { ...(await endpoints.identity(project, { scopes } as object)), ...(init.headers as object) },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const json = { 'content-type': 'application/json' };

  it.each<[string, number, () => ReturnType<typeof send>]>([
    ['with a malformed body', 400, () => send({ headers: json, body: '{"refresh":' })],
    ['with a body that is too large', 413, () => send({ headers: json, body: `"${'x'.repeat(3_000_000)}"` })],
    [
      'with a body of another type',
      415,
      () => send({ headers: { 'content-type': 'text/csv' }, body: 'a,b' }),
    ],
    ['without the scope', 403, () => send({ headers: json, body: '{}' }, ['query:read'])],
    ['of a version that does not exist', 404, () => send({ headers: json, body: '{"version":99}' })],
    ['with a wrong member', 400, () => send({ headers: json, body: '{"refresh":"sometimes"}' })],
  ])('%s is logged under the execution id of its answer', async (_, status, refuse) => {
    const refused = await refuse();
    expect(refused).toMatchObject({
      status,
      body: { execution_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    const path = `/watched/logs/?instance_id=${refused.body.execution_id}`;
    await waitFor(async () => (await endpoints.send(project, 'GET', path)).body.count === 1);
    const { body } = await endpoints.send(project, 'GET', path);
    expect(body.results).toMatchObject([
      {
        level: 'ERROR',
        error_code: refused.body.code,
        endpoint_version: null,
        rows: null,
        cache: null,
        path: null,
      },
    ]);
  });

  it('of an endpoint that does not exist is answered like one of an endpoint that does', async () => {
    const unknown = await endpoints.send(project, 'POST', '/unknown/run', {}, { scopes: ['query:read'] });
    const known = await endpoints.send(project, 'POST', '/watched/run', {}, { scopes: ['query:read'] });
    const shapeOf = ({ status, body }: typeof known) => [status, { ...body, execution_id: 'an id' }];
    expect(shapeOf(unknown)).toEqual(shapeOf(known));
  });
});
