/** A row that ClickHouse refuses becomes a dead letter. It stops neither the other rows nor the log. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickHouseTime } from '../src/rows/clickhouse-time.ts';
import type { EventToStore, StoreTable } from '../src/writer/batch.ts';
import { createEventStore } from '../src/writer/event-store.ts';
import { addToOutbox } from '../src/writer/outbox.ts';
import { withTransaction } from '../src/writer/with-transaction.ts';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

/** Half a character. The engine refuses it in a text. */
const HALF = '\\ud83d';
const UUID = '0190b3c4-5d6e-7f80-9a0b-1c2d3e4f5a6b';
const NOW = clickHouseTime(Date.now() * 1_000);
const START_OF_ROW: Readonly<Record<StoreTable, string>> = {
  persons: `"id":"${UUID}","properties_text"`,
  person_distinct_ids: `"person_id":"${UUID}","distinct_id"`,
  person_overrides: `"person_id":"${UUID}","distinct_id"`,
  groups: '"key"',
  sessions: '"session_id"',
  ingestion_warnings: `"event_uuid":"${UUID}","timestamp":"${NOW}","type"`,
  dead_letters: `"received_at":"${NOW}","detail":"","reason"`,
};

const rowOf = (project: TestProject, table: StoreTable, value: string): string =>
  `{"project_id":${project.id},${START_OF_ROW[table]}:"${value}"}`;

const lettersOf = (project: TestProject) =>
  capture.rows<{ reason: string; detail: string; payload: string }>(
    project,
    `SELECT reason, detail, payload FROM dead_letters FINAL
     WHERE project_id = {project} AND reason = 'refused_row' ORDER BY payload`,
  );

const countOf = async (project: TestProject, table: StoreTable): Promise<number> => {
  const sql = `SELECT toUInt32(count()) AS count FROM ${table} FINAL WHERE project_id = {project}`;
  return (await capture.rows<{ count: number }>(project, sql))[0]!.count;
};

describe('a row that ClickHouse refuses', () => {
  it.each(['persons', 'person_distinct_ids', 'person_overrides', 'groups', 'sessions'] as const)(
    'of the table %s is a dead letter and a warning, and the other rows are stored',
    async (table) => {
      const store = createEventStore(capture.context);
      const project = capture.newProject();
      const bad = [rowOf(project, table, `bad 1 ${HALF}`), rowOf(project, table, `bad 2 ${HALF}`)];
      const good = (name: string) => rowOf(project, table, name).replace(UUID, crypto.randomUUID());
      const rows = [good('a'), bad[0]!, good('b'), bad[1]!, good('c')];
      // As by a writer that crashed after the first time.
      for (let round = 0; round < 2; round += 1) await store.insertRows({ [table]: rows });
      expect(await countOf(project, table)).toBe(3);
      const detail = expect.stringMatching(`^${table}: .*second part of surrogate pair`);
      const letterOf = (row: string) => ({
        reason: 'refused_row',
        detail,
        payload: `INSERT INTO ${table} FORMAT JSONEachRow ${row}`,
      });
      expect(await lettersOf(project)).toEqual(bad.map(letterOf));
      const warnings = await capture.rows(
        project,
        'SELECT type, details FROM ingestion_warnings FINAL WHERE project_id = {project}',
      );
      const warning = { type: 'row_not_stored', details: expect.stringContaining(`"table":"${table}"`) };
      expect(warnings).toEqual([warning, warning]);
    },
  );

  it.each(['ingestion_warnings', 'dead_letters'] as const)(
    'of the table %s is a dead letter',
    async (table) => {
      const project = capture.newProject();
      const bad = rowOf(project, table, `bad ${HALF}`);
      await createEventStore(capture.context).insertRows({ [table]: [rowOf(project, table, 'good'), bad] });
      expect(await lettersOf(project)).toMatchObject([{ payload: expect.stringContaining(bad) }]);
      expect(await countOf(project, table)).toBe(2);
    },
  );

  it.each([
    ['no JSON', 'junk'],
    ['of a project that cannot be', '{"project_id":-1}'],
    ['not finished', '{"project_id":1'],
    ['half a character that is not escaped', '{"project_id":1,"key":7\ud83d}'],
  ])('and that is %s does not stop the others', async (_name, bad) => {
    const project = capture.newProject();
    await createEventStore(capture.context).insertRows({ groups: [bad, rowOf(project, 'groups', 'good')] });
    expect(await countOf(project, 'groups')).toBe(1);
    const sql = `SELECT payload FROM dead_letters WHERE endsWith(payload, {bad:String})`;
    const params = { bad: bad.toWellFormed() };
    expect(
      await capture.context.engine.forAllProjects('inspecting stored rows in a test').query(sql, { params }),
    ).toHaveLength(1);
  });

  it('does not keep its entry in the outbox', async () => {
    const { pool } = capture.context;
    const project = capture.newProject();
    const groups = [rowOf(project, 'groups', 'good'), rowOf(project, 'groups', HALF)];
    const id = await withTransaction(pool, (tx) => addToOutbox(tx, { groups }));
    await pool.query(`UPDATE outbox SET created_at = now() - interval '1 hour' WHERE id = $1`, [id]);
    const isSent = async () => (await pool.query('SELECT FROM outbox WHERE id = $1', [id])).rowCount === 0;
    await waitFor(isSent, { timeoutMs: 20_000, what: 'an empty outbox' });
    expect([await countOf(project, 'groups'), await lettersOf(project)]).toEqual([1, [expect.anything()]]);
  });
});

it('an event that ClickHouse refuses is reported, and the others are stored', async () => {
  const project = capture.newProject();
  const timestamp = Date.now() * 1_000;
  const eventOf = (event: string): EventToStore => {
    const uuid = crypto.randomUUID();
    const captured = { uuid, event, distinctId: 'd', timestamp, properties: {} };
    const source = { projectId: project.id, retentionDays: 0, receivedAt: timestamp, captured };
    const time = clickHouseTime(timestamp);
    const row = `{"project_id":${project.id},"uuid":"${uuid}","timestamp":"${time}","event":"${event}"}`;
    return { source, personId: UUID, row };
  };
  const [good, bad, fine] = [eventOf('good'), eventOf(`bad ${HALF}`), eventOf('fine')];
  const refused = await createEventStore(capture.context).insertEvents([good, bad, fine]);
  expect(refused).toEqual([{ row: bad, reason: expect.stringContaining('second part of surrogate pair') }]);
  await capture.untilStored(project, 2);
});

it('rows that ClickHouse cannot take now are stored later, and none is a dead letter', async () => {
  const { engine, log } = capture.context;
  const project = capture.newProject();
  const clickhouse = engine.forAllProjects('inspecting stored rows in a test');
  await clickhouse.command('RENAME TABLE sessions TO sessions_away');
  const properties = { $session_id: 's' };
  await capture.send('/e/', { token: project.token, event: 'x', distinct_id: 'd', properties });
  await capture.untilStored(project, 1);
  expect((await log.depth()).entries).toBe(1);
  await clickhouse.command('RENAME TABLE sessions_away TO sessions');
  await waitFor(async () => (await log.depth()).entries === 0, { what: 'an empty log' });
  expect([await countOf(project, 'sessions'), await countOf(project, 'dead_letters')]).toEqual([1, 0]);
});
