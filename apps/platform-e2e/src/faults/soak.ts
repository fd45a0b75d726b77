/** Runs mixed load for a long time without a fault, and checks that the resources of no process grow. */
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@meridian/testing';
import { askClickHouse } from './ask-clickhouse.ts';
import { describeGrowth, growthOf } from './growth.ts';
import { type Callers, type Load, prepareCallers, startLoad } from './load.ts';
import { describeCounts, type Observation } from './outcome.ts';
import { type Product, startProduct } from './product.ts';
import { slowestOf } from './report.ts';
import { type Samples, takeSample } from './resources.ts';

/** Often enough that each third of a short run has samples after a garbage collection. */
const SAMPLE_EVERY_MS = 5_000;
const STORED_WITHIN_MS = 120_000;
const SHOWN_FAILURES = 5;

/** True when nothing grows, everything acknowledged is stored, and all requests were served. */
export const runSoak = async (minutes: number): Promise<boolean> => {
  console.log('Starting Meridian with separate stores …');
  const product = await startProduct();
  try {
    const callers = await prepareCallers(product);
    const load = startLoad(product, callers, { isHalfLoad: true });
    const tally = createTally();
    const samples: Samples = new Map();
    const until = performance.now() + minutes * 60_000;
    try {
      while (performance.now() < until) {
        await pause(SAMPLE_EVERY_MS);
        await takeSample(product, samples);
        tally.add(load);
      }
    } finally {
      await load.stop();
    }
    tally.add(load);
    const growth = growthOf(samples, minutes);
    const problems = [
      ...tally.problems(),
      ...(await problemsOfStored(product, callers, load.event, tally)),
      ...growth.filter(({ isTooMuch }) => isTooMuch).map(describeGrowth),
    ];
    console.log(`${tally.describe(minutes)}\n`);
    for (const one of growth) console.log(`- ${describeGrowth(one)}`);
    for (const problem of problems) console.log(`BROKEN: ${problem}`);
    return problems.length === 0;
  } finally {
    await product.close();
  }
};

interface Tally {
  add(load: Load): void;
  readonly acknowledgedEvents: number;
  readonly answeredRuns: number;
  describe(minutes: number): string;
  problems(): string[];
}

const createTally = (): Tally => {
  const statuses = new Map<number, number>();
  const failures: Observation[] = [];
  let [acknowledgedEvents, answeredRuns, failed] = [0, 0, 0];
  let slowest = slowestOf([]);
  return {
    add: (load) => {
      const taken = load.take();
      acknowledgedEvents += taken.acknowledgedEvents;
      answeredRuns += taken.answeredRuns;
      for (const { status } of taken.observations) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const own = slowestOf(taken.observations);
      if (own.ms > slowest.ms) slowest = own;
      const unserved = taken.observations.filter(({ outcome }) => outcome !== 'served');
      failed += unserved.length;
      failures.push(...unserved.slice(0, SHOWN_FAILURES - failures.length));
    },
    get acknowledgedEvents() {
      return acknowledgedEvents;
    },
    get answeredRuns() {
      return answeredRuns;
    },
    describe: (minutes) => {
      const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
      return `${requests} requests in ${minutes} minutes, ${Math.round(requests / minutes / 60)} a second: ${describeCounts(statuses)}. ${acknowledgedEvents} events, ${answeredRuns} runs. Slowest answer: ${slowest.kind}, ${Math.round(slowest.ms)} ms.`;
    },
    problems: () =>
      failed === 0
        ? []
        : [
            `${failed} requests were not served`,
            ...failures.map(({ kind, status, detail }) => `${kind} ${status} ${detail ?? ''}`),
          ],
  };
};

/** Compares numbers instead of ids, because a long run has millions of events. */
const problemsOfStored = async (
  product: Product,
  { endpoint }: Callers,
  event: string,
  { acknowledgedEvents, answeredRuns }: Tally,
): Promise<string[]> => {
  const expected = [
    {
      what: 'events',
      query: `uniqExact(uuid), count() FROM events WHERE event = '${event}'`,
      count: acknowledgedEvents,
    },
    {
      what: 'runs in the log',
      query: `uniqExact(instance_id), count() FROM log_entries WHERE endpoint_name = '${endpoint}'`,
      count: answeredRuns,
    },
  ];
  const problems: string[] = [];
  for (const { what, query, count } of expected) {
    const read = async () => (await askClickHouse(product, `SELECT ${query}`))[0]!.map(Number);
    await waitFor(async () => (await read())[0]! >= count, {
      timeoutMs: STORED_WITHIN_MS,
      everyMs: 500,
      what: `${count} ${what} to be stored`,
    }).catch(() => {});
    const [ids, rows] = await read();
    if (ids !== count || rows !== count)
      problems.push(`${count} ${what} were acknowledged, ${ids} are stored, in ${rows} rows`);
  }
  return problems;
};
