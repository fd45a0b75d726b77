/** How much memory one query may take: a part of what the engine has, so that no project can take all of it. */
import type { EngineAccess } from './engine-access.ts';

export interface MemoryLimitOptions {
  readonly engine: Pick<EngineAccess, 'forAllProjects'>;
  /** In place of a part of the engine's memory. */
  readonly configured: number | undefined;
  /** How many queries one project may have at the engine at once. */
  readonly placesOfProject: number;
  readonly onError?: (error: unknown) => void;
}

export type MemoryLimit = () => Promise<number>;

/** What the queries of one project may take together, of the engine's memory. */
const SHARE_OF_PROJECT = 2 / 3;
/** Where the engine does not say what it has: the default of the embedded one. */
const ASSUMED_BYTES = 2 * 1024 ** 3;
const KNOWN_FOR_MS = 10 * 60_000;
const ASK_AGAIN_AFTER_MS = 5_000;
const ASK_MS = 1_000;

/** Without a limit of its own a server takes what the machine, or its control group, has. */
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
  placesOfProject,
  onError,
}: MemoryLimitOptions): MemoryLimit => {
  let total: Promise<number> | undefined;
  let askAgainAt = 0;

  const ask = async (): Promise<number> => {
    askAgainAt = performance.now() + KNOWN_FOR_MS;
    try {
      const clickhouse = engine.forAllProjects('how much memory the engine has');
      const [row] = await clickhouse.query<{ readonly total: number }>(TOTAL, {
        signal: AbortSignal.timeout(ASK_MS),
      });
      if (Number(row?.total) > 0) return Number(row!.total);
    } catch (error) {
      onError?.(error);
      askAgainAt = performance.now() + ASK_AGAIN_AFTER_MS;
    }
    return ASSUMED_BYTES;
  };

  return async () => {
    if (configured !== undefined) return configured;
    if (performance.now() >= askAgainAt) total = ask();
    return Math.floor(((await total!) * SHARE_OF_PROJECT) / placesOfProject);
  };
};
