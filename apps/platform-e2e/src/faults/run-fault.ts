/** Runs one fault under load, compares acknowledged with stored events, and measures answers and recovery time. */
import { waitFor } from '@meridian/testing';
import { askClickHouse } from './ask-clickhouse.ts';
import type { Fault } from './faults.ts';
import { type Callers, type Load, type LoadOptions, startLoad } from './load.ts';
import { describeStatuses, type Observation, recoveredAfterMs } from './outcome.ts';
import type { Product } from './product.ts';
import { type FaultReport, slowestOf } from './report.ts';

/** Service is normal after this many successful answers of each kind in a row. */
const NORMAL_ANSWERS = 3;
const NORMAL_WITHIN_MS = 120_000;
const STORED_WITHIN_MS = 120_000;

export const runFault = async (
  product: Product,
  callers: Callers,
  fault: Fault,
  forMs: number,
  options: LoadOptions = {},
): Promise<FaultReport> => {
  const load = startLoad(product, callers, options);
  const startedAt = performance.now();
  try {
    await untilNormal(load, startedAt);
    const injectedAt = performance.now();
    await fault.inject(product, forMs);
    const returnedAt = performance.now();
    const recoveredMs = await untilNormal(load, returnedAt).catch(() => undefined);
    await load.stop();
    const seen = load.observations.filter(({ endedAt }) => endedAt >= injectedAt);
    return {
      fault: fault.name,
      stopsEntryPoint: fault.stopsEntryPoint,
      holdsRequests: fault.holdsRequests,
      awayMs: returnedAt - injectedAt,
      recoveredMs,
      statuses: describeStatuses(seen),
      slowest: slowestOf(seen),
      broken: seen.filter(({ outcome }) => outcome === 'broken'),
      unanswered: seen.filter(({ outcome }) => outcome === 'no answer'),
      ...(await countStored(product, callers, load)),
    };
  } finally {
    await load.stop();
  }
};

const untilNormal = (load: Load, since: number): Promise<number> =>
  waitFor(
    () => {
      const ms = recoveredAfterMs(load.observations, since, load.kinds, NORMAL_ANSWERS);
      return ms === undefined ? undefined : { ms };
    },
    { timeoutMs: NORMAL_WITHIN_MS, everyMs: 50, what: 'normal service' },
  ).then(
    ({ ms }) => ms,
    (error: unknown) => {
      throw new Error(`No normal service: ${describeLast(load.observations)}`, { cause: error });
    },
  );

const describeLast = (observations: readonly Observation[]): string => {
  const latest = new Map(observations.map((one) => [one.kind, one]));
  return [...latest.values()]
    .filter(({ outcome }) => outcome !== 'served')
    .map(({ kind, status, detail }) => `${kind} ${status} ${detail ?? ''}`)
    .join('; ');
};

/** Waits until all events are stored. Events that are missing at the end of the time count as lost. */
export const countStored = async (product: Product, { endpoint }: Callers, load: Load) => {
  const read = async () => {
    const [events, runs] = await Promise.all([
      askClickHouse(
        product,
        `SELECT toString(uuid), count() FROM events WHERE event = '${load.event}' GROUP BY uuid`,
      ),
      askClickHouse(
        product,
        `SELECT instance_id, count() FROM log_entries WHERE endpoint_name = '${endpoint}' GROUP BY 1`,
      ),
    ]);
    return { events: mapOf(events), runs: mapOf(runs) };
  };
  const missing = (ids: ReadonlySet<string>, stored: ReadonlyMap<string, string>) =>
    [...ids].filter((id) => !stored.has(id)).length;
  await waitFor(
    async () => {
      const { events, runs } = await read();
      return missing(load.acknowledgedEvents, events) + missing(load.answeredRuns, runs) === 0;
    },
    { timeoutMs: STORED_WITHIN_MS, everyMs: 250, what: 'everything acknowledged to be stored' },
  ).catch(() => {});
  const { events, runs } = await read();
  return {
    acknowledged: load.acknowledgedEvents.size,
    lostEvents: missing(load.acknowledgedEvents, events),
    doubledEvents: [...events.values()].filter((count) => count !== '1').length,
    runs: load.answeredRuns.size,
    lostRuns: missing(load.answeredRuns, runs),
  };
};

const mapOf = (rows: readonly string[][]): Map<string, string> =>
  new Map(rows.map(([id, count]) => [id!, count!]));
