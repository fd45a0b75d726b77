/** The service and its worker in this process with real stores, and query-service and capture-service beside them. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startShardsProxy, startTestShards } from '@meridian/clickhouse/testing';
import type { LoadRequestInput } from '@meridian/contracts/capture';
import { ACCOUNTS_CHANNEL, type Principal, type ProjectFacts } from '@meridian/contracts/internal';
import { type Bus, createBus, createRedis } from '@meridian/redis';
import {
  type Authority,
  type CaptureProcess,
  createTestDatabase,
  createTestRedis,
  newProjectId,
  type RunningProcess,
  runProcess,
  type ServiceProcess,
  sharedCaptureProcess,
  startAuthority,
  startServiceProcess,
  startTestCapture,
  testStores,
  waitFor,
} from '@meridian/testing';
import pg from 'pg';
import { loadConfig } from '../src/config.ts';
import { createContext, type EndpointsContext, SERVICE_NAME } from '../src/context.ts';
import { createEndpointsService } from '../src/service.ts';
import { createEndpointsWorker } from '../src/worker-service.ts';

const ROOT = join(import.meta.dirname, '../../..');
const INTERNAL_SECRET = 'a-secret-for-tests-only';

export interface TestProject {
  readonly id: number;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // Tests look at members of every kind of answer.
  // biome-ignore lint/suspicious/noExplicitAny: answers differ by route
  readonly body: any;
}

export interface EndpointsHarness {
  readonly url: string;
  readonly context: EndpointsContext;
  /** The environment of the service and of every process that `startWorkerProcess` starts. */
  readonly env: Readonly<Record<string, string>>;
  newProject(facts?: Partial<ProjectFacts>): TestProject;
  /** Deletes the project and publishes the event, as auth-service does. */
  deleteProject(project: TestProject): Promise<void>;
  load(project: TestProject, data: Omit<LoadRequestInput, 'project_id'>): Promise<void>;
  send(
    project: TestProject,
    method: string,
    path: string,
    body?: unknown,
    who?: Partial<Principal>,
  ): Promise<ApiAnswer>;
  run(project: TestProject, name: string, body?: unknown): Promise<ApiAnswer>;
  create(project: TestProject, name: string, query: string | object, members?: object): Promise<ApiAnswer>;
  /** Creates a variable of the project and returns its id. */
  defineVariable(
    project: TestProject,
    codeName: string,
    type: 'String' | 'Number' | 'Boolean' | 'List' | 'Date',
    defaultValue?: unknown,
  ): Promise<string>;
  /** Saves an insight as the web app does and returns its short id. */
  saveInsight(project: TestProject, query: object): Promise<string>;
  /** Creates an endpoint and waits until its table is ready. */
  createMaterialized(
    project: TestProject,
    name: string,
    query: string | object,
    members?: object,
  ): Promise<void>;
  /** The tables of the endpoint's current version. */
  storedTables(project: TestProject, name: string): Promise<string[]>;
  /** Waits until the version has been materialized after this moment. */
  untilMaterialized(project: TestProject, name: string, after?: Date): Promise<void>;
  /** Makes the next materialization of the version due without queueing it. */
  makeDue(versionId: string): Promise<void>;
  /** Requests a materialization and waits for it. */
  refresh(project: TestProject, name: string): Promise<void>;
  startWorkerProcess(env?: Record<string, string>): Promise<RunningProcess>;
  identity(project: TestProject, who?: Partial<Principal>): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

export interface HarnessOptions {
  readonly env?: Record<string, string>;
  /** False for tests that start their own workers. */
  readonly withWorker?: boolean;
}

interface EngineEnv extends Readonly<Record<string, string>> {
  readonly CLICKHOUSE_URL: string;
}

/** ENDPOINTS_SHARDED=1 runs the tests over two shards. */
const IS_SHARDED = process.env['ENDPOINTS_SHARDED'] !== undefined;

