/** The cost of an insight through the API compared with hand-written SQL, its growth with the data, and its memory. */
import type { Benchmark, Comparison } from '@meridian/testing'; // types only: this is not a test run
import { type InsightFixture, LIMITS, overInsightData, type ProjectSize } from './insight-data.ts';
import { INSIGHT_QUESTIONS } from './insight-questions.ts';
import { KIND_QUESTIONS } from './kind-questions.ts';
import type { InsightQuestion } from './question.ts';

const NOW = '2024-04-01T00:00:00Z';
/** Project n has `millions` million events. INSIGHT_BENCH_MILLIONS="1,10" leaves out the largest project. */
const SIZES = (process.env['INSIGHT_BENCH_MILLIONS'] ?? '1,10,30')
  .split(',')
  .map((millions, index) => ({ projectId: index + 1, millions: Number(millions) }));
const [smallest, middle = smallest, largest = middle] = SIZES as [ProjectSize, ProjectSize?, ProjectSize?];

const ask = async (
  { stack }: InsightFixture,
  { node }: InsightQuestion,
  { projectId }: ProjectSize,
): Promise<void> => {
  const answer = await fetch(`${stack.queryUrl}/api/projects/${projectId}/query/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-meridian-now': NOW,
      'x-meridian-identity': await stack.authority.identityFor(projectId, 'query-service'),
    },
    body: JSON.stringify({ query: node, refresh: 'force_blocking' }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
};

const againstTheEngine = (question: InsightQuestion): Comparison<InsightFixture> => ({
  name: `${question.name}, ${middle.millions} M`,
  unit: 'ms',
  baseline: {
    name: 'by hand',
    measure: async ({ clickhouse }) =>
      void (await clickhouse.queryTable(question.best(middle.projectId), { limits: LIMITS })),
  },
  subject: { name: 'insight', measure: (fixture) => ask(fixture, question, middle).then(() => undefined) },
  target: { ratioAtMost: 1.6 },
});

const growth = (
  question: InsightQuestion,
  from: ProjectSize,
  to: ProjectSize,
): Comparison<InsightFixture> => ({
  name: `${question.name}: ${from.millions} M to ${to.millions} M`,
  unit: 'ms',
  baseline: {
    name: `${from.millions} M`,
    measure: (fixture) => ask(fixture, question, from).then(() => undefined),
  },
  subject: {
    name: `${to.millions} M`,
    measure: (fixture) => ask(fixture, question, to).then(() => undefined),
  },
  target: { ratioAtMost: (to.millions / from.millions) * 1.1 },
});

const QUESTIONS = [...INSIGHT_QUESTIONS, ...KIND_QUESTIONS];

export const benchmark: Benchmark<InsightFixture> = {
  title: 'insights over millions of events',
  rounds: 5,
  ...overInsightData(SIZES),
  comparisons: [
    ...QUESTIONS.map(againstTheEngine),
    ...(middle === smallest ? [] : QUESTIONS.map((question) => growth(question, smallest, middle))),
    ...(largest === middle ? [] : QUESTIONS.map((question) => growth(question, middle, largest))),
  ],
};
