/** The service in this process over real stores, with capture-service beside it, and projects of our own. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { LoadRequestInput } from '@meridian/contracts/capture';
import type { Principal, ProjectFacts } from '@meridian/contracts/internal';
import { NotFoundError } from '@meridian/core';
import { mintToken, type ProjectFactsReader } from '@meridian/identity';
import { createTestIdentities, testPrincipal } from '@meridian/identity/testing';
import { createTestDatabase, createTestRedis, newProjectId, runProcess, testStores } from '@meridian/testing';
import { readConfig } from '../src/config.ts';
import { createContext, type QueryContext, SERVICE_NAME } from '../src/context.ts';
import { createQueryService } from '../src/service.ts';

const ROOT = join(import.meta.dirname, '../../..');
const INTERNAL_SECRET = 'a-secret-for-tests-only';

export interface TestProject {
  readonly id: number;
}

export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  // Tests look at members of every kind of answer.
  readonly body: Record<string, unknown> & { readonly results: unknown };
}

export interface QueryHarness {
  readonly url: string;
  readonly context: QueryContext;
  newProject(facts?: Partial<ProjectFacts>): TestProject;
  /** Changes what auth-service would say of the project. */
  changeProject(project: TestProject, facts: Partial<ProjectFacts>): void;
  load(project: TestProject, data: Omit<LoadRequestInput, 'project_id'>): Promise<void>;
  /** Headers of somebody who may do everything in the project. */
  identity(project: TestProject, principal?: Partial<Principal>): Promise<Record<string, string>>;
  /** POST …/query/ */
  ask(project: TestProject, body: unknown, headers?: Record<string, string>): Promise<Asked>;
  send(project: TestProject, path: string, init?: RequestInit): Promise<Asked>;
  internal(path: string, body: unknown): Promise<Asked>;
  /** Queries of the project that the engine runs now. */
  running(project: TestProject): Promise<number>;
  stop(): Promise<void>;
}

export interface HarnessOptions {
  /** An address that leads to Postgres, for tests that cut the way. */
  readonly databaseThrough?: (databaseUrl: string) => Promise<string>;
}

export const startQuery = async (
  env: Record<string, string> = {},
  { databaseThrough = async (url) => url }: HarnessOptions = {},
): Promise<QueryHarness> => {
  const stores = testStores();
  const database = await createTestDatabase(join(ROOT, 'apps/query-service'));
  const captureDatabase = await createTestDatabase(join(ROOT, 'apps/capture-service'));
  const redisUrl = env['REDIS_URL'] ?? (await createTestRedis());
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
  };
  const captureUrl = await startCapture({ ...common, DATABASE_URL: captureDatabase.url });
  const config = readConfig({
    ...common,
    DATABASE_URL: await databaseThrough(database.url),
    CAPTURE_SERVICE_URL: captureUrl.url,
    ALLOW_CLOCK_OVERRIDE: 'true',
    ...env,
  });
  const identities = await createTestIdentities();
  const facts = createTestFacts();
  const context = createContext(config, { facts, verifier: identities.verifier(SERVICE_NAME) });
  const service = createQueryService(config, context);
  const { url } = await service.start();

  const identity: QueryHarness['identity'] = async (project, principal = {}) => ({
    'x-meridian-identity': await identities.sign(
      testPrincipal({ projectIds: [project.id], currentProjectId: project.id, ...principal }),
      SERVICE_NAME,
    ),
  });
  const send: QueryHarness['send'] = async (project, path, init = {}) =>
    toAsked(
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
    newProject: (members = {}) => {
      const id = members.id ?? newProjectId();
      facts.set(factsOf(id, members));
      return { id };
    },
    changeProject: ({ id }, members) => facts.set(factsOf(id, members)),
    load: async ({ id }, data) => {
      const response = await fetch(`${captureUrl.url}/internal/load`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${INTERNAL_SECRET}` },
        body: JSON.stringify({ ...data, project_id: id }),
      });
      if (!response.ok) throw new Error(`loading failed: ${response.status} ${await response.text()}`);
    },
    identity,
    send,
    ask: (project, body, headers = {}) =>
      send(project, '/query/', { method: 'POST', body: JSON.stringify(body), headers }),
    internal: async (path, body) =>
      toAsked(
        await fetch(`${url}/internal${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${INTERNAL_SECRET}` },
          body: JSON.stringify(body),
        }),
      ),
    running: async ({ id }) => {
      const rows = await context.clickhouse.query<{ readonly comment: string }>(
        "SELECT Settings['log_comment'] AS comment FROM system.processes",
      );
      return rows.filter(({ comment }) => comment.includes(`"projectId":${id},`)).length;
    },
    stop: async () => {
      await service.stop();
      await captureUrl.stop();
      await Promise.all([database.drop(), captureDatabase.drop()]);
    },
  };
};

const toAsked = async (response: Response): Promise<Asked> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : { text }) as Asked['body'],
  };
};

const startCapture = async (env: Record<string, string>) => {
  const capture = await runProcess({
    entry: join(ROOT, 'apps/capture-service/src/main.ts'),
    env: { ...env, LOG_LEVEL: 'info' },
    ready: /"msg":"started"/,
  });
  const output = capture.lines.join('\n');
  const url = /"url":"([^"]+)"/.exec(output)?.[1];
  if (url === undefined) throw new Error(`capture-service said no address:\n${output}`);
  return { url, stop: () => capture.stop() };
};

interface TestFacts extends ProjectFactsReader {
  set(facts: ProjectFacts): void;
}

const createTestFacts = (): TestFacts => {
  const byId = new Map<number, ProjectFacts>();
  return {
    set: (facts) => void byId.set(facts.id, facts),
    get: async (projectId) => {
      const facts = byId.get(projectId);
      if (facts === undefined) throw new NotFoundError('not_found', 'There is no such project.');
      return facts;
    },
    findByToken: async (token) => [...byId.values()].find((facts) => facts.token === token),
    close: async () => {},
  };
};

const factsOf = (id: number, members: Partial<ProjectFacts>): ProjectFacts => ({
  id,
  uuid: randomUUID(),
  organizationId: randomUUID(),
  name: 'Test',
  token: mintToken('phc', 'us'),
  timezone: 'UTC',
  weekStartDay: 0,
  testAccountFilters: [],
  pathCleaningRules: [],
  dataRetentionDays: null,
  personOnEventsMode: 'person_id_override_properties_on_events',
  anonymizeIps: false,
  ...members,
});
