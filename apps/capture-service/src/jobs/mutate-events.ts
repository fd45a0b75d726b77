import type { ClickHouse } from '@meridian/clickhouse';
import { shardedStorage } from './storage-table.ts';

export interface EventMutation {
  readonly clickhouse: ClickHouse;
  readonly cluster: string | undefined;
  readonly projectId: number;
  /** `UPDATE …` or `DELETE`. */
  readonly change: string;
  /** The condition on the events of the project. */
  readonly where: string;
}

export const MUTATION_SETTINGS = { mutations_sync: '2', max_query_size: '4000000' } as const;

/** Changes stored events and waits for the result. Only months with such events are rewritten. */
export const mutateEvents = async ({
  clickhouse,
  cluster,
  projectId,
  change,
  where,
}: EventMutation): Promise<void> => {
  const condition = `project_id = ${projectId} AND ${where}`;
  const months = await clickhouse.query<{ month: number }>(
    `SELECT DISTINCT toYYYYMM(timestamp) AS month FROM events WHERE ${condition} ORDER BY month`,
    { settings: MUTATION_SETTINGS },
  );
  for (const { month } of months) {
    await clickhouse.command(
      `ALTER TABLE ${shardedStorage('events', cluster)} ${change} IN PARTITION ${month} WHERE ${condition}`,
      { settings: MUTATION_SETTINGS },
    );
  }
};
