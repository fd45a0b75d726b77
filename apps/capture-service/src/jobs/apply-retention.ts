/** Brings stored rows to their project's present retention; the engine's TTL then drops what is too old. */
import type { ClickHouse } from '@meridian/clickhouse';
import type { EventProjects } from '../writer/project-of-events.ts';
import { shardedStorage } from './storage-table.ts';

export interface RetentionOptions {
  readonly clickhouse: ClickHouse;
  readonly projects: EventProjects;
  readonly cluster?: string | undefined;
}

const TABLES = ['events', 'sessions'] as const;

/** Answers how many projects had rows of another retention. */
export const applyRetention = async ({
  clickhouse,
  projects,
  cluster,
}: RetentionOptions): Promise<number> => {
  let changed = 0;
  for (const table of TABLES) {
    const stored = await clickhouse.query<{ project_id: number; stored_days: number[] }>(
      `SELECT project_id, groupUniqArray(retention_days) AS stored_days FROM ${table} GROUP BY project_id`,
    );
    for (const { project_id: projectId, stored_days: storedDays } of stored) {
      const project = await projects.find({ projectId });
      if (project === undefined || storedDays.every((days) => days === project.retentionDays)) continue;
      await clickhouse.command(
        `ALTER TABLE ${shardedStorage(table, cluster)} UPDATE retention_days = ${project.retentionDays}
         WHERE project_id = ${projectId} AND retention_days != ${project.retentionDays}`,
        { settings: { mutations_sync: '2' } },
      );
      changed += 1;
    }
  }
  return changed;
};
