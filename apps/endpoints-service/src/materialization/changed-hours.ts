/**
 * Hours with events that came since the last materialization, late ones included. Undefined when the table must be
 * made anew.
 */
import type { EndpointsContext } from '../context.ts';
import { SECONDS_PER_HOUR } from './hourly.ts';
import type { StoredForm } from './stored-form.ts';

export interface PreviousTable {
  readonly tableName: string;
  readonly form: StoredForm;
  readonly materializedAt: Date;
}

export interface ChangedHours {
  readonly tableName: string;
  readonly hours: readonly number[];
  /** When the table that this one goes back to was made as a whole. */
  readonly fullAt: string;
}

/** Events wait in the log before they are stored: they are looked for a while back. */
const OVERLAP_MS = 15 * 60_000;
/** Deletions and retention do not show as new events: once a day everything is computed again. */
const FULL_EVERY_MS = 24 * 3_600_000;
/** Beyond that a whole pass reads less than so many ranges. */
const MOST_HOURS = 400;

export const findChangedHours = async (
  { clickhouse, config }: Pick<EndpointsContext, 'clickhouse' | 'config'>,
  {
    previous,
    fingerprint,
    projectId,
    now,
  }: {
    readonly previous: PreviousTable | undefined;
    readonly fingerprint: string;
    readonly projectId: number;
    readonly now: Date;
  },
): Promise<ChangedHours | undefined> => {
  if (previous?.form.kind !== 'keyed') return undefined;
  const { incremental } = previous.form;
  if (incremental?.storeFingerprint !== fingerprint) return undefined;
  if (now.getTime() - Date.parse(incremental.fullAt) > FULL_EVERY_MS) return undefined;
  const since = new Date(previous.materializedAt.getTime() - OVERLAP_MS).toISOString();
  // Only parts that were written since then can hold such events; a merged part is looked at again, no more.
  const newParts =
    config.CLICKHOUSE_CLUSTER === undefined
      ? ` AND _part IN (SELECT name FROM system.parts WHERE database = currentDatabase() AND table = 'events'
          AND active AND modification_time >= parseDateTimeBestEffort({since:String}))`
      : '';
  const rows = await clickhouse.query<{ readonly hour: number }>(
    `SELECT DISTINCT intDiv(toUnixTimestamp(timestamp), ${SECONDS_PER_HOUR}) AS hour FROM events
    WHERE project_id = {projectId:UInt32} AND created_at >= parseDateTime64BestEffort({since:String}, 6, 'UTC')${newParts}
    LIMIT ${MOST_HOURS + 1}`,
    { params: { projectId, since }, tags: { kind: 'materialization', projectId } },
  );
  if (rows.length > MOST_HOURS) return undefined;
  return {
    tableName: previous.tableName,
    hours: rows.map(({ hour }) => Number(hour)),
    fullAt: incremental.fullAt,
  };
};
