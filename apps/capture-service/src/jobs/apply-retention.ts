/** Updates stored rows to the current retention of their project. The engine's TTL then drops old rows. */
import type { ClickHouse } from '@meridian/clickhouse';
import type { EventProjects } from '../writer/project-of-events.ts';
import { mutateEvents } from './mutate-events.ts';

export interface RetentionOptions {
  readonly clickhouse: ClickHouse;
  readonly projects: EventProjects;
}

/** Answers the number of projects that had rows with another retention. */
export const applyRetention = async (options: RetentionOptions): Promise<number> => {
  const changed = new Set([
    ...(await applyTo('events', options, updateEvents)),
    ...(await applyTo('sessions', options, updateSessions)),
  ]);
  return changed.size;
};

type Update = (options: RetentionOptions, projectId: number, days: number) => Promise<void>;

const applyTo = async (
  table: 'events' | 'sessions',
  options: RetentionOptions,
  update: Update,
): Promise<number[]> => {
  const changed: number[] = [];
  const stored = await options.clickhouse.query<{ project_id: number; stored_days: number[] }>(
    `SELECT project_id, groupUniqArray(retention_days) AS stored_days FROM ${table} GROUP BY project_id`,
  );
  for (const { project_id: projectId, stored_days: storedDays } of stored) {
    const project = await options.projects.find({ projectId });
    if (project === undefined || storedDays.every((days) => days === project.retentionDays)) continue;
    await update(options, projectId, project.retentionDays);
    changed.push(projectId);
  }
  return changed;
};

const updateEvents: Update = ({ clickhouse }, projectId, days) =>
  mutateEvents({
    clickhouse,
    projectId,
    change: `UPDATE retention_days = ${days}`,
    where: `retention_days != ${days}`,
  });

const updateSessions: Update = ({ clickhouse }, projectId, days) =>
  clickhouse.command(
    `ALTER TABLE ${clickhouse.cluster.storageOf('sessions')} UPDATE retention_days = ${days}
     WHERE project_id = ${projectId} AND retention_days != ${days}`,
    { settings: clickhouse.cluster.mutationSettings },
  );
