/**
 * For random histories, persons equal the result of a reference implementation, and every event belongs to the person
 * of its distinct id. `PERSON_SEEDS=50` runs more histories.
 */
import { randomUUID } from 'node:crypto';
import { chance } from '@meridian/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deletePersons } from '../src/jobs/delete-persons.ts';
import { foldOverrides } from '../src/jobs/fold-overrides.ts';
import { isIllegalDistinctId } from '../src/persons/illegal-distinct-id.ts';
import { markPersonsDeleted } from '../src/persons/mark-persons-deleted.ts';
import { createEventStore } from '../src/writer/event-store.ts';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';
import { type PlainEvent, type PlainPersons, plainPersons } from './plain-persons.ts';

const SEEDS = Array.from({ length: Number(process.env['PERSON_SEEDS'] ?? 3) }, (_, index) => index + 1);
const FIRST = Date.UTC(2024, 0, 1);

/** One partition, so that the order is fixed. The batch boundaries vary. */
let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture({ env: { CAPTURE_PARTITIONS: '1' } });
});
afterAll(() => capture.stop());

interface SentEvent extends PlainEvent {
  readonly uuid: string;
}

const makeEvent = (below: (count: number) => number, index: number): SentEvent => {
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const id = (): string => (below(30) === 0 ? 'null' : `id-${below(12)}`);
  const some = <T>(value: T): T | undefined => (below(3) === 0 ? value : undefined);
  const event = pick(['seen', 'seen', 'seen', '$identify', '$create_alias', '$merge_dangerously', '$set']);
  const merged = { $identify: '$anon_distinct_id', $create_alias: 'alias', $merge_dangerously: 'alias' };
  const properties = Object.entries({
    ...(event in merged && below(8) > 0 && { [merged[event as keyof typeof merged]]: id() }),
    $process_person_profile: below(4) === 0 ? false : undefined,
    $set: some({ [pick(['a', 'b', 'c'])]: index }),
    $set_once: some({ [pick(['a', 'b', 'd'])]: 1_000 + index }),
    $unset: below(8) === 0 ? [pick(['a', 'b', 'c', 'd'])] : undefined,
  }).filter(([, value]) => value !== undefined);
  return {
    uuid: randomUUID(),
    event,
    distinct_id: id(),
    at: FIRST + index * (1_000 + below(40_000)),
    properties: Object.fromEntries(properties),
  };
};

const isDropped = ({ event, properties }: PlainEvent): boolean =>
  properties['$process_person_profile'] === false && /^\$(identify|create_alias|merge)/.test(event);

const send = async (project: TestProject, events: readonly SentEvent[]) => {
  const batch = events.map(({ at, ...event }) => ({ ...event, timestamp: new Date(at).toISOString() }));
  expect((await capture.send('/batch/', { api_key: project.token, batch })).status).toBe(200);
};

interface StoredPerson {
  readonly id: string;
  readonly distinctIds: readonly string[];
  readonly isIdentified: number;
  readonly properties: string;
  readonly createdAt: string;
}

const storedPersons = (project: TestProject): Promise<StoredPerson[]> =>
  capture.rows(
    project,
    `SELECT toString(p.id) AS id, arraySort(groupArray(d.distinct_id)) AS distinctIds,
            any(p.is_identified) AS isIdentified, any(p.properties_text) AS properties,
            toString(toUnixTimestamp64Milli(any(p.created_at))) AS createdAt
     FROM persons AS p FINAL
     LEFT JOIN (SELECT * FROM person_distinct_ids FINAL WHERE project_id = {project} AND is_deleted = 0) AS d
       ON d.person_id = p.id
     WHERE p.project_id = {project} AND p.is_deleted = 0
     GROUP BY p.id ORDER BY distinctIds`,
  );

/** The persons of events with overrides applied, as in queries. */
const personsOfEvents = async (project: TestProject): Promise<Map<string, string>> => {
  const rows = await capture.rows<{ uuid: string; person_id: string }>(
    project,
    `SELECT toString(e.uuid) AS uuid, toString(if(o.version > 0, o.person_id, e.person_id)) AS person_id
     FROM events AS e
     LEFT JOIN (
       SELECT distinct_id, argMax(person_id, person_overrides.version) AS person_id,
              max(person_overrides.version) AS version
       FROM person_overrides WHERE project_id = {project} GROUP BY distinct_id
     ) AS o ON o.distinct_id = e.distinct_id
     WHERE e.project_id = {project}`,
  );
  return new Map(rows.map((row) => [row.uuid, row.person_id]));
};

/** Groups by distinct ids, because person ids differ between both sides. */
const comparePersons = async (project: TestProject, model: PlainPersons): Promise<void> => {
  const stored = (await storedPersons(project)).map((row) => ({
    distinctIds: row.distinctIds,
    isIdentified: row.isIdentified === 1,
    properties: JSON.parse(row.properties) as unknown,
    createdAt: Number(row.createdAt),
  }));
  const byDistinctIds = (a: { distinctIds: readonly string[] }, b: { distinctIds: readonly string[] }) =>
    String(a.distinctIds) < String(b.distinctIds) ? -1 : 1;
  expect(stored.toSorted(byDistinctIds)).toEqual(
    model
      .all()
      .map((person) => ({ ...person, distinctIds: [...person.distinctIds].toSorted() }))
      .toSorted(byDistinctIds),
  );
};

it.each(SEEDS)(
  'history %i gives the persons of a plain reading, and every event its owner',
  { timeout: 240_000 },
  async (seed) => {
    const below = chance(seed);
    const project = capture.newProject();
    const { pool, engine } = capture.context;
    const clickhouse = engine.forAllProjects('deleting persons');
    const store = createEventStore(capture.context);
    const model = plainPersons(isIllegalDistinctId);
    let stored = 0;
    let events: SentEvent[] = [];
    for (let part = 0; part < 4; part += 1) {
      const more = Array.from({ length: 5 + below(40) }, (_, index) => makeEvent(below, part * 50 + index));
      await send(project, more);
      const kept = more.filter((event) => !isDropped(event));
      stored += kept.length;
      await capture.untilStored(project, stored);
      events = events.concat(kept);
      more.forEach(model.apply);
      await vi.waitFor(() => comparePersons(project, model), { timeout: 10_000 });

      const id = `id-${below(12)}`;
      const [gone] = (await storedPersons(project)).filter(({ distinctIds }) => distinctIds.includes(id));
      if (gone !== undefined) {
        await markPersonsDeleted(pool, store, [
          {
            projectId: project.id,
            personId: gone.id,
            deleteEvents: false,
            userId: null,
          },
        ]);
        model.remove(id);
        events = events.filter((event) => !gone.distinctIds.includes(event.distinct_id));
      }
      // Each of these jobs rewrites shared tables, so it runs once, between two parts of the history.
      if (part === 1) await deletePersons({ ...capture.context, clickhouse });
      if (part === 2) await foldOverrides({ clickhouse, olderThanSeconds: 0 });
    }

    const persons = await storedPersons(project);
    const owners = new Map(persons.flatMap(({ id, distinctIds }) => distinctIds.map((own) => [own, id])));
    const found = await personsOfEvents(project);
    const strangers = events.filter(({ uuid, distinct_id }) => {
      const owner = owners.get(distinct_id);
      return owner !== undefined && found.get(uuid) !== owner;
    });
    expect(strangers).toEqual([]);
  },
);
