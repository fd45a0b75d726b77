/** What the MCP server costs at the public door of a whole region. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type RunningProcess, runProcess } from '@meridian/core/testing';
import type { Benchmark } from '@meridian/testing'; // types only: this is not a test run
import autocannon from 'autocannon';

interface Region {
  readonly url: string;
  readonly projectId: number;
  readonly projectToken: string;
  readonly personalApiKey: string;
  readonly processes: Readonly<Record<string, { readonly pid: number }>>;
}

interface Fixture {
  readonly directory: string;
  readonly launcher: RunningProcess;
  readonly bare: ChildProcess;
  readonly bareUrl: string;
  readonly region: Region;
  /** Before any stream: memory that streams took is not given back. */
  readonly idleMemory: number;
}

const CONNECTIONS = 16;
const SECONDS = 3;
const STREAMS = 500;
const SETTLE_MS = 8_000;
const EVENTS = 500;
const REVISION = '2026-07-28';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const ARGUMENTS = { series: ['$pageview'], date_from: '-30d', interval: 'day' };
/** The node that query-trends makes of the arguments. */
const NODE = {
  kind: 'TrendsQuery',
  series: [{ kind: 'EventsNode', event: '$pageview', name: '$pageview' }],
  interval: 'day',
  dateRange: { date_from: '-30d' },
};

const setUp = async (): Promise<Fixture> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-bench-mcp-'));
  const launcher = await runProcess({
    entry: here('../../standalone/src/main.ts'),
    args: ['--data-dir', directory, '--no-demo', '--port', '18300'],
    env: { GATEWAY_RATE_LIMIT_PERCENT: '100000000' },
    ready: /Ctrl-C stops everything/,
    readyTimeoutMs: 110_000,
  });
  const { regions } = JSON.parse(await readFile(join(directory, 'ready.json'), 'utf8')) as {
    readonly regions: readonly [Region];
  };
  const [region] = regions;
  const bare = fork(here('bare-server.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { url: bareUrl } = await new Promise<{ url: string }>((resolve) =>
    bare.once('message', (message) => resolve(message as { url: string })),
  );
  await loadEvents(region);
  await untilCounted(region);
  await sleep(SETTLE_MS);
  return { directory, launcher, bare, bareUrl, region, idleMemory: await memoryOfDoor(region) };
};

const loadEvents = async ({ url, projectToken }: Region): Promise<void> => {
  const batch = Array.from({ length: EVENTS }, (_, index) => ({
    event: '$pageview',
    distinct_id: `person ${index % 50}`,
    timestamp: new Date(Date.now() - index * 3_600_000).toISOString(),
    properties: { $current_url: 'https://shop.example/' },
  }));
  const body = JSON.stringify({ api_key: projectToken, batch });
  const answer = await fetch(`${url}/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
};

const untilCounted = async (region: Region): Promise<void> => {
  for (;;) {
    const query = { kind: 'HogQLQuery', query: 'SELECT count() FROM events' };
    const answer = await fetch(`${region.url}/api/projects/${region.projectId}/query/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${region.personalApiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, refresh: 'force_blocking' }),
    });
    const { results } = (await answer.json()) as { readonly results?: readonly (readonly number[])[] };
    if (results?.[0]?.[0] === EVENTS) return;
    await sleep(200);
  }
};

const envelope = (method: string, params: object = {}): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': REVISION,
        'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });

const headersOf = (region: Region, method?: string, name?: string): Record<string, string> => ({
  authorization: `Bearer ${region.personalApiKey}`,
  'content-type': 'application/json',
  ...(method !== undefined && {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': name }),
  }),
});

const throughput = async (url: string, headers: Record<string, string>, body: string): Promise<number> => {
  const first = await fetch(url, { method: 'POST', headers, body });
  const text = await first.text();
  if (!first.ok || text.includes('"isError":true') || text.includes('"error":{')) throw new Error(text);
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    body,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} failed answers`);
  return result.requests.average;
};

/** The private memory of a process in MB, which shared pages of programs do not disturb. */
const privateMemory = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/Pss_Anon:\s+(\d+)/.exec(text)?.[1]) / 1_024;
};

const memoryOfDoor = async ({ processes }: Region): Promise<number> => {
  const pids = ['gateway', 'mcp-service', 'auth-service'].map((name) => processes[name]!.pid);
  const figures = await Promise.all(pids.map(privateMemory));
  return figures.reduce((sum, figure) => sum + figure, 0);
};

/** Opens the streams, and measures when each has had its first message. */
const withStreams = async ({ region }: Fixture): Promise<number> => {
  const body = envelope('subscriptions/listen', { notifications: { resourcesListChanged: true } });
  const open = () =>
    new Promise<() => void>((resolve, reject) => {
      const outgoing = request(
        `${region.url}/mcp`,
        { method: 'POST', agent: false, headers: headersOf(region, 'subscriptions/listen') },
        (answer) => {
          answer.once('data', (chunk: Buffer) => {
            if (chunk.includes('acknowledged')) resolve(() => outgoing.destroy());
            else reject(new Error(chunk.toString()));
          });
          answer.once('error', () => {});
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  const close: (() => void)[] = [];
  try {
    while (close.length < STREAMS)
      close.push(...(await Promise.all([open(), open(), open(), open(), open()])));
    await sleep(SETTLE_MS);
    return await memoryOfDoor(region);
  } finally {
    for (const end of close) end();
  }
};

export const benchmark: Benchmark<Fixture> = {
  title: `the MCP server at the public door, ${CONNECTIONS} connections, ${SECONDS} s a measurement`,
  rounds: 7,
  setUp,
  tearDown: async ({ bare, launcher, directory }) => {
    bare.kill();
    await launcher.stop();
    await rm(directory, { recursive: true, force: true });
  },
  comparisons: [
    {
      name: 'a cached insight',
      unit: 'req/s',
      baseline: {
        name: '/query/',
        measure: ({ region }) =>
          throughput(
            `${region.url}/api/projects/${region.projectId}/query/`,
            headersOf(region),
            JSON.stringify({ query: NODE, refresh: 'blocking' }),
          ),
      },
      subject: {
        name: 'tools/call',
        measure: ({ region }) =>
          throughput(
            `${region.url}/mcp`,
            headersOf(region, 'tools/call', 'query-trends'),
            envelope('tools/call', { name: 'query-trends', arguments: ARGUMENTS }),
          ),
      },
      target: { ratioAtLeast: 0.6 },
    },
    {
      name: 'the list of tools',
      unit: 'req/s',
      baseline: {
        name: 'a bare server of the SDK',
        measure: ({ region, bareUrl }) =>
          throughput(bareUrl, headersOf(region, 'tools/list'), envelope('tools/list')),
      },
      subject: {
        name: 'tools/list',
        measure: ({ region }) =>
          throughput(`${region.url}/mcp`, headersOf(region, 'tools/list'), envelope('tools/list')),
      },
      target: { ratioAtLeast: 0.8 },
    },
    {
      name: `memory of gateway, mcp-service and auth-service with ${STREAMS} streams`,
      unit: 'MB',
      baseline: {
        name: 'before the first stream',
        measure: async ({ idleMemory }) => idleMemory,
      },
      subject: { name: 'with streams', measure: withStreams },
      target: { differenceAtMost: 50 },
    },
  ],
};
