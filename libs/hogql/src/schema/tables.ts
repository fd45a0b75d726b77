/** Every table that a query may name. Authors cannot reach any other table. */
import type { LogicalTable } from './model.ts';
import { events } from './tables/events.ts';
import { logEntries } from './tables/log-entries.ts';
import {
  anyCohortPeople,
  cohortPeople,
  groups,
  personDistinctIds,
  personOverrides,
  persons,
  rawCohortPeople,
  rawGroups,
  rawPersonDistinctIds,
  rawPersons,
  staticCohortPeople,
} from './tables/people.ts';
import { rawSessions, sessions } from './tables/sessions.ts';

const byName = (tables: readonly LogicalTable[]): ReadonlyMap<string, LogicalTable> =>
  new Map(tables.map((table) => [table.name, table]));

export const TABLES = byName([
  events,
  persons,
  personDistinctIds,
  groups,
  sessions,
  cohortPeople,
  staticCohortPeople,
  logEntries,
  rawPersons,
  rawPersonDistinctIds,
  rawGroups,
  rawSessions,
  rawCohortPeople,
]);

/** Tables that only the compiler itself reads. */
export const INTERNAL_TABLES = byName([personOverrides, anyCohortPeople]);
