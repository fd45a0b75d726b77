/** What open streams cost in memory at the public door of a region that does nothing else. */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark, Comparison } from '@meridian/testing'; // types only: this is not a test run
import { collectGarbage } from './collect-garbage.ts';
import { envelope, headersOf, type Region, startRegion } from './region.ts';

interface Fixture {
  readonly region: Region;
  /** Before any stream: memory that streams took is not given back. */
  readonly idle: Memory;
}

/** In MB. */
interface Memory {
  /** What the processes have from the operating system, without shared pages of programs. */
  readonly taken: number;
  /** What their objects and buffers need of it. */
  readonly live: number;
}

const STREAMS = 500;
const MEGABYTE = 1024 ** 2;
const AT_ONCE = 5;
const SETTLE_MS = 5_000;
/** The processes that a stream passes, and the one that checks its credential. */
const PROCESSES = ['gateway', 'mcp-service', 'auth-service'];

const takenBy = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/Pss_Anon:\s+(\d+)/.exec(text)?.[1]) / 1_024;
};

const memoryOf = async ({ processes }: Region): Promise<Memory> => {
  await sleep(SETTLE_MS);
  const memory = { taken: 0, live: 0 };
  for (const name of PROCESSES) {
    const { pid } = processes[name]!;
    memory.live += (await collectGarbage(pid)) / MEGABYTE;
    memory.taken += await takenBy(pid);
  }
  return memory;
};

/** Opens a stream on a new connection. After its first message it returns a function that closes it. */
const openStream = (region: Region): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const headers = headersOf(region, 'subscriptions/listen');
    const outgoing = request(`${region.url}/mcp`, { method: 'POST', agent: false, headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        if (chunk.includes('acknowledged')) resolve(() => outgoing.destroy());
        else if (!chunk.toString().startsWith(':')) reject(new Error(chunk.toString()));
      });
      answer.once('error', () => {});
    });
    outgoing.once('error', reject);
    outgoing.end(envelope('subscriptions/listen', { notifications: { resourcesListChanged: true } }));
  });

const withStreams = async ({ region }: Fixture): Promise<Memory> => {
  const ends: (() => void)[] = [];
  try {
    while (ends.length < STREAMS)
      ends.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => openStream(region)))));
    return await memoryOf(region);
  } finally {
    for (const end of ends) end();
  }
};

export const benchmark: Benchmark<Fixture> = {
  title: `${STREAMS} streams at the public door of a region that does nothing else`,
  rounds: 3,
  setUp: async () => {
    const region = await startRegion();
    // The SDK is loaded with the first message.
    (await openStream(region))();
    return { region, idle: await memoryOf(region) };
  },
  tearDown: ({ region }) => region.stop(),
  comparisons: (['taken', 'live'] as const).map(
    (kind): Comparison<Fixture> => ({
      name: `${kind} memory of ${PROCESSES.join(', ')}`,
      unit: 'MB',
      baseline: { name: 'without streams', measure: async ({ idle }) => idle[kind] },
      subject: {
        name: `with ${STREAMS} streams`,
        measure: async (fixture) => (await withStreams(fixture))[kind],
      },
      target: { differenceAtMost: 50 },
    }),
  ),
};
