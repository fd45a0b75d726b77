import { connect } from 'node:net';
import type { Config } from './config.ts';
import { Problem, UsageProblem } from './problem.ts';

const TIMEOUT_MS = 3_000;
const defaultPorts: Record<string, number> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
  'http:': 80,
  'https:': 443,
};

/** The stores that the user supplies, by environment variable. */
const givenStores = ({ stores }: Config): Array<[variable: string, url: string]> => {
  const all: Array<[string, string | undefined]> = [
    ['DATABASE_URL', stores.databaseUrl],
    ['REDIS_URL', stores.redisUrl],
    ['CLICKHOUSE_URL', stores.clickhouseUrl],
  ];
  return all.flatMap(([variable, url]) => (url === undefined ? [] : [[variable, url]]));
};

export const assertNoGivenStores = (config: Config): void => {
  const given = givenStores(config).map(([variable]) => variable);
  if (given.length === 0) return;
  throw new UsageProblem(
    `Two regions must not share a store, but ${given.join(', ')} would be used by both. ` +
      'Unset these variables to use embedded stores, or start one region.',
  );
};

/** Checks each store before the services start, so that the error names the store. */
export const assertGivenStoresAnswer = async (config: Config): Promise<void> => {
  await Promise.all(givenStores(config).map(([variable, url]) => assertAnswers(variable, new URL(url))));
};

const assertAnswers = async (variable: string, { protocol, hostname, port }: URL): Promise<void> => {
  const host = hostname.replace(/^\[|\]$/g, '');
  const reason = await whyUnreachable(host, Number(port) || (defaultPorts[protocol] ?? 0));
  if (reason === undefined) return;
  throw new Problem(
    `${variable} points to ${hostname}${port && `:${port}`}, which does not answer (${reason}).\n` +
      `Start that server, correct the address, or unset ${variable} to use the embedded store.`,
  );
};

const whyUnreachable = (host: string, port: number): Promise<string | undefined> => {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS });
    const end = (reason: string | undefined) => {
      socket.destroy();
      resolve(reason);
    };
    socket.once('connect', () => end(undefined));
    socket.once('timeout', () => end(`no answer within ${TIMEOUT_MS / 1_000} s`));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
};
