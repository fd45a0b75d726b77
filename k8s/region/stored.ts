/** Compares the answers that callers got with the data that a region has stored. */
import { createClickHouse } from '@meridian/clickhouse';
import { waitFor } from '@meridian/testing';
import type { Load } from './load.ts';
import type { Region } from './start-installation.ts';

export interface Comparison {
  readonly lostEvents: number;
  readonly lostRuns: number;
  readonly twice: number;
  /** Events that were not acknowledged to this caller. */
  readonly otherEvents: number;
}

export const NOTHING_WRONG: Comparison = { lostEvents: 0, lostRuns: 0, twice: 0, otherEvents: 0 };
const STORED_WITHIN_MS = 90_000;

const compareStored = async (region: Region, load: Load): Promise<Comparison> => {
  const events = await storedTimes(region, 'uuid', 'events');
  const runs = await storedTimes(region, 'instance_id', 'log_entries');
  return {
    lostEvents: load.acknowledgedEvents.filter((id) => !events.has(id)).length,
    lostRuns: load.answeredRuns.filter((id) => !runs.has(id)).length,
    twice: [...events.values(), ...runs.values()].filter((times) => times > 1).length,
    otherEvents: events.size - load.acknowledgedEvents.length,
  };
};

/** Waits until everything is stored, and returns the last comparison in any case. */
export const untilStored = async (region: Region, load: Load): Promise<Comparison> => {
  await waitFor(async () => Object.values(await compareStored(region, load)).every((count) => count === 0), {
    timeoutMs: STORED_WITHIN_MS,
    what: 'everything acknowledged to be stored',
  }).catch(() => {});
  return compareStored(region, load);
};

const storedTimes = async (
  { stores }: Region,
  column: string,
  table: string,
): Promise<ReadonlyMap<string, number>> => {
  const clickhouse = createClickHouse({ url: stores.CLICKHOUSE_URL });
  const rows = await clickhouse.query<{ id: string; times: number }>(
    `SELECT toString(${column}) AS id, toUInt32(count()) AS times FROM ${table} GROUP BY id`,
  );
  await clickhouse.close();
  return new Map(rows.map(({ id, times }) => [id, times]));
};