const startEngine = async (): Promise<EngineEnv> => {
  if (!IS_SHARDED) return { CLICKHOUSE_URL: testStores().clickhouseUrl };
  const shards = await startTestShards();
  const { url } = await startShardsProxy(shards);
  return { CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: shards.cluster };
};

const commonEnv = ({ authority, engine }: Pick<Neighbors, 'authority' | 'engine'>) => ({
  NODE_ENV: 'test',
  PORT: '0',
  INTERNAL_PORT: '0',
  SHUTDOWN_TIMEOUT_MS: '2000',
  ...engine,
  AUTH_SERVICE_URL: authority.url,
  PUBLIC_URL: 'http://us.example.test',
  INTERNAL_SECRET,
});

interface Neighbors {
  readonly authority: Authority;
  readonly engine: EngineEnv;
  readonly capture: CaptureProcess;
  readonly query: ServiceProcess;
  /** The Postgres database of query-service. */
  readonly queryDatabaseUrl: string;
  /** The bus that query-service listens to. */
  readonly queryBus: Bus;
}

let shared: Promise<Neighbors> | undefined;

/** The services beside the one under test, which all test files of a worker share. They end with the worker. */
const sharedNeighbors = (): Promise<Neighbors> => {
  shared ??= startNeighbors();
  return shared;
};

const startNeighbors = async (): Promise<Neighbors> => {
  const engine = await startEngine();
  const [authority, capture, queryDatabase, redisUrl] = await Promise.all([
    startAuthority(),
    IS_SHARDED
      ? createTestRedis().then((redisUrl) => startTestCapture(INTERNAL_SECRET, redisUrl, engine))
      : sharedCaptureProcess(INTERNAL_SECRET),
    createTestDatabase(join(ROOT, 'apps/query-service')),
    createTestRedis(),
  ]);
  const query = await startServiceProcess('query-service', {
    ...commonEnv({ authority, engine }),
    DATABASE_URL: queryDatabase.url,
    REDIS_URL: redisUrl,
    CAPTURE_SERVICE_URL: capture.url,
    ENDPOINTS_SERVICE_URL: 'http://127.0.0.1:1',
    QUERY_CONCURRENCY_PER_PROJECT: '20',
  });
  const queryBus = createBus(createRedis(redisUrl));
  return { authority, engine, capture, query, queryDatabaseUrl: queryDatabase.url, queryBus };
};

