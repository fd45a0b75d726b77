/** An embedded ClickHouse for one test, in a temporary folder. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { type RunningProcess, runProcess } from '@meridian/testing';
import { afterAll, beforeAll } from 'vitest';

const ENTRY = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface Instance {
  /** The URL with user and password. */
  readonly url: string;
  readonly internalUrl: string;
  readonly process: RunningProcess;
  readonly client: ClickHouseClient;
  /** The URL with user and password. */
  fetch(
    path: string,
    init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response>;
}

export interface InstanceOptions {
  readonly directory: string;
  readonly env?: Readonly<Record<string, string>>;
}

export const startInstance = async ({ directory, env }: InstanceOptions): Promise<Instance> => {
  const process = await startProcess({ directory, env });
  const url = await urlWithPassword(addressIn(process.lines, 'ready', 'url'), directory);
  return {
    url,
    internalUrl: addressIn(process.lines, 'started', 'internalUrl'),
    process,
    client: createTestClient(url),
    fetch: (path, { headers, ...init } = {}) => {
      const { origin, username, password } = new URL(url);
      return fetch(`${origin}${path}`, {
        ...init,
        headers: { 'x-clickhouse-user': username, 'x-clickhouse-key': password, ...headers },
      });
    },
  };
};

/** An instance for the tests of a file or of a block. */
export const useInstance = (
  env: (folder: string) => Readonly<Record<string, string>> = () => ({}),
): Instance & { readonly folder: string } => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let started: Instance;
  beforeAll(async () => {
    folder = await temporaryFolder();
    started = await startInstance({ directory: folder.path, env: env(folder.path) });
  });
  afterAll(async () => {
    await started?.client.close();
    await started?.process.stop();
    await folder?.remove();
  });
  return {
    get folder() {
      return folder.path;
    },
    get url() {
      return started.url;
    },
    get internalUrl() {
      return started.internalUrl;
    },
    get process() {
      return started.process;
    },
    get client() {
      return started.client;
    },
    fetch: (path, init) => started.fetch(path, init),
  };
};

const urlWithPassword = async (address: string, directory: string): Promise<string> => {
  const url = new URL(address);
  url.username = 'meridian';
  url.password = (await readFile(join(directory, 'password'), 'utf8')).trim();
  return url.href;
};

export const startProcess = ({ directory, env }: InstanceOptions): Promise<RunningProcess> =>
  runProcess({
    entry: ENTRY,
    env: { PORT: '0', INTERNAL_PORT: '0', CLICKHOUSE_DATA_DIR: directory, ...env },
    ready: /"msg":"started"/,
  });

export const createTestClient = (url: string): ClickHouseClient =>
  createClient({ url, request_timeout: 30_000, log: { level: ClickHouseLogLevel.OFF } });

const addressIn = (lines: readonly string[], message: string, name: string): string => {
  const line = lines.find((text) => text.includes(`"msg":"${message}"`)) ?? '{}';
  return String((JSON.parse(line) as Record<string, unknown>)[name]);
};

export const temporaryFolder = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'meridian-clickhouse-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
