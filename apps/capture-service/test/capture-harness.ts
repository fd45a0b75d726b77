/** The service and its writer in this process, with real stores and separate projects. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Principal, ProjectFacts } from '@meridian/contracts/internal';
import {
  createTestIdentities,
  createTestProjects,
  type TestProjects,
  testProjectFacts,
} from '@meridian/identity/testing';
import {
  createTestClickHouse,
  createTestDatabase,
  newProjectId,
  testStores,
  waitFor,
} from '@meridian/testing';
import { loadConfig } from '../src/config.ts';
import { type CaptureContext, createContext, SERVICE_NAME } from '../src/context.ts';
import { createCaptureService } from '../src/service.ts';
import { createWriterService } from '../src/writer-service.ts';

export const APP_DIRECTORY = join(import.meta.dirname, '..');

export interface TestProject {
  readonly id: number;
  readonly token: string;
}

export interface CaptureHarness {
  readonly url: string;
  /** The internal address of the first writer. */
  readonly writerUrl: string;
  readonly context: CaptureContext;
  readonly projects: TestProjects;
  newProject(facts?: Partial<ProjectFacts>): TestProject;
  /** Identity headers of a principal with all scopes in the project. */
  identity(project: TestProject, principal?: Partial<Principal>): Promise<Record<string, string>>;
  send(path: string, body: unknown, init?: RequestInit): Promise<Response>;
  /** Queries ClickHouse. `{project}` is replaced by the project's id. */
  rows<Row = Record<string, unknown>>(project: TestProject, sql: string): Promise<Row[]>;
  /** Waits until the project has this number of stored events. */
  untilStored(project: TestProject, count: number, timeoutMs?: number): Promise<void>;
  stop(): Promise<void>;
}

export const testEnv = (databaseUrl: string): Record<string, string> => {
  const stores = testStores();
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.CAPTURE_TEST_LOG ?? 'silent',
    PORT: '0',
    INTERNAL_PORT: '0',
    SHUTDOWN_TIMEOUT_MS: '2000',
    DATABASE_URL: databaseUrl,
    REDIS_URL: stores.redisUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    AUTH_SERVICE_URL: 'http://127.0.0.1:1',
    PUBLIC_URL: 'http://us.example.test',
    INTERNAL_SECRET: 'a-secret-for-tests-only',
    CAPTURE_LOG_NAME: `test-${randomUUID()}`,
    CAPTURE_LINGER_MS: '20',
  };
};

export interface HarnessOptions {
  readonly env?: Record<string, string>;
  readonly writers?: number;
  /** Addresses that lead to the stores, for tests that cut the connections. */
  readonly through?: {
    readonly postgres: (url: string) => Promise<string>;
    readonly clickhouse: (url: string) => Promise<string>;
  };
}

export const startCapture = async ({
  env = {},
  writers = 1,
  through = { postgres: async (url) => url, clickhouse: async (url) => url },
}: HarnessOptions = {}): Promise<CaptureHarness> => {
  const database = await createTestDatabase(APP_DIRECTORY);
  // Deleting, folding and retention rewrite whole tables.
  const clickhouse = await createTestClickHouse();
  const config = loadConfig({
    ...testEnv(await through.postgres(database.url)),
    CLICKHOUSE_URL: await through.clickhouse(clickhouse.url),
    ...env,
  });
  const projects = createTestProjects();
  const identities = await createTestIdentities();
  const parts = { facts: projects, verifier: identities.verifier(SERVICE_NAME) };
  const context = createContext(config, parts);
  const service = createCaptureService(context);
  const writerServices = Array.from({ length: writers }, () =>
    createWriterService(createContext(config, parts)),
  );
  const { url } = await service.start();
  const writerUrls: string[] = [];
  for (const writer of writerServices) writerUrls.push((await writer.start()).internalUrl);

  const rows = <Row>(project: TestProject, sql: string) =>
    context.engine
      .forAllProjects('inspecting stored rows in a test')
      .query<Row>(sql.replaceAll('{project}', String(project.id)));

  return {
    url,
    writerUrl: writerUrls[0] ?? '',
    context,
    projects,
    newProject: (facts = {}) => {
      const id = facts.id ?? newProjectId();
      const project = testProjectFacts({ ...facts, id });
      projects.set(project);
      return { id, token: project.token };
    },
    identity: ({ id }, principal) => identities.headers(id, SERVICE_NAME, principal),
    send: (path, body, init = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
        ...init,
      }),
    rows,
    untilStored: async (project, count, timeoutMs = 25_000) => {
      await waitFor(
        async () => {
          const [row] = await rows<{ count: number }>(
            project,
            'SELECT toUInt32(count()) AS count FROM events WHERE project_id = {project}',
          );
          return row!.count >= count;
        },
        { timeoutMs, everyMs: 30, what: `${count} stored events` },
      );
    },
    stop: async () => {
      for (const writer of writerServices) await writer.stop();
      await service.stop();
      await database.drop();
      await clickhouse.drop();
    },
  };
};
