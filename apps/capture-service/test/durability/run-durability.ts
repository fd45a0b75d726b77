/**
 * Sends events while every process is killed repeatedly, then compares the acknowledged events with the stored ones.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClickHouse } from '@meridian/clickhouse';
import { waitFor } from '@meridian/testing';
import { sendEvents } from './clients.ts';
import { type Installation, type Part, startInstallation } from './installation.ts';

export interface DurabilityOptions {
  /** The minimum. The load continues until the last process was killed. */
  readonly events: number;
  /** The order of the kills. It repeats while the load lasts; each process is killed at least once. */
  readonly victims: readonly Part[];
  readonly pauseBetweenKillsMs: number;
  readonly pauseBetweenBatchesMs: number;
  readonly onProgress?: (text: string) => void;
}

export interface DurabilityReport {
  readonly acknowledged: number;
  readonly stored: number;
  readonly lost: number;
  readonly twice: number;
  readonly kills: number;
  readonly refusals: number;
  readonly catchUpMs: number;
}

/** Few persons, so that writers change the same person concurrently. */
const LOAD = { clients: 4, eventsPerBatch: 50, people: 400 };

export const runDurability = async (options: DurabilityOptions): Promise<DurabilityReport> => {
  const installation = await startInstallation();
  const clickhouse = createClickHouse({ url: installation.clickhouseUrl });
  try {
    const acknowledged: string[] = [];
    let refusals = 0;
    let isOver = false;
    const sending = sendEvents(installation, {
      ...LOAD,
      pauseBetweenBatchesMs: options.pauseBetweenBatchesMs,
      isOver: () => isOver,
      onTaken: (uuids) => acknowledged.push(...uuids),
      onRefused: () => {
        refusals += 1;
      },
    });
    const kills = await killInTurn(installation, options, () => acknowledged.length >= options.events);
    isOver = true;
    await sending;
    const sentAt = performance.now();
    const stored = await untilCaughtUp(() => readStored(clickhouse), acknowledged.length);
    const distinct = new Set(stored);
    return {
      acknowledged: acknowledged.length,
      stored: stored.length,
      lost: acknowledged.filter((uuid) => !distinct.has(uuid)).length,
      twice: stored.length - distinct.size,
      kills,
      refusals,
      catchUpMs: Math.round(performance.now() - sentAt),
    };
  } finally {
    await clickhouse.close();
    await installation.stop();
  }
};

const killInTurn = async (
  installation: Installation,
  { victims, pauseBetweenKillsMs, onProgress }: DurabilityOptions,
  isEnough: () => boolean,
): Promise<number> => {
  let kills = 0;
  while (!isEnough() || kills < victims.length) {
    await sleep(pauseBetweenKillsMs);
    const victim = victims[kills % victims.length]!;
    await installation.restart(victim);
    kills += 1;
    onProgress?.(`killed ${victim}`);
  }
  return kills;
};

const readStored = async (clickhouse: ReturnType<typeof createClickHouse>): Promise<string[]> => {
  const rows = await clickhouse.query<{ uuid: string }>('SELECT uuid FROM events');
  return rows.map((row) => row.uuid);
};

/** Waits for all events until a time-out. The report shows missing events. */
const untilCaughtUp = async (read: () => Promise<string[]>, wanted: number): Promise<string[]> => {
  let last: string[] = [];
  await waitFor(
    async () => {
      last = await read();
      return new Set(last).size >= wanted;
    },
    { timeoutMs: 120_000, everyMs: 200, what: 'all events stored' },
  ).catch(() => {});
  return last;
};
