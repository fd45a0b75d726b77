/**
 * Two projects side by side in one engine, the other one full of canaries. Whatever an author writes, no canary
 * is seen and no count tells of one: queries are made from a grammar, and run for real.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../src/ast/nodes.ts';
import { compile } from '../src/compile.ts';
import { HogQLError } from '../src/errors.ts';
import { printHogQL } from '../src/print/hogql.ts';
import type { GivenRows } from '../src/schema/tables/given.ts';
import { type Engine, startEngine } from './engine.ts';
import { anyQuery, CANARY } from './generate-query.ts';

const MINE = 1;
const OTHER = 2;
const PERSON = '00000000-0000-4000-8000-000000000001';
const NOW = new Date('2024-05-05T10:00:00Z');
const TIME = '2024-05-02T10:00:00Z';

let engine: Engine;

beforeAll(async () => {
  engine = startEngine();
  for (const [projectId, word, rows] of [
    [MINE, 'mine', 2],
    [OTHER, CANARY, 37],
  ] as const) {
    const json = { properties: { word }, properties_text: JSON.stringify({ word }) };
    const times = { created_at: TIME, updated_at: TIME };
    const base = { project_id: projectId, version: 1 };
    await engine.insertEvents(
      projectId,
      Array.from({ length: rows }, (_, index) => ({
        event: word,
        timestamp: TIME,
        distinct_id: `${word}${index}`,
        person_id: PERSON,
        $session_id: word,
        $group_0: word,
        elements_chain: word,
        properties: { word },
        person_properties: { word },
      })),
    );
    const { updated_at: _, ...created } = times;
    await engine.insert('persons', [{ ...base, ...json, ...created, id: PERSON }]);
    await engine.insert('person_distinct_ids', [{ ...base, distinct_id: `${word}0`, person_id: PERSON }]);
    await engine.insert('person_overrides', [{ ...base, distinct_id: `${word}1`, person_id: PERSON }]);
    await engine.insert('groups', [{ ...base, ...json, ...times, index: 0, key: word }]);
    await engine.insert('cohort_people', [{ ...base, cohort_id: 1, person_id: PERSON }]);
    await engine.insert('log_entries', [
      {
        project_id: projectId,
        log_source: word,
        log_source_id: word,
        instance_id: word,
        timestamp: TIME,
        level: 'INFO',
        message: word,
      },
    ]);
    await engine.insert('sessions', [
      {
        project_id: projectId,
        session_id: word,
        id_timestamp: TIME,
        min_timestamp: TIME,
        max_timestamp: TIME,
        max_inserted_at: TIME,
        urls: [word],
      },
    ]);
  }
});

afterAll(() => engine.close());

/** Rows of this project that come with the query. */
const GIVEN: GivenRows = new Map([['system.insights', [{ id: 1, short_id: 'mine', name: 'mine' }]]]);

/** Rows of one answer; undefined where the query is none. */
const rowsOf = async (query: Query | string): Promise<readonly (readonly unknown[])[] | undefined> => {
  let compiled: ReturnType<typeof compile>;
  try {
    compiled = compile({ query, projectId: MINE, now: NOW, givenRows: GIVEN });
  } catch (error) {
    if (error instanceof HogQLError) return undefined;
    throw error;
  }
  try {
    return (await engine.run(compiled)).rows;
  } catch (error) {
    // The engine may refuse types; what it says must not hold another project's data either.
    expect(String(error)).not.toContain(`${CANARY}0`);
    return undefined;
  }
};

const RUNS = Number(process.env['HOGQL_ISOLATION_RUNS'] ?? 400);

describe('rows of another project', () => {
  it(
    'never appear, whatever is asked',
    async () => {
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(anyQuery, async (query) => {
          const rows = await rowsOf(query);
          if (rows === undefined) return;
          answered++;
          const seen = JSON.stringify(rows);
          expect(seen, printHogQL(query)).not.toContain(CANARY);
          // Two events, one row of everything else: no product of two of them reaches the 37 of the other project.
          expect(
            rows.flat().some((value) => typeof value === 'number' && value >= 37 && value < 10_000),
            printHogQL(query),
          ).toBe(false);
        }),
        { numRuns: RUNS },
      );
      expect(answered).toBeGreaterThan(RUNS / 3);
    },
    60_000 + RUNS * 60,
  );

  it.each([
    'select * from events where 1 or team_id = 2',
    "select event from events where event = 'CANARY' or 1",
    'select count() from events where team_id = 2',
    'select 2 as project_id, * from events',
    'select 1 as is_deleted, id, properties from persons',
    'with cte_events as (select * from events) select * from cte_events',
    'with persons as (select * from events) select * from persons join events on 1 = 1',
    'select events.event as events, * from events',
    'select arrayMap(project_id -> project_id, [1, 2]), event from events',
    'select event from events where event in (select event from events where 1)',
    'select e.event, p.properties.word from events e right join persons p on 1 = 1',
    'select e.event, p.properties.word from events e full join persons p on e.team_id = p.team_id or 1 = 1',
    'select tag from events array join [event, properties.word] as tag',
    'select event from events prewhere 1 or 0',
    'select event from events union all select message from log_entries intersect select event from events',
    'select (select groupArray(event) from events)',
    'select person.properties.word, session.$urls, group_0.key, pdi.person.properties.word from events',
    'select * from events final sample 1',
    'select * from events pivot (count() for event in (1, 2) group by distinct_id, team_id)',
    'select * from person_distinct_ids unpivot include nulls (a for b in (distinct_id, distinct_id as c))',
    'select distinct_id, * from events full join person_distinct_ids using (distinct_id)',
    'select * replace (1 or 1 as event) from events',
    'select person.*, session.* from events',
    'select * from events natural join person_distinct_ids',
    'select event from events union all by name select message as event, log_source from log_entries',
    'select lag(event) over w, count(distinct event) filter (where 1) over () from events window w as (order by timestamp)',
    'select array_agg(event order by timestamp), mode() within group (order by event) from events',
    'select event from events where person_id in cohort 1',
    'select argMax(event, timestamp), any(event), groupUniqArray(event), topK(5)(event) from events where 1 or 0',
  ])('%s', async (query) => {
    const rows = await rowsOf(query);
    expect(rows).toBeDefined();
    expect(JSON.stringify(rows)).not.toContain(CANARY);
  });
});
