/** Interface 2.7, 2.8, 4.4: saved query endpoints. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const ENDPOINTS = `/api/projects/${region.projectId}/endpoints/`;
const CLI = fileURLToPath(new URL('../../../endpoints-service/src/cli.ts', import.meta.url));
const call = keyHolder(region);

const newName = (): string => `e2e_${crypto.randomUUID().replaceAll('-', '')}`;

const create = async (query: string, members: object = {}): Promise<string> => {
  const name = newName();
  const body = { name, query: { kind: 'HogQLQuery', query }, ...members };
  expect((await call('POST', ENDPOINTS, body)).status).toBe(201);
  return name;
};

describe('an execution', () => {
  it('returns rows, columns and an id; with debug also the query', async () => {
    const name = await create('SELECT 1 AS one, 2 AS two');
    const { status, body, headers } = await call('POST', `${ENDPOINTS}${name}/run`, { debug: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ results: [[1, 2]], columns: ['one', 'two'] });
    expect(body['hogql']).toContain('SELECT 1 AS one');
    expect(headers.get('ratelimit')).not.toBeNull();
    expect((await call('GET', `${ENDPOINTS}${name}/run/`)).body).toMatchObject({ is_cached: true });
  });

  it('is recorded in the log, also when it is rejected', async () => {
    const name = await create('SELECT 1');
    const { body } = await call('POST', `${ENDPOINTS}${name}/run`, {});
    const rejected = await call('POST', `${ENDPOINTS}${name}/run`, { refresh: 'sometimes' });
    expect([rejected.status, rejected.body['attr']]).toEqual([400, 'refresh']);
    const entries = await waitFor(async () => {
      const logs = await call<{ results: { level: string; instance_id: string }[] }>(
        'GET',
        `${ENDPOINTS}${name}/logs/`,
      );
      return logs.body.results.length === 2 ? logs.body.results : undefined;
    });
    expect(entries.map(({ level }) => level).toSorted()).toEqual(['ERROR', 'INFO']);
    expect(entries.map(({ instance_id }) => instance_id)).toContain(body['execution_id']);
  });

  it('is direct only where there is something else', async () => {
    const plain = await create('SELECT 1');
    expect((await call('POST', `${ENDPOINTS}${plain}/run`, { refresh: 'direct' })).status).toBe(400);
    const stored = await create('SELECT 1', { is_materialized: true });
    await waitFor(
      async () => (await call('GET', `${ENDPOINTS}${stored}/materialization_status/`)).body['ready'],
      { timeoutMs: 30_000, everyMs: 200 },
    );
    const materialized = await waitFor(async () => {
      const { body } = await call('POST', `${ENDPOINTS}${stored}/run`, { refresh: 'force' });
      return body['endpoint_materialized'] && body;
    });
    expect(materialized).toMatchObject({ results: [[1]], execution_path: 'materialized' });
    const direct = await call('POST', `${ENDPOINTS}${stored}/run`, { refresh: 'direct' });
    expect(direct.body).toMatchObject({ results: [[1]], execution_path: 'inline' });
  });

  it('of what is not there is a 404', async () => {
    expect((await call('POST', `${ENDPOINTS}nobody/run`, {})).status).toBe(404);
  });
});

it('endpoints are files, too: pushed, compared, pulled and run', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-endpoints-'));
  const meridian = (...args: string[]) =>
    promisify(execFile)(process.execPath, [CLI, 'endpoints', ...args, '--dir', directory], {
      env: {
        MERIDIAN_URL: region.url,
        MERIDIAN_PROJECT: String(region.projectId),
        MERIDIAN_KEY: region.personalApiKey ?? '',
      },
    });
  const name = newName();
  const file = join(directory, `${name}.yaml`);
  await writeFile(file, `name: ${name}\nquery:\n  kind: HogQLQuery\n  query: SELECT 42\ntags: [files]\n`);
  await expect(meridian('diff')).rejects.toMatchObject({ code: 1 });
  await meridian('push');
  expect((await meridian('diff')).stdout).toBe('');
  expect(JSON.parse((await meridian('run', name)).stdout)).toEqual([[42]]);
  await rm(file);
  await meridian('pull');
  expect(await readFile(file, 'utf8')).toContain('query: SELECT 42');
  await rm(directory, { recursive: true });
});
