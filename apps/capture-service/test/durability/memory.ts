/**
 * node apps/capture-service/test/durability/memory.ts [events]
 * Measures the memory of intake and writer during a long load.
 */
import { readFile } from 'node:fs/promises';
import { createClickHouse } from '@meridian/clickhouse';
import { waitFor } from '@meridian/testing';
import { sendEvents } from './clients.ts';
import { startInstallation } from './installation.ts';

const events = Number(process.argv[2] ?? 5_000_000);
const SAMPLES = 20;
/** Low enough that the event log fits into Redis even if the writer is slow. */
const MAX_BEHIND = 200_000;

const installation = await startInstallation();
const clickhouse = createClickHouse({ url: installation.clickhouseUrl });
const startedAt = performance.now();
let taken = 0;
let stored = 0;

const countStored = async (): Promise<number> => {
  const [row] = await clickhouse.query<{ stored: string }>('SELECT count() AS stored FROM events');
  return Number(row!.stored);
};

const residentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1_024);
};

const sample = async () => {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const [intake, writer] = await Promise.all(
    [installation.pids.intake(), installation.pids.writer()].map(residentMegabytes),
  );
  console.log(`${seconds} s: ${stored} stored, intake ${intake} MB, writer ${writer} MB`);
};

try {
  for (let part = 1; part <= SAMPLES; part += 1) {
    const wanted = Math.ceil((events * part) / SAMPLES);
    await sendEvents(installation, {
      clients: 4,
      eventsPerBatch: 200,
      people: 50_000,
      pauseBetweenBatchesMs: 0,
      isOver: () => taken >= wanted,
      onTaken: (uuids) => {
        taken += uuids.length;
      },
      onRefused: () => {},
    });
    await waitFor(
      async () => {
        stored = await countStored();
        return stored >= (part === SAMPLES ? taken : taken - MAX_BEHIND);
      },
      { timeoutMs: 600_000, everyMs: 500, what: 'the writer to catch up' },
    );
    await sample();
  }
} finally {
  await clickhouse.close();
  await installation.stop();
}
