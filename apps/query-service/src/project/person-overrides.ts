/**
 * Whether a project has moved distinct ids whose events are not rewritten yet. Without any, a query over events
 * needs no join to know whose they are. A yes may be remembered, it only costs speed; a no is asked for again.
 */
import type { ClickHouse, EngineBreaker } from '@meridian/clickhouse';

const REMEMBER_YES_MS = 60_000;

export interface PersonOverrides {
  exist(projectId: number): Promise<boolean>;
}

/** It reads one row of a small table. */
const TIMEOUT_MS = 2_000;

export const createPersonOverrides = (clickhouse: ClickHouse, breaker: EngineBreaker): PersonOverrides => {
  const yesUntil = new Map<number, number>();
  return {
    async exist(projectId) {
      if ((yesUntil.get(projectId) ?? 0) > performance.now()) return true;
      const rows = await breaker.run({ timeoutMs: TIMEOUT_MS }, (signal) =>
        clickhouse.query('SELECT 1 FROM person_overrides WHERE project_id = {projectId:UInt32} LIMIT 1', {
          params: { projectId },
          tags: { kind: 'person_overrides', projectId },
          limits: { maxExecutionTimeMs: TIMEOUT_MS },
          signal,
        }),
      );
      if (rows.length > 0) yesUntil.set(projectId, performance.now() + REMEMBER_YES_MS);
      else yesUntil.delete(projectId);
      return rows.length > 0;
    },
  };
};
