/** Measures the MCP server at the public address of a whole region. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from '@meridian/testing'; // types only: this is not a test run
import autocannon from 'autocannon';
import { envelope, headersOf, type Region, startRegion } from './region.ts';

interface Fixture {
  readonly bare: ChildProcess;
  readonly bareUrl: string;
  readonly region: Region;
}

const CONNECTIONS = 16;
const SECONDS = 3;
const EVENTS = 500;
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
  const region = await startRegion();
  const bare = fork(here('bare-server.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { url: bareUrl } = await new Promise<{ url: string }>((resolve) =>
    bare.once('message', (message) => resolve(message as { url: string })),
  );
  await loadEvents(region);
  await untilCounted(region);
  return { bare, bareUrl, region };
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

export const benchmark: Benchmark<Fixture> = {
  title: `the MCP server at the public address, ${CONNECTIONS} connections, ${SECONDS} s a measurement`,
  rounds: 7,
  setUp,
  tearDown: async ({ bare, region }) => {
    bare.kill();
    await region.stop();
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
  ],
};
