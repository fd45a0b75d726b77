/** The memory limit of one statement: a share of the engine's memory, so that no project can use all of it. */
import { errorMessage } from '@meridian/core';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import type { EngineAccess } from './engine-access.ts';

export interface MemoryLimitOptions {
  readonly engine: Pick<EngineAccess, 'forAllProjects'>;
  /** A fixed limit instead of a share. */
  readonly configured: number | undefined;
  /** The environment variable that sets it, for the log. */
  readonly variable: string;
  /** How many statements of one project share its part of the memory. */
  readonly placesOfProject: number;
  readonly logger: Logger;
}

export type MemoryLimit = () => Promise<number>;

/** The part of the engine's memory that one project may use. */
const SHARE_OF_PROJECT = 2 / 3;
/** The default of the embedded engine, used while the engine does not report its memory. */
const ASSUMED_BYTES = 2 * 1024 ** 3;
const KNOWN_FOR_MS = 10 * 60_000;
const ASK_AGAIN_AFTER_MS = 5_000;
const ASK_MS = 1_000;

/** Without its own limit a server uses the memory of the machine or of its control group. */
const TOTAL = `
SELECT if(own > 0, own, least(if(cgroup > 0, cgroup, machine), machine)) AS total FROM (
  SELECT
    (SELECT max(toFloat64OrZero(value)) FROM system.server_settings WHERE name = 'max_server_memory_usage') AS own,
    (SELECT max(value) FROM system.asynchronous_metrics WHERE metric = 'CGroupMemoryTotal') AS cgroup,
    (SELECT max(value) FROM system.asynchronous_metrics WHERE metric = 'OSMemoryTotal') AS machine
)`;

export const createMemoryLimit = ({
  engine,
  configured,
  variable,
  placesOfProject,
  logger,
}: MemoryLimitOptions): MemoryLimit => {
  let total: Promise<number> | undefined;
  let askAgainAt = 0;

  const warn = (reason: string): void =>
    onceAMinute(logger).warn(
      { reason, assumedBytes: ASSUMED_BYTES },
      'ClickHouse does not report how much memory it has, so queries are limited as if it had 2 GiB. ' +
        `Set ${variable}, or let the ClickHouse user read system.asynchronous_metrics and system.server_settings.`,
    );

  const ask = async (): Promise<number> => {
    askAgainAt = performance.now() + KNOWN_FOR_MS;
    try {
      const clickhouse = engine.forAllProjects('reading the memory of the engine');
      const [row] = await clickhouse.query<{ readonly total: number }>(TOTAL, {
        signal: AbortSignal.timeout(ASK_MS),
      });
      if (Number(row?.total) > 0) return Number(row!.total);
      warn('it reports no total');
    } catch (error) {
      askAgainAt = performance.now() + ASK_AGAIN_AFTER_MS;
      warn(errorMessage(error));
    }
    return ASSUMED_BYTES;
  };

  return async () => {
    if (configured !== undefined) return configured;
    if (performance.now() >= askAgainAt) total = ask();
    return Math.floor(((await total!) * SHARE_OF_PROJECT) / placesOfProject);
  };
};
