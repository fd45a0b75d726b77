/** Runs the load of the fault suite for a long time without a fault and checks that memory and handles do not grow. */
import { setTimeout as pause } from 'node:timers/promises';
import { prepareCallers, startLoad } from './load.ts';
import { describeStatuses } from './outcome.ts';
import { type Product, startProduct } from './product.ts';
import { slowestOf } from './report.ts';

const SAMPLES = 60;
/** The first third is not compared, because caches fill and code is compiled. */
const WARM_UP = SAMPLES / 3;
const GROWTH_PER_TEN_MINUTES = 0.01;

const METRICS = {
  heap: 'nodejs_heap_size_used_bytes',
  memory: 'process_resident_memory_bytes',
  files: 'process_open_fds',
} as const;
type Metric = keyof typeof METRICS;
type Sample = Readonly<Record<Metric, number>>;

/** True when nothing grows and all answers keep the promises. */
export const runSoak = async (minutes: number): Promise<boolean> => {
  console.log('Starting Meridian with separate stores …');
  const product = await startProduct();
  try {
    const load = startLoad(product, await prepareCallers(product));
    const samples = await sampleFor(product, minutes).finally(() => load.stop());
    const failures = load.observations.filter(({ outcome }) => outcome !== 'served');
    const { kind, ms } = slowestOf(load.observations);
    console.log(`Answers: ${describeStatuses(load.observations)}. Slowest: ${kind}, ${Math.round(ms)} ms.`);
    console.log(
      '\n| process | heap | memory | open files | heap in ten minutes |\n| --- | --- | --- | --- | --- |',
    );
    let grows = false;
    for (const [name, list] of samples) {
      const growth = growthOf(list, minutes);
      grows ||= growth > GROWTH_PER_TEN_MINUTES;
      console.log(`| ${name} | ${describeSample(list)} | ${(growth * 100).toFixed(2)} % |`);
    }
    for (const { kind: failed, status, detail } of failures.slice(0, 5)) {
      console.log(`  ${failed} ${status} ${detail ?? ''}`);
    }
    if (failures.length > 0) console.log(`${failures.length} requests were not served.`);
    if (grows) console.log('The heap of a process grows by more than 1 % in ten minutes.');
    return failures.length === 0 && !grows;
  } finally {
    await product.close();
  }
};

const sampleFor = async (product: Product, minutes: number): Promise<Map<string, Sample[]>> => {
  const samples = new Map<string, Sample[]>();
  const names = await product.processNames();
  for (let count = 0; count < SAMPLES; count += 1) {
    await pause((minutes * 60_000) / SAMPLES);
    for (const name of names) {
      const answer = await fetch(`${await product.internalUrlOf(name)}/metrics`);
      if (answer.ok) samples.set(name, [...(samples.get(name) ?? []), parseSample(await answer.text())]);
    }
  }
  return samples;
};

const parseSample = (text: string): Sample => {
  const read = (metric: string) =>
    Number(new RegExp(`^${metric}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return { heap: read(METRICS.heap), memory: read(METRICS.memory), files: read(METRICS.files) };
};

/** Compares the minimum after garbage collection in the second third with the one in the last third. */
const growthOf = (samples: readonly Sample[], minutes: number): number => {
  const leastHeap = (part: readonly Sample[]) => Math.min(...part.map(({ heap }) => heap));
  const middle = leastHeap(samples.slice(WARM_UP, 2 * WARM_UP));
  const last = leastHeap(samples.slice(2 * WARM_UP));
  const minutesBetween = minutes / 3;
  return ((last - middle) / middle) * (10 / minutesBetween);
};

const describeSample = (samples: readonly Sample[]): string => {
  const [first, last] = [samples[WARM_UP], samples.at(-1)];
  const megabytes = (bytes: number | undefined) => `${Math.round((bytes ?? 0) / 1_048_576)} MiB`;
  return [
    `${megabytes(first?.heap)} → ${megabytes(last?.heap)}`,
    `${megabytes(first?.memory)} → ${megabytes(last?.memory)}`,
    `${first?.files} → ${last?.files}`,
  ].join(' | ');
};
