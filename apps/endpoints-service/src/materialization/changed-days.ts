/**
 * Finds days with events that arrived since the last materialization, including late events. Undefined when a full
 * rebuild is necessary.
 */
import { alias, compare, dateTime, field, from, printHogQL, type Select } from '@meridian/hogql/build';
import type { Building } from './building.ts';
import { EVENT_DAY } from './by-day.ts';
import { compileQuery, optionsOf } from './statements.ts';
import type { StoredDays } from './stored-form.ts';

/**
 * An event has its arrival time but is stored later, by hours when the writer was down. Recomputing a day too often is
 * cheap.
 */
const OVERLAP_MS = 6 * 3_600_000;
/** Deletions and retention add no events, so everything is recomputed once a day. */
const FULL_EVERY_MS = 24 * 3_600_000;
/** Above this number of ranges, a full rebuild reads less data. */
const MOST_DAYS = 100;
/** Every read skips replaced rows; above this number a new table is cheaper. */
const MOST_REPLACED_ROWS = 100_000;

export const findChangedDays = async (
  building: Building,
  days: StoredDays,
): Promise<readonly string[] | undefined> => {
  const { parts, version, now } = building;
  const { lastMaterializedAt } = version.materialization ?? {};
  if (lastMaterializedAt == null) return undefined;
  if (now.getTime() - Date.parse(days.fullAt) > FULL_EVERY_MS) return undefined;
  if (days.rowsWritten > 3 * days.rows + MOST_REPLACED_ROWS) return undefined;
  const query = daysSince(new Date(lastMaterializedAt.getTime() - OVERLAP_MS));
  const compiled = await compileQuery(building, query);
  const { rows } = await parts.engine
    .forProject(version.projectId)
    .queryTable(`${compiled.sql} LIMIT ${MOST_DAYS + 1}`, optionsOf(building, compiled));
  return rows.length > MOST_DAYS ? undefined : rows.map(([day]) => String(day)).toSorted();
};

const daysSince = (since: Date): string => {
  const query: Select = {
    kind: 'select',
    distinct: true,
    columns: [alias(EVENT_DAY, 'day')],
    from: [from('events')],
    where: compare('>=', field('created_at'), dateTime(since)),
  };
  return printHogQL(query);
};
