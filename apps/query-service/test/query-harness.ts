/** Runs the service in this process over real stores, with a capture-service beside it and projects for tests. */
import { join } from 'node:path';
import type { LoadRequestInput } from '@meridian/contracts/capture';
import type { Principal, ProjectFacts } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import type { TenantWall } from '@meridian/engine-access';
import type { UserDirectory } from '@meridian/identity';
import { createTestIdentities, createTestProjects, testProjectFacts } from '@meridian/identity/testing';
import {
  createTestDatabase,
  createTestRedis,
  newProjectId,
  sharedCaptureProcess,
  startTestCapture,
  testStores,
} from '@meridian/testing';
import { loadConfig } from '../src/config.ts';
import { createContext, type QueryContext, SERVICE_NAME } from '../src/context.ts';
import { createQueryService } from '../src/service.ts';
import { createTestMembers, type TestMembers } from './test-members.ts';

const ROOT = join(import.meta.dirname, '../../..');
const INTERNAL_SECRET = 'a-secret-for-tests-only';

export interface TestProject {
  readonly id: number;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read members of every kind of answer.
  readonly body: Record<string, unknown> & { readonly results: unknown };
}

export interface QueryHarness {
  readonly url: string;
  readonly context: QueryContext;
  newProject(facts?: Partial<ProjectFacts>): TestProject;
  /** Changes the facts of the project that auth-service returns. */
  changeProject(project: TestProject, facts: Partial<ProjectFacts>): void;
  /** The members that auth-service has, and the mails that it accepted. */
  readonly members: TestMembers;
  /** From now on auth-service does not know the project. */
  deleteProject(project: TestProject): void;
  load(project: TestProject, data: Omit<LoadRequestInput, 'project_id'>): Promise<void>;
  /** Headers of a user with full access to the project. */
  identity(project: TestProject, principal?: Partial<Principal>): Promise<Record<string, string>>;
  /** POST …/query/ */
  ask(project: TestProject, body: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  send(project: TestProject, path: string, init?: RequestInit): Promise<ApiAnswer>;
  /** The same with a JSON body. `headers` replace the identity. */
  call(
    project: TestProject,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
  /** Sends the request as an internal service with full read access, unless the body overrides it. */
  internal(path: string, body: object): Promise<ApiAnswer>;
  /** The number of queries of the project that the engine is running. */
  running(project: TestProject): Promise<number>;
  stop(): Promise<void>;
}

export interface HarnessOptions {
  /** An address that leads to Postgres, for tests that cut the connection. */
  readonly databaseThrough?: (databaseUrl: string) => Promise<string>;
  /** `NO_TENANT_WALL` tests the protection by the compiler alone. */
  readonly wall?: TenantWall | undefined;
  readonly clock?: Clock;
  /** Without it, no user has a name. */
  readonly users?: UserDirectory;
  /** Further services with entries of the activity log. Without them the log has only this service's entries. */
  readonly activitySources?: QueryContext['activitySources'];
  /** Replaces endpoints-service. */
  readonly endpointPages?: QueryContext['endpointPages'];
  /** A capture-service with the Redis of this service, so that the service learns at once which events were stored. */
  readonly sharesRedisWithCapture?: boolean;
  /** Settings of a separate capture-service, for example one with its own ClickHouse. */
  readonly captureEnv?: Readonly<Record<string, string>>;
  /** Runs right before the service starts. */
  readonly beforeStart?: () => Promise<unknown>;
}

export const startQuery = async (
  env: Record<string, string> = {},
  {
    databaseThrough = async (url) => url,
    wall,
    clock,
    users,
    activitySources = [],
    endpointPages,
    captureEnv,
    sharesRedisWithCapture = env['REDIS_URL'] !== undefined || captureEnv !== undefined,
    beforeStart,
  }: HarnessOptions = {},
): Promise<QueryHarness> => {
  const stores = testStores();
  const [database, redisUrl] = await Promise.all([
    createTestDatabase(join(ROOT, 'apps/query-service')),
    env['REDIS_URL'] ?? createTestRedis(),
  ]);
  const common = {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.QUERY_TEST_LOG ?? 'silent',
    PORT: '0',
    INTERNAL_PORT: '0',
    REDIS_URL: redisUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    AUTH_SERVICE_URL: 'http://127.0.0.1:1',
    PUBLIC_URL: 'http://us.example.test',
    INTERNAL_SECRET,
    SHUTDOWN_TIMEOUT_MS: '5000',
  };
  const ownCapture = sharesRedisWithCapture
    ? await startTestCapture(INTERNAL_SECRET, redisUrl, captureEnv)
    : undefined;
  const capture = ownCapture ?? (await sharedCaptureProcess(INTERNAL_SECRET));
  const config = loadConfig({
    ...common,
    DATABASE_URL: await databaseThrough(database.url),
    CAPTURE_SERVICE_URL: capture.url,
    ENDPOINTS_SERVICE_URL: 'http://127.0.0.1:1',
    ALLOW_CLOCK_OVERRIDE: 'true',
    ...env,
  });
  const identities = await createTestIdentities();
  const facts = createTestProjects();
  const members = createTestMembers();
  const context = createContext(config, {
    facts,
    verifier: identities.verifier(SERVICE_NAME),
    wall,
    ...members,
    otherActivitySources: activitySources,
    ...(endpointPages !== undefined && { endpointPages }),
    ...(clock !== undefined && { clock }),
    ...(users !== undefined && { users }),
  });
  const service = createQueryService(context);
  await beforeStart?.();
  const { url } = await service.start();

  const identity: QueryHarness['identity'] = ({ id }, principal) =>
    identities.headers(id, SERVICE_NAME, principal);
  const send: QueryHarness['send'] = async (project, path, init = {}) =>
    toApiAnswer(
      await fetch(`${url}/api/projects/${project.id}${path}`, {
        ...init,
        headers: {
          'content-type': 'application/json',
          ...(await identity(project)),
          ...(init.headers as Record<string, string>),
        },
      }),
    );

  return {
    url,
    context,
    members,
    newProject: (members = {}) => {
      const id = members.id ?? newProjectId();
      facts.set(testProjectFacts({ ...members, id }));
      return { id };
    },
    changeProject: ({ id }, members) => facts.set(testProjectFacts({ ...members, id })),
    deleteProject: ({ id }) => facts.remove(id),
    load: ({ id }, data) => capture.load(id, data),
    identity,
    send,
    call: (project, method, path, body, headers = {}) =>
      send(project, path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    ask: (project, body, headers = {}) =>
      send(project, '/query/', { method: 'POST', body: JSON.stringify(body), headers }),
    internal: async (path, body) =>
      toApiAnswer(
        await fetch(`${url}/internal${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${INTERNAL_SECRET}` },
          body: JSON.stringify({ reader_scopes: ['*'], ...body }),
        }),
      ),
    running: async ({ id }) => {
      const rows = await context.engine
        .forAllProjects('inspecting stored rows in a test')
        .query<{ readonly comment: string }>(
          "SELECT Settings['log_comment'] AS comment FROM system.processes",
        );
      return rows.filter(({ comment }) => comment.includes(`"projectId":${id},`)).length;
    },
    stop: async () => {
      await service.stop();
      await ownCapture?.stop();
      await database.drop();
    },
  };
};

const toApiAnswer = async (response: Response): Promise<ApiAnswer> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : { text }) as ApiAnswer['body'],
  };
};
