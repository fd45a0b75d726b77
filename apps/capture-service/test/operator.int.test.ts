/** The operator's commands of the capture-service image. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groups } from '../src/operator-commands.ts';
import { refusedRows } from '../src/rows/refused-row.ts';
import { deadLetterRow } from '../src/rows/store-rows.ts';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

const meridian = async (...words: string[]) => {
  const [word, ...args] = words;
  const lines: string[] = [];
  const group = groups.find((one) => one.word === word)!;
  const session = { operator: 'olga', print: (text: string) => lines.push(text) };
  const exitCode = await group.run(capture.context, [...args, '-o', 'json'], session);
  return { exitCode, data: JSON.parse(lines.join('\n')) };
};

const eventOf = async (project: TestProject, distinctId: string) => {
  const event = {
    event: 'opened',
    distinct_id: distinctId,
    properties: { $set: { email: 'ada@example.org' } },
  };
  await capture.send('/capture/', { api_key: project.token, ...event });
  await capture.untilStored(project, 1);
};

const storedEvents = async (project: TestProject): Promise<string[]> => {
  const sql = 'SELECT toString(uuid) AS uuid FROM events FINAL WHERE project_id = {project}';
  return (await capture.rows<{ uuid: string }>(project, sql)).map(({ uuid }) => uuid);
};

it('a person is found by address and deleted with the events', async () => {
  const project = capture.newProject();
  await eventOf(project, 'ada');
  const named = ['--project', String(project.id), '--email', 'ada@example.org'];
  expect((await meridian('persons', 'find', ...named)).data).toMatchObject([{ distinctIds: ['ada'] }]);
  expect((await meridian('persons', 'delete', ...named)).data).toMatchObject({
    deleted: 1,
    deleteEvents: true,
  });
  await expect(meridian('persons', 'find', ...named)).rejects.toMatchObject({ status: 404 });
  const pending = async () => (await meridian('persons', 'deletions')).data.length as number;
  await waitFor(async () => (await pending()) === 0, { timeoutMs: 20_000, what: 'the removal' });
  expect(await storedEvents(project)).toEqual([]);
});

it('an event that could not be stored is listed with its reason and stored by a replay, once', async () => {
  const project = capture.newProject();
  const uuid = crypto.randomUUID();
  const receivedAt = Date.now() * 1_000;
  const captured = {
    uuid,
    event: 'paid',
    distinctId: 'ada',
    timestamp: receivedAt,
    properties: { price: 7 },
  };
  const letter = {
    projectId: project.id,
    receivedAt,
    failedAt: receivedAt,
    detail: 'a cause',
    eventUuid: uuid,
    event: 'paid',
    distinctId: 'ada',
  };
  await capture.context.engine.forAllProjects('loading data').insert('dead_letters', [
    JSON.parse(deadLetterRow({ ...letter, reason: 'refused_by_store', payload: JSON.stringify(captured) })),
    JSON.parse(
      deadLetterRow({
        ...letter,
        reason: 'unreadable_entry',
        eventUuid: crypto.randomUUID(),
        payload: '{',
      }),
    ),
    ...refusedRows(
      [{ table: 'groups', row: `{"project_id":${project.id}}`, reason: 'no' }],
      receivedAt,
    ).dead_letters!.map((row) => JSON.parse(row)),
  ]);
  const filter = ['--project', String(project.id)];
  expect(
    (await meridian('dead-letters', 'list', ...filter, '--reason', 'refused_by_store')).data,
  ).toMatchObject([{ uuid, event: 'paid', detail: 'a cause', payload: JSON.stringify(captured) }]);
  for (let round = 0; round < 2; round += 1) {
    expect((await meridian('dead-letters', 'replay', ...filter)).data).toEqual({
      replayed: 1,
      unreadable: 2,
    });
    await capture.untilStored(project, 1);
  }
  await waitFor(async () => (await capture.context.log.depth()).entries === 0, { what: 'an empty log' });
  expect(await storedEvents(project)).toEqual([uuid]);
});

it('a replay stores the readable events of an entry that could not be read as a whole', async () => {
  const project = capture.newProject();
  const receivedAt = Date.now() * 1_000;
  const deep = '{"a":'.repeat(3_000) + 1 + '}'.repeat(3_000);
  const captured = (event: string, x: string) =>
    `{"uuid":"${crypto.randomUUID()}","event":"${event}","distinctId":"d","timestamp":${receivedAt},"properties":{"x":${x}}}`;
  const payload = `{"owner":{"projectId":${project.id}},"receivedAt":${receivedAt},"events":[${captured('good', '1')},${captured('deep', deep)}]}`;
  const letter = {
    projectId: project.id,
    receivedAt,
    failedAt: receivedAt,
    reason: 'unreadable_entry',
    detail: 'a cause',
    eventUuid: crypto.randomUUID(),
    event: '',
    distinctId: '',
    payload,
  };
  const engine = capture.context.engine.forAllProjects('loading data');
  await engine.insert('dead_letters', [JSON.parse(deadLetterRow(letter))]);
  const filter = ['--project', String(project.id)];
  expect((await meridian('dead-letters', 'replay', ...filter)).data).toEqual({ replayed: 1, unreadable: 0 });
  await capture.untilStored(project, 1);
  const unreadable = async () =>
    (await meridian('dead-letters', 'list', ...filter, '--reason', 'unreadable_event')).data;
  await waitFor(async () => (await unreadable()).length === 1, { what: 'the letter of the other event' });
  expect(await unreadable()).toMatchObject([{ project: project.id, event: 'deep' }]);
});

it('more dead letters than one batch has are all replayed', async () => {
  const project = capture.newProject();
  const receivedAt = Date.now() * 1_000;
  const letters = Array.from({ length: 1_001 }, () =>
    JSON.parse(
      deadLetterRow({
        projectId: project.id,
        receivedAt,
        failedAt: receivedAt,
        detail: 'a cause',
        eventUuid: crypto.randomUUID(),
        event: 'paid',
        distinctId: 'ada',
        reason: 'unreadable_entry',
        payload: '{',
      }),
    ),
  );
  await capture.context.engine.forAllProjects('loading data').insert('dead_letters', letters);
  const { data } = await meridian('dead-letters', 'replay', '--project', String(project.id));
  expect(data).toEqual({ replayed: 0, unreadable: 1_001 });
  for (const days of ['1', '25000', '2147483647']) {
    const listed = await meridian('dead-letters', 'list', '--project', String(project.id), '--days', days);
    expect([days, listed.data.length]).toEqual([days, 1_000]);
  }
});

it.each([[['list']], [['replay']], [['list', '--days', '1']]])(
  'dead-letters %j of a project that does not exist is not found, and of one without any is empty',
  async (words) => {
    const { id } = capture.newProject();
    expect((await meridian('dead-letters', ...words, '--project', String(id))).exitCode).toBe(0);
    await expect(meridian('dead-letters', ...words, '--project', '2000000099')).rejects.toMatchObject({
      status: 404,
      message: 'There is no project 2000000099 in this region.',
    });
  },
);

it('more persons than one batch has are all deleted', async () => {
  const project = capture.newProject();
  await capture.context.pool.query(
    `INSERT INTO persons (project_id, id, properties, is_identified, created_at)
     SELECT $1, gen_random_uuid(), '{"email":"many@example.org"}', true, now() FROM generate_series(1, 1001)`,
    [project.id],
  );
  const named = ['--project', String(project.id), '--email', 'many@example.org'];
  expect((await meridian('persons', 'delete', ...named)).data).toMatchObject({ deleted: 1_001 });
  await expect(meridian('persons', 'find', ...named)).rejects.toMatchObject({ status: 404 });
});

it('doctor names the service that does not answer, and finds the stores', async () => {
  const { exitCode, data } = await meridian('doctor');
  const failed = data.checks
    .filter(({ status }: { status: string }) => status === 'failed')
    .map(({ name }: { name: string }) => name);
  // The address of auth-service leads nowhere in this test, and its Redis keeps nothing on its disk. How full the disk
  // is depends on the machine.
  expect(failed.filter((name: string) => name !== 'clickhouse disks')).toEqual([
    'redis durability',
    'auth-service',
    'internal secret',
    'key set',
  ]);
  expect([exitCode, data.healthy]).toEqual([1, false]);
});

it('lists its queue', async () => {
  expect((await meridian('queues', 'list')).data).toMatchObject([{ failed: 0, isPaused: false }]);
});
