/** What open streams cost in memory at the public door of a region that does nothing else. */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from '@meridian/testing'; // types only: this is not a test run
import { collectGarbage } from './collect-garbage.ts';
import { envelope, headersOf, type Region, startRegion } from './region.ts';

interface Fixture {
  readonly region: Region;
  /** Before any stream: memory that streams took is not given back. */
  readonly idleMemory: number;
}

const STREAMS = 500;
const AT_ONCE = 5;
const SETTLE_MS = 5_000;
/** The processes that a stream passes, and the one that checks its credential. */
const PROCESSES = ['gateway', 'mcp-service', 'auth-service'];

/** The private memory of a process in MB, which shared pages of programs do not disturb. */
const privateMemory = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/Pss_Anon:\s+(\d+)/.exec(text)?.[1]) / 1_024;
};

const memoryOf = async ({ processes }: Region): Promise<number> => {
  await sleep(SETTLE_MS);
  let sum = 0;
  for (const name of PROCESSES) {
    const { pid } = processes[name]!;
    await collectGarbage(pid);
    sum += await privateMemory(pid);
  }
  return sum;
};

/** Opens a stream on a connection of its own, and resolves with its end after its first message. */
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

const withStreams = async ({ region }: Fixture): Promise<number> => {
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
    return { region, idleMemory: await memoryOf(region) };
  },
  tearDown: ({ region }) => region.stop(),
  comparisons: [
    {
      name: `memory of ${PROCESSES.join(', ')}`,
      unit: 'MB',
      baseline: { name: 'without streams', measure: async ({ idleMemory }) => idleMemory },
      subject: { name: `with ${STREAMS} streams`, measure: withStreams },
      target: { differenceAtMost: 50 },
    },
  ],
};
