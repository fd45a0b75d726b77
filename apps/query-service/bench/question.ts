/** A question of the benchmark of insights, and the range of its data. */
export const RANGE = { date_from: '2024-03-01', date_to: '2024-03-31' };
export const FROM = "toDateTime64('2024-03-01 00:00:00', 6, 'UTC')";
export const TO = "toDateTime64('2024-04-01 00:00:00', 6, 'UTC')";
export const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });

export interface InsightQuestion {
  readonly name: string;
  readonly node: object;
  readonly best: (projectId: number) => string;
}

export const inRange = (projectId: number): string =>
  `project_id = ${projectId} AND timestamp >= ${FROM} AND timestamp < ${TO}`;
