import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRetention } from '../src/jobs/apply-retention.ts';
import { createEventProjects } from '../src/writer/project-of-events.ts';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

const DAY_MS = 86_400_000;

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

/** Stores an event and a session for each of these ages. */
const store = async (project: TestProject, daysOld: readonly number[]): Promise<void> => {
  const batch = daysOld.map((days) => ({
    event: `${days} days old`,
    distinct_id: 'ada',
    timestamp: new Date(Date.now() - days * DAY_MS).toISOString(),
    properties: { $session_id: sessionIdOf(days) },
  }));
  await capture.send('/batch/', { api_key: project.token, historical_migration: true, batch });
  await capture.untilStored(project, daysOld.length);
};

/** A session id begins with its start time. */
const sessionIdOf = (daysOld: number): string => {
  const time = (Date.now() - daysOld * DAY_MS).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(daysOld).padStart(12, '0')}`;
};

const apply = () =>
  applyRetention({
    clickhouse: capture.context.engine.forAllProjects('applying retention'),
    projects: createEventProjects(capture.projects),
  });

/** Forces the merges that the engine would run later. */
const dropExpired = async (): Promise<void> => {
  for (const table of ['events', 'sessions']) {
    await capture.context.engine
      .forAllProjects('inspecting stored rows in a test')
      .command(`OPTIMIZE TABLE ${table} FINAL`);
  }
};

const kept = async (project: TestProject) => ({
  events: (
    await capture.rows<{ event: string }>(
      project,
      'SELECT event FROM events WHERE project_id = {project} ORDER BY timestamp',
    )
  ).map(({ event }) => event),
  sessions: (
    await capture.rows<{ session_id: string }>(
      project,
      'SELECT session_id FROM sessions WHERE project_id = {project} GROUP BY session_id ORDER BY session_id',
    )
  ).map(({ session_id }) => Number(session_id.slice(-12))),
});

describe('the retention of a project', () => {
  it('drops old data of this project only, when it becomes shorter', async () => {
    const facts = { dataRetentionDays: null };
    const [shortened, other] = [capture.newProject(facts), capture.newProject(facts)];
    for (const project of [shortened, other]) await store(project, [100, 10]);
    capture.newProject({ ...shortened, dataRetentionDays: 30 });

    expect(await apply()).toBe(1);
    await dropExpired();

    expect(await kept(shortened)).toEqual({ events: ['10 days old'], sessions: [10] });
    expect(await kept(other)).toEqual({ events: ['100 days old', '10 days old'], sessions: [100, 10] });
  }, 90_000);

  it('keeps data for longer, when it becomes longer', async () => {
    const project = capture.newProject({ dataRetentionDays: 365 });
    await store(project, [100]);
    capture.newProject({ ...project, dataRetentionDays: null });
    expect(await apply()).toBe(1);
    expect(
      await capture.rows(project, 'SELECT DISTINCT retention_days FROM events WHERE project_id = {project}'),
    ).toEqual([{ retention_days: 0 }]);
  }, 90_000);

  it('rewrites nothing when it has not changed', async () => {
    await store(capture.newProject({ dataRetentionDays: 90 }), [1]);
    expect(await apply()).toBe(0);
  });
});
