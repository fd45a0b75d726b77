/**
 * Checks the statements for a cluster. A single server simulates it: it receives each statement without the cluster
 * clauses and responds like a fully synchronized replica.
 */
import { type ClickHouse, createCluster } from '@meridian/clickhouse';
import { engineAccessOf } from '@meridian/engine-access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointsContext } from '../src/context.ts';
import { materializeVersion } from '../src/materialization/materialize-version.ts';
import { sweep } from '../src/materialization/sweep.ts';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';
import { sampleEvents } from './sample-events.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints({ withWorker: false });
  project = endpoints.newProject();
  await endpoints.load(project, sampleEvents());
});
afterAll(() => endpoints?.stop());

const ON_CLUSTER = ' ON CLUSTER `everybody`';

interface Cluster {
  readonly context: EndpointsContext;
  /** Statements that change tables or wait for replicas, each with its table. */
  readonly statements: string[];
}

const clusterOf = (context: EndpointsContext, isSynced = () => true): Cluster => {
  const statements: string[] = [];
  const clickhouse = context.engine.forAllProjects('inspecting stored rows in a test');
  const note = (what: string, sql: string) => {
    const [table] = /endpoint_\d+_[0-9a-f]+/.exec(sql) ?? [];
    statements.push(`${what} ${numbered(table)}${sql.includes(ON_CLUSTER) ? ' everywhere' : ''}`);
  };
  const tables: (string | undefined)[] = [];
  const numbered = (table: string | undefined): number =>
    1 + (tables.includes(table) ? tables.indexOf(table) : tables.push(table) - 1);
  const spoken: Partial<ClickHouse> = {
    cluster: createCluster('everybody', clickhouse.database),
    command: async (sql, options) => {
      note(sql.split(' ', 1)[0]!.toLowerCase(), sql);
      if (!sql.startsWith('SYSTEM SYNC REPLICA')) return clickhouse.command(forOneServer(sql), options);
      if (!isSynced()) throw new Error('a replica does not answer');
    },
    insertSelect: (table, select, options) => {
      note('insert', table);
      return clickhouse.insertSelect(table, select, options);
    },
    insert: (table, rows, options) => {
      note('insert', table);
      return clickhouse.insert(table, rows, options);
    },
  };
  return {
    statements,
    context: {
      ...context,
      engine: engineAccessOf({ ...clickhouse, ...spoken }),
    },
  };
};

const forOneServer = (sql: string): string =>
  sql.replace(ON_CLUSTER, '').replace(/ReplicatedMergeTree\([^)]*\)/, 'MergeTree');

/** Creates an endpoint that only the test materializes. */
const createDue = async (name: string, query: string | object): Promise<string> => {
  const { body } = await endpoints.create(project, name, query, { is_materialized: true });
  return body.current_version_id;
};

const endless = new AbortController().signal;

describe('in a cluster', () => {
  it.each([
    ['rows', 'SELECT number FROM numbers(10)', ['create 1 everywhere', 'insert 1', 'system 1 everywhere']],
    [
      'days that are put together',
      'SELECT event, uniq(distinct_id) FROM events GROUP BY event',
      [
        ...['create 1 everywhere', 'insert 1', 'system 1 everywhere'],
        ...['create 2 everywhere', 'insert 2', 'system 2 everywhere'],
      ],
    ],
    [
      'an insight',
      { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'opened' }] },
      ['create 1 everywhere', 'insert 1', 'system 1 everywhere'],
    ],
  ])('written rows are on every replica before they are read: %s', async (what, query, expected) => {
    const name = what.replaceAll(' ', '_');
    const versionId = await createDue(name, query);
    const { context, statements } = clusterOf(endpoints.context);
    await materializeVersion(context, versionId, endless);
    expect(statements).toEqual(expected);
    expect((await endpoints.run(project, name)).body).toMatchObject({ execution_path: 'materialized' });
  });

  it('a day that was computed again is waited for in the table that is being read', async () => {
    const versionId = await createDue(
      'daily',
      'SELECT toDate(timestamp) AS day, count() FROM events GROUP BY day',
    );
    const { context, statements } = clusterOf(endpoints.context);
    await materializeVersion(context, versionId, endless);
    statements.length = 0;
    await endpoints.makeDue(versionId);
    await materializeVersion(context, versionId, endless);
    expect(statements).toEqual(['insert 1', 'system 1 everywhere']);
  });

  it('a replica that lags behind leaves readers with the old table, and the new one is dropped everywhere', async () => {
    const versionId = await createDue('lagging', 'SELECT now64() FROM numbers(3)');
    await materializeVersion(clusterOf(endpoints.context).context, versionId, endless);
    const before = (await endpoints.run(project, 'lagging', { refresh: 'force' })).body;
    const { context, statements } = clusterOf(endpoints.context, () => false);
    await endpoints.makeDue(versionId);
    await materializeVersion(context, versionId, endless);
    const after = (await endpoints.run(project, 'lagging', { refresh: 'force' })).body;
    expect([after.execution_path, after.results]).toEqual(['materialized', before.results]);
    await sweep(context);
    expect(statements).toEqual([
      'create 1 everywhere',
      'insert 1',
      'system 1 everywhere',
      'drop 1 everywhere',
    ]);
  });
});
