import type { ClickHouse } from '@meridian/clickhouse';

export interface EventMutation {
  readonly clickhouse: ClickHouse;
  readonly projectId: number;
  /** `UPDATE …` or `DELETE`. */
  readonly change: string;
  /** The condition on the events of the project. */
  readonly where: string;
}

const MOST_STATEMENTS = 12;

/** Changes stored events and waits for the result. Only parts with such events are rewritten. */
export const mutateEvents = async ({
  clickhouse,
  projectId,
  change,
  where,
}: EventMutation): Promise<void> => {
  const condition = `project_id = ${projectId} AND ${where}`;
  const { cluster } = clickhouse;
  // A replica without the newest rows would not list their months.
  const sync = cluster.syncStorageOf('events');
  if (sync !== undefined) await clickhouse.command(sync);
  const months = await clickhouse.query<{ month: number }>(
    `SELECT DISTINCT toYYYYMM(timestamp) AS month FROM events WHERE ${condition} ORDER BY month`,
    { settings: cluster.mutationSettings },
  );
  // A mutation of one month still visits every part of the table, so that of many months is one statement.
  const places = months.length > MOST_STATEMENTS ? [''] : months.map(({ month }) => `IN PARTITION ${month}`);
  for (const place of places) {
    await clickhouse.command(
      `ALTER TABLE ${cluster.storageOf('events')} ${change} ${place} WHERE ${condition}`,
      { settings: cluster.mutationSettings },
    );
  }
};
