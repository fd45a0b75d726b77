/** How a project that far exceeds its share affects the answer times of another project. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark, Comparison } from '@meridian/testing'; // types only: this is not a test run
import { type Call, steadyLoad } from '../test/callers.ts';
import { type InsightFixture, overInsightData } from './insight-data.ts';
import { INSIGHT_QUESTIONS } from './insight-questions.ts';

const CALM = 1;
const EAGER = 2;
const data = overInsightData([
  { projectId: CALM, millions: 1 },
  { projectId: EAGER, millions: 10 },
]);
const EAGER_PER_SECOND = 100;
const QUESTIONS = 60;
const PAUSE_MS = 100;
/** The time until the fair queue recognizes the eager project, and until its queries have left the engine. */
const SETTLE_MS = 2_000;

const nodeOf = (name: string): object =>
  INSIGHT_QUESTIONS.find((question) => question.name.includes(name))!.node;

const callOf = async ({ stack }: InsightFixture, projectId: number, query: object): Promise<Call> => ({
  url: `${stack.queryUrl}/api/projects/${projectId}/query/`,
  headers: {
    'content-type': 'application/json',
    'x-meridian-identity': await stack.authority.identityFor(projectId, 'query-service'),
  },
  body: { query, refresh: 'force_blocking' },
});

/** The 95th percentile of the calm project, in milliseconds. */
const slowestTwentieth = async (fixture: InsightFixture): Promise<number> => {
  const { url, headers, body } = await callOf(fixture, CALM, nodeOf('unique persons'));
  const times: number[] = [];
  for (let count = 0; count < QUESTIONS; count++) {
    const startedAt = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    times.push(performance.now() - startedAt);
    await sleep(PAUSE_MS);
  }
  return times.sort((a, b) => a - b)[Math.floor(QUESTIONS * 0.95)]!;
};

const untilIdle = async ({ clickhouse }: InsightFixture): Promise<void> => {
  for (;;) {
    const [row] = await clickhouse.query<{ readonly c: string }>(
      `SELECT count() AS c FROM system.processes WHERE Settings['log_comment'] LIKE '%"projectId":${EAGER},%'`,
    );
    if (Number(row?.c) === 0) return;
    await sleep(PAUSE_MS);
  }
};

const beside = (name: string, query: object): Comparison<InsightFixture> => ({
  name,
  unit: 'ms',
  baseline: { name: 'alone', measure: slowestTwentieth },
  subject: {
    name: 'beside',
    measure: async (fixture) => {
      const load = steadyLoad(await callOf(fixture, EAGER, query), EAGER_PER_SECOND);
      try {
        await sleep(SETTLE_MS);
        return await slowestTwentieth(fixture);
      } finally {
        await load.stop();
        await untilIdle(fixture);
      }
    },
  },
  target: { ratioAtMost: 1.5 },
});

export const benchmark: Benchmark<InsightFixture> = {
  title: `the slowest twentieth of answers, beside ${EAGER_PER_SECOND} questions a second of another project`,
  rounds: 5,
  ...data,
  comparisons: [
    beside('beside heavy questions', nodeOf('paths')),
    beside('beside small questions', nodeOf('page views')),
    beside('beside questions that read no table', {
      kind: 'HogQLQuery',
      query: 'SELECT sum(cityHash64(number)) FROM numbers(50000000)',
    }),
  ],
};
