/**
 * Days with events that came since the last materialization, late ones included. Undefined when everything must be
 * computed anew.
 */
import { alias, compare, dateTime, field, from, printHogQL, type Select } from '@meridian/hogql/build';
import type { Building } from './building.ts';
import { EVENT_DAY } from './by-day.ts';
import { compileQuery, optionsOf } from './statements.ts';
import type { StoredDays } from './stored-form.ts';

/**
 * Events bear the time of their intake, and wait before they are stored, for hours where the writer was down. A day
 * that is computed once more costs little.
 */
const OVERLAP_MS = 6 * 3_600_000;
/** Deletions and retention do not show as new events: once a day everything is computed again. */
const FULL_EVERY_MS = 24 * 3_600_000;
/** Beyond that a whole pass reads less than so many ranges. */
const MOST_DAYS = 100;
/** Rows that were replaced are passed over by each reader: beyond that a new table is better. */
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
  const { sql, params } = await compileQuery(building, query);
  const { rows } = await parts.engine
    .forProject(version.projectId)
    .queryTable(`${sql} LIMIT ${MOST_DAYS + 1}`, optionsOf(building, params));
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