export const startEndpoints = async ({
  env = {},
  withWorker = true,
}: HarnessOptions = {}): Promise<EndpointsHarness> => {
  const [database, redisUrl, neighbors] = await Promise.all([
    createTestDatabase(join(ROOT, 'apps/endpoints-service')),
    createTestRedis(),
    sharedNeighbors(),
  ]);
  const { authority, capture, query } = neighbors;
  const serviceEnv = {
    ...commonEnv(neighbors),
    LOG_LEVEL: process.env['ENDPOINTS_TEST_LOG'] ?? 'silent',
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    QUERY_SERVICE_URL: query.url,
    ENDPOINTS_SWEEP_MS: '1000',
    ENDPOINTS_LEASE_MS: '5000',
    ENDPOINTS_TABLE_GRACE_MS: '1000',
    ...env,
  };
  const { identities } = authority;
  const parts = { verifier: identities.verifier(SERVICE_NAME) };
  const context = createContext(loadConfig(serviceEnv), parts);
  const service = createEndpointsService(context);
  const { url } = await service.start();
  const worker = withWorker ? createEndpointsWorker(createContext(loadConfig(serviceEnv), parts)) : undefined;
  await worker?.start();

  const identity: EndpointsHarness['identity'] = ({ id }, who) => identities.headers(id, SERVICE_NAME, who);

  const send: EndpointsHarness['send'] = async ({ id }, method, path, body, who = {}) => {
    const response = await fetch(`${url}/api/projects/${id}/endpoints${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(await identity({ id }, who)),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };

  const inQueryDatabase = async (sql: string, values: readonly unknown[]): Promise<void> => {
    const client = new pg.Client({ connectionString: neighbors.queryDatabaseUrl });
    await client.connect();
    await client.query(sql, [...values]);
    await client.end();
  };

  const create: EndpointsHarness['create'] = (project, name, query, members = {}) =>
    send(project, 'POST', '/', {
      name,
      query: typeof query === 'string' ? { kind: 'HogQLQuery', query } : query,
      ...members,
    });

  const statusOf = async (project: TestProject, name: string) =>
    (await send(project, 'GET', `/${name}/materialization_status/`)).body;

  const untilMaterialized: EndpointsHarness['untilMaterialized'] = async (
    project,
    name,
    after = new Date(0),
  ) => {
    await waitFor(
      async () => {
        const status = await statusOf(project, name);
        if (status.status === 'Failed') throw new Error(`materialization failed: ${status.error}`);
        return status.status === 'Completed' && new Date(status.last_materialized_at) > after;
      },
      { timeoutMs: 20_000, everyMs: 50, what: `the materialization of ${name}` },
    );
  };

  const makeDue: EndpointsHarness['makeDue'] = async (versionId) => {
    await context.database.materialization.update({ where: { versionId }, data: { nextRunAt: new Date() } });
  };

  return {
    url,
    context,
    env: serviceEnv,
    newProject: (members = {}) => {
      const id = newProjectId();
      authority.createProject({ ...members, id });
      return { id };
    },
    deleteProject: async ({ id }) => {
      const { token } = await context.facts.get(id);
      authority.deleteProject(id);
      const message = JSON.stringify({ type: 'project_changed', projectId: id, tokens: [token] });
      for (const bus of [context.bus, neighbors.queryBus]) await bus.publish(ACCOUNTS_CHANNEL, message);
    },
    load: ({ id }, data) => capture.load(id, data),
    send,
    run: (project, name, body = {}) => send(project, 'POST', `/${name}/run`, body),
    create,
    defineVariable: async ({ id }, name, type, defaultValue) => {
      const response = await fetch(`${query.url}/api/projects/${id}/insight_variables`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await identities.headers(id, 'query-service')) },
        body: JSON.stringify({ name, type, default_value: defaultValue ?? null }),
      });
      const body = (await response.json()) as { id: string };
      if (response.status !== 201) throw new Error(`not created: ${JSON.stringify(body)}`);
      return body.id;
    },
    saveInsight: async ({ id }, query) => {
      const shortId = randomUUID().slice(0, 8);
      await inQueryDatabase(
        'INSERT INTO insights.insights (project_id, short_id, query, updated_at) VALUES ($1, $2, $3, now())',
        [id, shortId, JSON.stringify(query)],
      );
      return shortId;
    },
    identity,
    createMaterialized: async (project, name, query, members = {}) => {
      const created = await create(project, name, query, { is_materialized: true, ...members });
      if (created.status !== 201) throw new Error(`not created: ${JSON.stringify(created.body)}`);
      await untilMaterialized(project, name);
      await context.directory.changed(project.id, name);
    },
    storedTables: async (project, name) => {
      const { body } = await send(project, 'GET', `/${name}/`);
      const rows = await context.database.storedTable.findMany({
        where: { versionId: body.current_version_id },
      });
      return rows.map((row) => row.name);
    },
    untilMaterialized,
    makeDue,
    refresh: async (project, name) => {
      const { body } = await send(project, 'GET', `/${name}/`);
      const before = new Date();
      await makeDue(body.current_version_id);
      await context.queue.materialize(body.current_version_id);
      await untilMaterialized(project, name, before);
      await context.directory.changed(project.id, name);
    },
    startWorkerProcess: (more = {}) =>
      runProcess({
        entry: join(ROOT, 'apps/endpoints-service/src/worker.ts'),
        env: { ...serviceEnv, LOG_LEVEL: 'info', ...more },
        ready: /"msg":"started"/,
      }),
    stop: async () => {
      await worker?.stop();
      await service.stop();
      await database.drop();
    },
  };
};
