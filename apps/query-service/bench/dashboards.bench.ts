/**
 * A dashboard of twenty tiles that are all computed, compared with the same twenty queries asked by as many callers as
 * the project may have queries at once.
 */
import type { Benchmark } from '@meridian/testing'; // types only: this is not a test run
import { type InsightFixture, overInsightData } from './insight-data.ts';

const NOW = '2024-04-01T00:00:00Z';
const TILES = 20;
/** QUERY_APP_CONCURRENCY_PER_PROJECT of the service. */
const AT_ONCE = 6;
/** How many of them run at the engine: three eighths of QUERY_ENGINE_CONCURRENCY, so that other projects have places. */
const AT_THE_ENGINE = 3;
const SIZE = { projectId: 1, millions: 1 };
const { projectId } = SIZE;
const data = overInsightData([SIZE]);

const EVENTS = ['$pageview', '$autocapture', 'cart opened', 'bought'];

/** Twenty different questions about a month. */
const NODES = Array.from({ length: TILES }, (_, index) => ({
  kind: 'TrendsQuery',
  series: [
    { kind: 'EventsNode', event: EVENTS[index % EVENTS.length], math: index % 2 === 0 ? 'dau' : 'total' },
  ],
  dateRange: { date_from: `2024-02-${String(1 + index).padStart(2, '0')}`, date_to: '2024-03-31' },
}));

interface DashboardFixture extends InsightFixture {
  readonly dashboardId: number;
}

const send = async (
  { stack }: InsightFixture,
  method: string,
  path: string,
  body?: object,
): Promise<Response> => {
  const answer = await fetch(`${stack.queryUrl}/api/projects/${projectId}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-meridian-now': NOW,
      'x-meridian-identity': await stack.authority.identityFor(projectId, 'query-service'),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
};

const setUp = async (): Promise<DashboardFixture> => {
  const fixture = await data.setUp();
  const made = await send(fixture, 'POST', '/dashboards/', { name: 'Bench' });
  const { id: dashboardId } = (await made.json()) as { readonly id: number };
  for (const source of NODES) {
    const query = { kind: 'InsightVizNode', source };
    await (await send(fixture, 'POST', '/insights/', { query, dashboards: [dashboardId] })).text();
  }
  return { ...fixture, dashboardId };
};

interface ApiAnswer {
  readonly firstMs: number;
  /** The engine's time for all queries. */
  readonly engineMs: number;
}

/** All queries, by as many callers as may run at once. */
const askAll = async (fixture: DashboardFixture): Promise<ApiAnswer> => {
  const startedAt = performance.now();
  const waiting = NODES.values();
  let firstMs = 0;
  let engineMs = 0;
  const caller = async (): Promise<void> => {
    for (const query of waiting) {
      const answer = await send(fixture, 'POST', '/query/', { query, refresh: 'force_blocking' });
      const { timings } = (await answer.json()) as { readonly timings: readonly { k: string; t: number }[] };
      firstMs ||= performance.now() - startedAt;
      engineMs += timings.reduce((sum, { k, t }) => (k === 'run' ? sum + t * 1_000 : sum), 0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return { firstMs, engineMs };
};

/** The time until the first tile of the stream. */
const firstTile = async (fixture: DashboardFixture): Promise<number> => {
  const startedAt = performance.now();
  const path = `/dashboards/${fixture.dashboardId}/stream_tiles/?refresh=force_blocking`;
  const { body } = await send(fixture, 'GET', path);
  let text = '';
  let firstMs: number | undefined;
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes('"type":"tile"')) firstMs ??= performance.now() - startedAt;
  }
  if (!text.includes('"type":"complete"')) throw new Error('the stream did not end');
  return firstMs!;
};

export const benchmark: Benchmark<DashboardFixture> = {
  title: `a dashboard of ${TILES} tiles over ${SIZE.millions} million events, ${AT_THE_ENGINE} queries at once`,
  rounds: 7,
  setUp,
  tearDown: data.tearDown,
  comparisons: [
    {
      name: 'all tiles',
      unit: 'ms',
      baseline: {
        name: 'engine time',
        measure: async (fixture) => (await askAll(fixture)).engineMs / AT_THE_ENGINE,
      },
      subject: {
        name: 'dashboard',
        measure: async (fixture) => {
          const startedAt = performance.now();
          await (
            await send(fixture, 'GET', `/dashboards/${fixture.dashboardId}/?refresh=force_blocking`)
          ).text();
          return performance.now() - startedAt;
        },
      },
      target: { ratioAtMost: 1.3 },
    },
    {
      name: 'first tile',
      unit: 'ms',
      baseline: { name: 'first query', measure: async (fixture) => (await askAll(fixture)).firstMs },
      subject: { name: 'stream', measure: firstTile },
      target: { ratioAtMost: 1.3 },
    },
  ],
};
