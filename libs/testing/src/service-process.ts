/** Runs services beside the one under test as separate processes. */
import { join } from 'node:path';
import type { LoadRequestInput } from '@meridian/contracts/capture';
import { runProcess } from '@meridian/core/testing';
import { testStores } from '@meridian/embedded-stores/testing';
import { createTestDatabase } from '@meridian/postgres/testing';
import { createTestRedis } from '@meridian/redis/testing';

const APPS = join(import.meta.dirname, '../../../apps');

export interface ServiceProcess {
  readonly url: string;
  stop(): Promise<unknown>;
}

export const startServiceProcess = async (
  app: string,
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess> => {
  const running = await runProcess({
    entry: join(APPS, app, 'src/main.ts'),
    env: { ...env, LOG_LEVEL: 'info' },
    ready: /"msg":"started"/,
    readyTimeoutMs: 60_000,
    endsWithUs: true,
  });
  const output = running.lines.join('\n');
  const url = /"url":"([^"]+)"/.exec(output)?.[1];
  if (url === undefined) throw new Error(`${app} said no address:\n${output}`);
  return { url, stop: () => running.stop() };
};

export interface CaptureProcess extends ServiceProcess {
  /** Loads persons and events of a project, which are stored when the call returns. */
  load(projectId: number, data: Omit<LoadRequestInput, 'project_id'>): Promise<void>;
}

export const startCaptureProcess = async (
  env: Readonly<Record<string, string>> & { readonly INTERNAL_SECRET: string },
): Promise<CaptureProcess> => {
  const service = await startServiceProcess('capture-service', env);
  return {
    ...service,
    load: async (projectId, data) => {
      const response = await fetch(`${service.url}/internal/load`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${env.INTERNAL_SECRET}` },
        body: JSON.stringify({ ...data, project_id: projectId }),
      });
      if (!response.ok) throw new Error(`loading failed: ${response.status} ${await response.text()}`);
    },
  };
};

let shared: Promise<CaptureProcess> | undefined;

/**
 * A capture-service that all test files of a worker share. It ends with the worker. Test files do not interfere,
 * because each creates its own projects.
 */
export const sharedCaptureProcess = (internalSecret: string): Promise<CaptureProcess> => {
  shared ??= createTestRedis().then((redisUrl) => startTestCapture(internalSecret, redisUrl));
  return shared;
};

/** A separate capture-service for tests that stop its Redis. */
export const startTestCapture = async (
  internalSecret: string,
  redisUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<CaptureProcess> => {
  const database = await createTestDatabase(join(APPS, 'capture-service'));
  return startCaptureProcess({
    NODE_ENV: 'test',
    PORT: '0',
    INTERNAL_PORT: '0',
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    CLICKHOUSE_URL: testStores().clickhouseUrl,
    AUTH_SERVICE_URL: 'http://127.0.0.1:1',
    SHUTDOWN_TIMEOUT_MS: '2000',
    PUBLIC_URL: 'http://us.example.test',
    INTERNAL_SECRET: internalSecret,
    ...env,
  });
};
