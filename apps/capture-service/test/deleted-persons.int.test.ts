import type { ClickHouse } from '@meridian/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deletePersons } from '../src/jobs/delete-persons.ts';
import { markPersonsDeleted } from '../src/persons/mark-persons-deleted.ts';
import { personIdOf } from '../src/persons/person-id.ts';
import { createEventStore } from '../src/writer/event-store.ts';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

const eventOf = async (project: TestProject, event: string, distinctId: string, stored: number) => {
  await capture.send('/capture/', { api_key: project.token, event, distinct_id: distinctId });
  await capture.untilStored(project, stored);
};

const deletePerson = (project: TestProject, distinctId: string, { deleteEvents = true } = {}) =>
  markPersonsDeleted(capture.context.pool, createEventStore(capture.context), [
    {
      projectId: project.id,
      personId: personIdOf(project.id, distinctId),
      deleteEvents,
      userId: null,
    },
  ]);

const storedEvents = async (project: TestProject): Promise<string[]> => {
  const rows = await capture.rows<{ event: string }>(
    project,
    'SELECT event FROM events WHERE project_id = {project} ORDER BY event',
  );
  return rows.map(({ event }) => event);
};

const everything = (): ClickHouse => capture.context.engine.forAllProjects('deleting persons');

it('events after the deletion of their person are kept, also when the job handles a later deletion', async () => {
  const project = capture.newProject();
  await eventOf(project, 'before', 'early', 1);
  await eventOf(project, 'of another', 'late', 2);
  expect(await deletePerson(project, 'early')).toBe(1);
  await eventOf(project, 'after', 'early', 3);
  expect(await deletePerson(project, 'late')).toBe(1);

  await deletePersons({ ...capture.context, clickhouse: everything() });
  expect(await storedEvents(project)).toEqual(['after']);
});

it('a person that is recreated and deleted again while the job runs is removed completely', async () => {
  const project = capture.newProject();
  await eventOf(project, 'before', 'd', 1);
  expect(await deletePerson(project, 'd')).toBe(1);

  const { pool } = capture.context;
  const clickhouse = everything();
  let isFirst = true;
  const interrupted: ClickHouse = {
    ...clickhouse,
    command: async (sql, options) => {
      if (isFirst) {
        isFirst = false;
        await eventOf(project, 'after', 'd', 2);
        expect(await deletePerson(project, 'd')).toBe(1);
      }
      await clickhouse.command(sql, options);
    },
  };
  await deletePersons({ ...capture.context, clickhouse: interrupted });
  expect(await storedEvents(project)).toEqual([]);
  const { rows } = await pool.query('SELECT person_id FROM person_deletions WHERE project_id = $1', [
    project.id,
  ]);
  expect(rows).toEqual([]);
});

it('the events of many months are removed by one mutation', async () => {
  const project = capture.newProject();
  const batch = Array.from({ length: 15 }, (_, month) => ({
    event: 'monthly',
    distinct_id: 'd',
    timestamp: new Date(Date.UTC(2015, month)).toISOString(),
  }));
  await capture.send('/batch/', { api_key: project.token, batch });
  await capture.untilStored(project, batch.length);
  expect(await deletePerson(project, 'd')).toBe(1);

  const clickhouse = everything();
  const mutations: string[] = [];
  const observed: ClickHouse = {
    ...clickhouse,
    command: async (sql, options) => {
      if (/^ALTER TABLE \S*events\b/.test(sql)) mutations.push(sql);
      await clickhouse.command(sql, options);
    },
  };
  await deletePersons({ ...capture.context, clickhouse: observed });
  expect([await storedEvents(project), mutations.length]).toEqual([[], 1]);
});

it('a later deletion without events keeps the events since the first one', async () => {
  const project = capture.newProject();
  await eventOf(project, 'before', 'd', 1);
  expect(await deletePerson(project, 'd')).toBe(1);
  await eventOf(project, 'after', 'd', 2);
  expect(await deletePerson(project, 'd', { deleteEvents: false })).toBe(1);

  await deletePersons({ ...capture.context, clickhouse: everything() });
  expect(await storedEvents(project)).toEqual(['after']);
});

it('a deletion renews the revision, so that cached answers from before it are not used', async () => {
  const project = capture.newProject();
  await eventOf(project, 'before', 'd', 1);
  const { deletedRevisions } = capture.context;
  expect(await deletedRevisions.current(project.id)).toBeNull();
  expect(await deletePerson(project, 'd')).toBe(1);
  await deletePersons({ ...capture.context, clickhouse: everything() });
  expect(await deletedRevisions.current(project.id)).toEqual(expect.any(String));
});
