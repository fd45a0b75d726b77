/** Two projects side by side in one engine: ours, and another one whose every row carries a canary. */
import type { GivenRows } from '../src/schema/tables/given.ts';
import type { Engine } from './engine.ts';

/** A number that no author writes and no other text holds, so that a test finds the guards in printed SQL. */
export const MINE = 424_242;
export const OTHER = 535_353;
/** Part of every text of the other project's rows, and of none of ours. */
export const CANARY = 'CANARY';
/** Part of every text of our rows. */
export const OWN = 'mine';
/** Rows of events; there is one row of everything else. No product of two of ours reaches the other's. */
const OWN_EVENTS = 2;
export const OTHER_EVENTS = 37;

const TIME = '2024-05-02T10:00:00Z';
const PERSON = '00000000-0000-4000-8000-000000000001';
const OTHER_PERSON = 'ca0a4100-0000-4000-8000-00000000ca0a';

/** Values that only rows of the other project have, as an answer would show them. */
export const TRACES = [CANARY, OTHER_PERSON, String(OTHER)] as const;

/** Tables that an author can read, and a column of each that identifies the project of a row. */
export const TENANT_TABLES: Readonly<Record<string, string>> = {
  events: 'event',
  persons: 'toString(id)',
  raw_persons: 'toString(id)',
  person_distinct_ids: 'distinct_id',
  raw_person_distinct_ids: 'distinct_id',
  groups: 'key',
  raw_groups: 'key',
  sessions: 'session_id',
  raw_sessions: 'session_id',
  cohort_people: 'toString(person_id)',
  static_cohort_people: 'toString(person_id)',
  raw_cohort_people: 'toString(person_id)',
  log_entries: 'message',
};

/** Tables whose rows come with the query, which the process takes from its own database by the project. */
export const GIVEN: GivenRows = new Map(
  ['insights', 'cohorts', 'actions', 'insight_variables', 'dashboards', 'dashboard_tiles', 'annotations'].map(
    (name) => [
      `system.${name}`,
      [{ id: name === 'insight_variables' ? OWN : 1, short_id: OWN, name: OWN, content: OWN, team_id: MINE }],
    ],
  ),
);

export const insertCanaries = async (engine: Engine): Promise<void> => {
  await insertProject(engine, MINE, OWN, OWN_EVENTS, PERSON);
  await insertProject(engine, OTHER, CANARY, OTHER_EVENTS, OTHER_PERSON);
};

const insertProject = async (
  engine: Engine,
  projectId: number,
  word: string,
  events: number,
  person: string,
): Promise<void> => {
  const json = { properties: { word }, properties_text: JSON.stringify({ word }) };
  const base = { project_id: projectId, version: 1 };
  await engine.insertEvents(
    projectId,
    Array.from({ length: events }, (_, index) => ({
      event: word,
      timestamp: TIME,
      distinct_id: `${word}${index}`,
      person_id: person,
      $session_id: word,
      $group_0: word,
      elements_chain: word,
      properties: { word },
      person_properties: { word },
    })),
  );
  await engine.insert('persons', [{ ...base, ...json, created_at: TIME, id: person }]);
  await engine.insert('person_distinct_ids', [{ ...base, distinct_id: `${word}0`, person_id: person }]);
  await engine.insert('person_overrides', [{ ...base, distinct_id: `${word}1`, person_id: person }]);
  const times = { created_at: TIME, updated_at: TIME };
  await engine.insert('groups', [{ ...base, ...json, ...times, index: 0, key: word }]);
  await engine.insert('cohort_people', [
    { ...base, cohort_id: 1, person_id: person },
    { ...base, cohort_id: 2, person_id: person, is_static: true },
  ]);
  const log = { log_source: word, log_source_id: word, instance_id: word, level: 'INFO', message: word };
  // The engine drops old log entries.
  const timestamp = new Date().toISOString();
  await engine.insert('log_entries', [{ project_id: projectId, timestamp, ...log }]);
  const session = { id_timestamp: TIME, min_timestamp: TIME, max_timestamp: TIME, max_inserted_at: TIME };
  await engine.insert('sessions', [{ project_id: projectId, session_id: word, ...session, urls: [word] }]);
};
