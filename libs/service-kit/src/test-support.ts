/** Fixtures of the kit's tests: a service on free ports whose log lines can be read. */
import type { Express } from 'express';
import { type AppOptions, createApp } from './app.ts';
import { baseEnv } from './base-env.ts';
import { parseConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { createService, type Service, type ServiceAddress, type ServiceOptions } from './service.ts';

export const readableLogger = (level = 'debug') => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'kit', level, destination: { write: (line) => lines.push(line) } });
  return { logger, lines, entries: (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line)) };
};

type TestServiceOptions = Partial<Omit<AppOptions, 'configure'>> &
  Partial<Omit<ServiceOptions, 'config' | 'app'>> & {
    readonly env?: Record<string, string>;
    readonly configure?: (app: Express) => void;
  };

export interface TestService extends ServiceAddress, AsyncDisposable {
  readonly service: Service;
  readonly entries: () => Record<string, unknown>[];
}

export const startTestService = async ({
  env = {},
  configure = () => undefined,
  ...options
}: TestServiceOptions = {}): Promise<TestService> => {
  const { logger, entries } = readableLogger();
  const config = parseConfig(baseEnv, { NODE_ENV: 'test', PORT: '0', INTERNAL_PORT: '0', ...env });
  const app = createApp({ name: 'kit', logger, configure, ...options });
  const service = createService({ name: 'kit', logger, ...options, config, app });
  const address = await service.start();
  return { ...address, service, entries, [Symbol.asyncDispose]: () => service.stop() };
};

export const postJson = (
  url: string,
  body: NonNullable<RequestInit['body']>,
  headers: Record<string, string> = {},
) => fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
