/** Requests that try to read or change data without permission. */
import type { Principal } from '@meridian/contracts/internal';
import { PROJECT_PATH, PUBLIC_API } from '@meridian/contracts/public-api';
import { newStoredTableName } from '@meridian/engine-access';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
beforeAll(async () => {
  endpoints = await startEndpoints({ env: { ENDPOINTS_MATERIALIZE_PER_PROJECT: '4' } });
});
afterAll(() => endpoints?.stop());

const OPERATIONS = PUBLIC_API.filter(({ service }) => service === 'endpoints-service');

const READER: Partial<Principal> = { credential: 'personal_api_key', scopes: ['endpoint:read'] };
const EVENT_NAMES = 'SELECT DISTINCT event FROM events ORDER BY event';

/** Creates a project with one event of this name and a materialized endpoint `names` that returns it. */
const newProjectWith = async (event: string): Promise<TestProject> => {
  const project = endpoints.newProject();
  const timestamp = '2026-01-01T00:00:00Z';
  await endpoints.load(project, { events: [{ event, distinct_id: event, timestamp, properties: {} }] });
  await endpoints.createMaterialized(project, 'names', EVENT_NAMES);
  return project;
};

const withPath = (path: string): string =>
  path.replace(`${PROJECT_PATH}/endpoints`, '').replace(':name', 'names');

describe('a member with read access', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = endpoints.newProject();
    await endpoints.create(project, 'names', EVENT_NAMES);
  });

  const writing = OPERATIONS.filter(({ scope }) => scope === 'endpoint:write').map(
    ({ method, path }) => [method, withPath(path)] as const,
  );

  it('is tried at every route that writes', () => {
    expect(writing.map(([method]) => method).toSorted()).toEqual(['DELETE', 'PATCH', 'POST', 'PUT']);
  });

  it.each(writing)('changes and materializes nothing: %s %s', async (method, path) => {
    const body = { name: 'other', query: { kind: 'HogQLQuery', query: 'SELECT 1' }, is_materialized: true };
    const { status, body: answer } = await endpoints.send(project, method, path, body, READER);
    expect([status, answer.code]).toEqual([403, 'permission_denied']);
    const { body: kept } = await endpoints.send(project, 'GET', '/names/', undefined, READER);
    expect(kept).toMatchObject({ is_materialized: false, current_version: 1, is_active: true });
    expect((await endpoints.send(project, 'GET', '/')).body.count).toBe(1);
  });

  it('sees how it would be materialized, and starts nothing by that', async () => {
    const preview = '/names/materialization_preview/';
    expect((await endpoints.send(project, 'POST', preview, {}, READER)).status).toBe(200);
    const where = { projectId: project.id };
    expect(await endpoints.context.database.materialization.count({ where })).toBe(0);
    expect(await endpoints.storedTables(project, 'names')).toEqual([]);
  });
});

describe('an endpoint of another project', () => {
  it('is a 404 at every route, also for cached and materialized answers', async () => {
    const [own, other] = [await newProjectWith('own'), await newProjectWith('secret')];
    await endpoints.run(other, 'names');
    const headers = await endpoints.identity(own);
    for (const { method, path } of OPERATIONS) {
      const isRead = method === 'GET';
      const response = await fetch(`${endpoints.url}/api/projects/${other.id}/endpoints${withPath(path)}`, {
        method: method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(!isRead && { body: '{}' }),
      });
      const text = await response.text();
      expect([path, response.status]).toEqual([path, 404]);
      expect(text).not.toContain('secret');
    }
    expect((await endpoints.run(own, 'names')).body.results).toEqual([['own']]);
  });
});

