/** The cost of a query through the API compared with the engine alone, and of a cached answer compared with Express. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type ClickHouse, createClickHouse } from '@meridian/clickhouse';
import { compile, createCompiler } from '@meridian/hogql/compile';
import { createRedis } from '@meridian/redis';
import type { Benchmark, Comparison } from '@meridian/testing'; // types only: this is not a test run
import autocannon from 'autocannon';
import { type DemoStack, startDemoStack } from './demo-stack.ts';
import { BENCH_QUERIES, type BenchQuery } from './queries.ts';

interface Fixture {
  readonly stack: DemoStack;
  readonly clickhouse: ClickHouse;
  readonly headers: Record<string, string>;
  readonly queryUrl: string;
  readonly bare: ChildProcess;
  readonly bareUrl: string;
}

const BARE_KEY = 'bench:bare-route';
const CONNECTIONS = 16;
const SECONDS = 3;
const FASTEST = BENCH_QUERIES[0]!;
const CACHED_BODY = JSON.stringify({ query: FASTEST.node });

const setUp = async (): Promise<Fixture> => {
  const stack = await startDemoStack({ QUERY_TIMEOUT_MS: '60000', QUERY_CONCURRENCY_PER_PROJECT: '16' });
  const headers = {
    'content-type': 'application/json',
    'x-meridian-identity': await stack.authority.identityFor(stack.projectId, 'query-service'),
  };
  const queryUrl = `${stack.queryUrl}/api/projects/${stack.projectId}/query/`;
  const answer = await fetch(queryUrl, { method: 'POST', headers, body: CACHED_BODY });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(bytes.toString('utf8'));
  const redis = createRedis(stack.redisUrl);
  await redis.set(BARE_KEY, bytes);
  redis.disconnect();
  const bare = fork(join(import.meta.dirname, 'bare-route.ts'), [stack.redisUrl, BARE_KEY]);
  const { url: bareUrl } = await new Promise<{ url: string }>((resolve) =>
    bare.once('message', (message) => resolve(message as { url: string })),
  );
  const clickhouse = createClickHouse({ url: stack.clickhouseUrl });
  return { stack, clickhouse, headers, queryUrl, bare, bareUrl };
};

const ask = async ({ queryUrl, headers }: Fixture, { node }: BenchQuery): Promise<void> => {
  const body = JSON.stringify({ query: node, refresh: 'force_blocking' });
  const answer = await fetch(queryUrl, { method: 'POST', headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
};

const throughput = async (url: string, headers: Record<string, string>): Promise<number> => {
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    body: CACHED_BODY,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} failed answers`);
  return result.requests.average;
};

const againstTheEngine = (query: BenchQuery): Comparison<Fixture> => ({
  name: query.name,
  unit: 'ms',
  baseline: {
    name: 'best SQL',
    measure: async ({ clickhouse }) => void (await clickhouse.queryTable(query.best)),
  },
  subject: { name: 'query API', measure: async (fixture) => void (await ask(fixture, query)) },
  target: { ratioAtMost: 1.4 },
});

const COMPILATIONS = 50;
const compiler = createCompiler();
let texts = 0;

/** The milliseconds of one compilation, of a new text each time or of a repeated one. */
const compileTime = (isNew: boolean): number => {
  const text = String(FASTEST.node['query']);
  const startedAt = performance.now();
  for (let count = 0; count < COMPILATIONS; count++) {
    const query = isNew ? text.replaceAll('n DESC', `n DESC /* ${texts++} */`) : text;
    if (isNew) compile({ query, projectId: 1, now: new Date() });
    else compiler.compile({ query, projectId: 1, now: new Date() });
  }
  return (performance.now() - startedAt) / COMPILATIONS;
};

export const benchmark: Benchmark<Fixture> = {
  title: 'queries over ten million events, and cached answers',
  rounds: 7,
  setUp,
  tearDown: async ({ stack, clickhouse, bare }) => {
    bare.kill();
    await clickhouse.close();
    await stack.close();
  },
  comparisons: [
    ...BENCH_QUERIES.map(againstTheEngine),
    {
      name: 'compiling a new text',
      unit: 'ms',
      baseline: {
        name: 'fastest query',
        measure: async ({ clickhouse }) => void (await clickhouse.queryTable(FASTEST.best)),
      },
      subject: { name: 'compile', measure: async () => compileTime(true) },
      target: { ratioAtMost: 0.1 },
    },
    {
      name: 'compiling a known text',
      unit: 'ms',
      baseline: {
        name: 'fastest query',
        measure: async ({ clickhouse }) => void (await clickhouse.queryTable(FASTEST.best)),
      },
      subject: { name: 'compile', measure: async () => compileTime(false) },
      target: { ratioAtMost: 0.01 },
    },
    {
      name: 'cached answers',
      unit: 'req/s',
      baseline: { name: 'Express and Redis', measure: ({ bareUrl }) => throughput(bareUrl, {}) },
      subject: { name: 'query API', measure: ({ queryUrl, headers }) => throughput(queryUrl, headers) },
      target: { ratioAtLeast: 0.6 },
    },
  ],
};
