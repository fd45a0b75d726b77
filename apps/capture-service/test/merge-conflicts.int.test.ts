/** A merge that conflicts with another writer each time does not take other merges along. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CaptureHarness, startCapture } from './capture-harness.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

it.each([
  ['always finds another writer first', 'RETURN NULL'],
  ['always ends in a deadlock', "RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'"],
])(
  'a merge that %s is left out with a warning, and the other merges of its batch are not',
  async (_name, effect) => {
    const project = capture.newProject();
    const name = `refuse_${project.id}`;
    await capture.context.pool.query(
      `CREATE FUNCTION ${name}() RETURNS trigger AS $$ BEGIN ${effect}; END $$ LANGUAGE plpgsql;
     CREATE TRIGGER ${name} BEFORE INSERT ON distinct_ids FOR EACH ROW
     WHEN (NEW.project_id = ${project.id} AND NEW.distinct_id = 'anon-5') EXECUTE FUNCTION ${name}()`,
    );
    const numbers = [...Array(9).keys()];
    const merges = numbers.map((number) => ({
      event: '$identify',
      distinct_id: `user-${number}`,
      properties: { $anon_distinct_id: `anon-${number}` },
    }));
    const batch = [...merges, { event: 'looked', distinct_id: 'user-5' }];
    await capture.send('/batch/', { api_key: project.token, batch });
    await capture.untilStored(project, 10);
    const ids = async () =>
      (
        await capture.context.pool.query<{ distinct_id: string }>(
          `SELECT distinct_id FROM distinct_ids WHERE project_id = $1 AND distinct_id LIKE 'anon-%' ORDER BY 1`,
          [project.id],
        )
      ).rows.map((row) => row.distinct_id);
    expect(await ids()).toEqual(numbers.filter((number) => number !== 5).map((number) => `anon-${number}`));
    const warnings = () =>
      capture.rows<{ type: string; details: string }>(
        project,
        'SELECT type, details FROM ingestion_warnings FINAL WHERE project_id = {project}',
      );
    await waitFor(async () => (await warnings()).length > 0, { what: 'a warning' });
    expect(await warnings()).toEqual([
      { type: 'merge_race_condition', details: expect.stringContaining('"anon-5"') },
    ]);
  },
);
