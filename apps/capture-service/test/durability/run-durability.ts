/**
 * A load of events while every part is killed again and again; then what was acknowledged is compared with what is
 * stored. Clients behave as SDKs do: a batch that is not answered with 200 is sent again, with the same uuids.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClickHouse } from '@meridian/clickhouse';
import { waitFor } from '@meridian/testing';
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

const BATCH = 50;
const CLIENTS = 4;
const PEOPLE = 400;
const RETRY_MS = 100;

interface Progress {
  readonly acknowledged: string[];
  refusals: number;
}

export const runDurability = async (options: DurabilityOptions): Promise<DurabilityReport> => {
  const installation = await startInstallation();
  const clickhouse = createClickHouse({ url: installation.clickhouseUrl });
  try {
    const progress: Progress = { acknowledged: [], refusals: 0 };
    const killing = killInTurn(installation, options, () => progress.acknowledged.length >= options.events);
    const isOver = { value: false };
    const sending = Promise.all(
      Array.from({ length: CLIENTS }, () => sendUntil(isOver, installation, options, progress)),
    );
    const kills = await killing;
    isOver.value = true;
    await sending;
    const sentAt = performance.now();
    const stored = await untilCaughtUp(() => readStored(clickhouse), progress.acknowledged.length);
    const distinct = new Set(stored);
    return {
      acknowledged: progress.acknowledged.length,
      stored: stored.length,
      lost: progress.acknowledged.filter((uuid) => !distinct.has(uuid)).length,
      twice: stored.length - distinct.size,
      kills,
      refusals: progress.refusals,
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

const sendUntil = async (
  isOver: { readonly value: boolean },
  installation: Installation,
  { pauseBetweenBatchesMs }: DurabilityOptions,
  progress: Progress,
): Promise<void> => {
  while (!isOver.value) {
    const batch = Array.from({ length: BATCH }, makeEvent);
    const body = JSON.stringify({ api_key: installation.project.token, batch });
    while (!(await isTaken(installation.url, body))) {
      progress.refusals += 1;
      await sleep(RETRY_MS);
    }
    for (const event of batch) progress.acknowledged.push(event.uuid);
    await sleep(pauseBetweenBatchesMs);
  }
};

const makeEvent = () => {
  const person = Math.floor(Math.random() * PEOPLE);
  const isIdentify = Math.random() < 0.02;
  return {
    uuid: randomUUID(),
    event: isIdentify ? '$identify' : 'opened',
    distinct_id: `user-${person}`,
    timestamp: new Date().toISOString(),
    properties: {
      $session_id: `session-${person}`,
      price: Math.round(Math.random() * 100),
      ...(isIdentify && { $anon_distinct_id: `anon-${Math.floor(Math.random() * PEOPLE)}` }),
      $set: { last_price: Math.round(Math.random() * 100) },
    },
  };
};

const isTaken = async (url: string, body: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/batch/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
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
