/**
 * A load of events while every part is killed again and again; then what was acknowledged is compared with what is
 * stored.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClickHouse } from '@meridian/clickhouse';
import { waitFor } from '@meridian/testing';
import { sendEvents } from './clients.ts';
import { type Installation, type Part, startInstallation } from './installation.ts';

export interface DurabilityOptions {
  /** At least so many; the load goes on until the last part was killed. */
  readonly events: number;
  /** In this order, once more from the start while the load lasts; each at least once. */
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

/** Few people, so that writers meet at one person. */
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

/** Until all is there; a number that stays short is for the report to say. */
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
