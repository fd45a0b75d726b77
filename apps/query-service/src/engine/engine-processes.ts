/** Reports of the engine about running queries, which it finds by their tags. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryProgress } from '@meridian/contracts/query';
import type { EngineAccess } from '@meridian/engine-access';

const progressSql = (processes: string): string => `
SELECT
  sum(read_rows) AS rows_read, sum(read_bytes) AS bytes_read, sum(total_rows_approx) AS estimated_rows_total,
  max(elapsed) AS time_elapsed, sum(ProfileEvents['OSCPUVirtualTimeMicroseconds']) / 1e6 AS active_cpu_time,
  count() AS queries
FROM ${processes}
WHERE JSONExtractUInt(Settings['log_comment'], 'projectId') = {projectId:UInt32}
  AND JSONExtractString(Settings['log_comment'], 'clientQueryId') = {clientQueryId:String}`;

const processesOf = ({ cluster }: EngineAccess): string => cluster.systemTable('processes');

const runningNow = (engine: EngineAccess) => engine.forAllProjects('listing running queries');

/** Null if the query is not running. */
export const readProgress = async (
  engine: EngineAccess,
  params: { readonly projectId: number; readonly clientQueryId: string },
): Promise<QueryProgress | null> => {
  const [row] = await runningNow(engine).query<Record<keyof QueryProgress | 'queries', string | number>>(
    progressSql(processesOf(engine)),
    {
      params,
    },
  );
  if (row === undefined || Number(row.queries) === 0) return null;
  return {
    bytes_read: Number(row.bytes_read),
    rows_read: Number(row.rows_read),
    estimated_rows_total: Number(row.estimated_rows_total),
    time_elapsed: Number(row.time_elapsed),
    active_cpu_time: Number(row.active_cpu_time),
  };
};

const peakMemorySql = (processes: string): string => `
SELECT max(peak_memory_usage) AS bytes FROM ${processes}
WHERE JSONExtractString(Settings['log_comment'], 'runId') = {runId:String}`;

const LOOK_EVERY_MS = 25;

/** Runs the work and measures its peak memory in the engine; null if it ended before it was measured. */
export const watchMemory = async <T>(
  engine: EngineAccess,
  runId: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly peakBytes: number | null }> => {
  let isOver = false;
  let peakBytes: number | null = null;
  const watch = async () => {
    while (!isOver) {
      const [row] = await runningNow(engine).query<{ readonly bytes: string | number }>(
        peakMemorySql(processesOf(engine)),
        {
          params: { runId },
        },
      );
      const bytes = Number(row?.bytes ?? 0);
      if (bytes > 0) peakBytes = Math.max(peakBytes ?? 0, bytes);
      await sleep(LOOK_EVERY_MS);
    }
  };
  // A failed measurement does not stop the work.
  const watching = watch().catch(() => {});
  try {
    return { result: await work(), peakBytes };
  } finally {
    isOver = true;
    await watching;
  }
};