describe('a stored table', () => {
  it('cannot be named by a query: not its own, not one of another version, not one of another project', async () => {
    const [own, other] = [await newProjectWith('own'), await newProjectWith('secret')];
    await endpoints.send(own, 'PATCH', '/names/', {
      query: { kind: 'HogQLQuery', query: `${EVENT_NAMES} LIMIT 5` },
    });
    const { body } = await endpoints.send(own, 'GET', '/names/?version=1');
    expect(body.version).toBe(1);
    const ofOther = await endpoints.storedTables(other, 'names');
    const ofOwn = (
      await endpoints.context.database.storedTable.findMany({ where: { name: { contains: `_${own.id}_` } } })
    ).map(({ name }) => name);
    const invented = newStoredTableName(own.id);
    const details = new Set<string>();
    for (const name of [...ofOwn, ...ofOther, invented, newStoredTableName(other.id)]) {
      for (const query of [
        `SELECT * FROM ${name}`,
        `SELECT * FROM \`${name}\``,
        `SELECT * FROM system.${name}`,
        `SELECT event FROM events WHERE event IN (SELECT m_row FROM ${name})`,
      ]) {
        const refused = await endpoints.create(own, 'stolen', query);
        expect([query, refused.status], JSON.stringify(refused.body)).toEqual([query, 400]);
        details.add(refused.body.detail.split('\n')[0].replaceAll(name, 'NAME'));
      }
    }
    // The message does not reveal whether a table of this name exists.
    expect([...details].toSorted()).toEqual([
      'Invalid HogQL query: Unknown table `NAME`.',
      'Invalid HogQL query: Unknown table `system.NAME`.',
    ]);
  });

  it('is not read for a version that it was not made for', async () => {
    const project = await newProjectWith('own');
    await endpoints.send(project, 'PATCH', '/names/', {
      query: { kind: 'HogQLQuery', query: "SELECT 'second' FROM numbers(1)" },
    });
    await endpoints.untilMaterialized(project, 'names');
    const pinned = await endpoints.run(project, 'names', { version: 1, refresh: 'force' });
    expect([pinned.body.execution_path, pinned.body.results]).toEqual(['inline', [['own']]]);
    await endpoints.context.directory.changed(project.id, 'names');
    const current = await endpoints.run(project, 'names', { refresh: 'force' });
    expect([current.body.execution_path, current.body.results]).toEqual(['materialized', [['second']]]);
  });

  it.each([
    ['a table function', { "timestamp` FROM merge('default', '.*')": 'day' }],
    ['a column that is not there', { 'x); DROP TABLE events; --': 'day' }],
  ])('is not reached by the names in bucket_overrides: %s', async (_what, bucket_overrides) => {
    const project = endpoints.newProject();
    const { status, body } = await endpoints.create(project, 'sly', EVENT_NAMES, {
      is_materialized: true,
      bucket_overrides,
    });
    if (status === 201) {
      await endpoints.untilMaterialized(project, 'sly');
      expect((await endpoints.run(project, 'sly')).body.results).toEqual([]);
    } else {
      expect([status, body.attr]).toEqual([400, 'bucket_overrides']);
    }
  });
});

describe('a forged text of a statement that reads', () => {
  let project: TestProject;
  let foreign: TestProject;
  beforeAll(async () => {
    [project, foreign] = [await newProjectWith('own'), await newProjectWith('secret')];
  });

  const runWith = async (sql: string) => {
    const forged = vi
      .spyOn(endpoints.context.readPlans, 'get')
      .mockResolvedValueOnce({ sql, params: {}, settings: {}, hogql: '' });
    const { body } = await endpoints.run(project, 'names', { refresh: 'force' });
    expect(forged).toHaveBeenCalled();
    forged.mockRestore();
    return [body.execution_path, body.results];
  };

  it('is filtered by the project when it has no guard', async () => {
    for (const sql of [
      EVENT_NAMES,
      'SELECT DISTINCT event FROM (SELECT * FROM events AS a CROSS JOIN events AS b)',
      'SELECT DISTINCT distinct_id FROM person_distinct_ids',
    ]) {
      expect(await runWith(sql)).toEqual(['materialized', [['own']]]);
    }
  });

  it('is refused when it would bypass the filter, and the run reads raw data', async () => {
    const [secret] = await endpoints.storedTables(foreign, 'names');
    for (const sql of [
      `SELECT * FROM ${secret}`,
      'SELECT event FROM (SELECT * FROM events SETTINGS additional_table_filters = {})',
      "SELECT name FROM system.tables WHERE name LIKE 'endpoint%'",
      `SELECT event FROM merge(currentDatabase(), 'events')`,
    ]) {
      expect(await runWith(sql)).toEqual(['materialized_fallback', [['own']]]);
    }
  });
});

describe('reads of stored tables', () => {
  it('beyond ten of a project wait, while another project is answered', async () => {
    const [busy, idle] = [await newProjectWith('busy'), await newProjectWith('idle')];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const holding = Array.from({ length: 10 }, (_, index) => {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const request = { projectId: busy.id, pool: 'materialized', limit: 10, isBulk: false };
      const waits = { timeoutMs: 10_000, slotWaitMs: 1_000 };
      const done = endpoints.context.turns.take({ ...request, ...waits }, async () => {
        begin();
        await ended;
      });
      return { index, begun, done };
    });
    await Promise.all(holding.map(({ begun }) => begun));
    let isAnswered = false;
    const waiting = endpoints.run(busy, 'names', { refresh: 'force' }).finally(() => {
      isAnswered = true;
    });
    const other = await endpoints.run(idle, 'names', { refresh: 'force' });
    expect([other.body.execution_path, other.body.results, isAnswered]).toEqual([
      'materialized',
      [['idle']],
      false,
    ]);
    end();
    expect((await waiting).body.execution_path).toBe('materialized');
    await Promise.all(holding.map(({ done }) => done));
  });
});

describe('endpoints of a deleted project', () => {
  it('are not run from any cache or table, and their tables are dropped', async () => {
    const project = await newProjectWith('gone');
    expect((await endpoints.run(project, 'names')).status).toBe(200);
    await endpoints.deleteProject(project);
    await waitFor(async () => (await endpoints.run(project, 'names')).status === 404);
    const { database, queue } = endpoints.context;
    const where = { projectId: project.id };
    const { versionId } = await database.materialization.findFirstOrThrow({ where });
    await endpoints.makeDue(versionId);
    await queue.materialize(versionId);
    await waitFor(async () => (await database.materialization.count({ where })) === 0);
    await waitFor(async () => (await database.storedTable.count({ where: { versionId } })) === 0, {
      timeoutMs: 15_000,
    });
  });
});
