/** A materialization that calls functions that take long for each row can be stopped. */
import type { StatementOptions } from '@meridian/clickhouse';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { materializeVersion } from '../src/materialization/materialize-version.ts';
import { type EndpointsHarness, startEndpoints } from './endpoints-harness.ts';
import { sampleEvents } from './sample-events.ts';

let endpoints: EndpointsHarness;
beforeAll(async () => {
  endpoints = await startEndpoints({ withWorker: false });
});
afterAll(() => endpoints?.stop());

it('a materialization computes slow functions in small blocks, so that the engine can stop it, and only these', async () => {
  const query =
    "SELECT distinct_id, count() FROM events WHERE event = {variables.event} AND editDistance(event, 'open') < 5 GROUP BY distinct_id";
  const { context } = endpoints;
  const own = endpoints.newProject();
  await endpoints.load(own, sampleEvents());
  await endpoints.defineVariable(own, 'event', 'String', 'opened');
  const { body } = await endpoints.create(own, 'slow', query);
  const versionId = body.current_version_id as string;
  await context.database.materialization.create({
    data: { versionId, projectId: own.id, nextRunAt: new Date() },
  });
  const forProject = context.engine.forProject;
  const blocks: [string, unknown][] = [];
  const spy = vi.spyOn(context.engine, 'forProject').mockImplementation((id) => {
    const ofProject = forProject(id);
    const note = (what: string, options: StatementOptions | undefined) =>
      blocks.push([what, options?.settings?.['max_block_size']]);
    return {
      ...ofProject,
      createTable: (definition, like, options) => {
        note('create', options);
        return ofProject.createTable(definition, like, options);
      },
      insertSelect: (table, sql, options) => {
        note('insert', options);
        return ofProject.insertSelect(table, sql, options);
      },
      queryTable: (sql, options) => {
        note('read', options);
        return ofProject.queryTable(sql, options);
      },
    };
  });
  try {
    await materializeVersion(context, versionId, new AbortController().signal);
    const { body: read } = await endpoints.run(own, 'slow', { variables: { event: 'opened' } });
    expect(read.execution_path).toBe('materialized');
  } finally {
    spy.mockRestore();
  }
  expect(blocks).toEqual([
    ['create', '64'],
    ['insert', '64'],
    // The rows of each day are merged without these functions.
    ['create', undefined],
    ['insert', undefined],
    ['read', undefined],
  ]);
});
