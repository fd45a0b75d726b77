/**
 * Two projects in one engine, one of them full of canaries. No text of an author in the other project returns a canary
 * or a count of them, behind both tenant walls and behind each of them alone. `npm run isolation` tries more.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '../src/schema/tables.ts';
import { TENANT_TABLES } from './canaries.ts';
import { hostileTexts, knownAttack, SHAPE_NAMES } from './hostile-texts.ts';
import { type Isolation, type Report, runTexts, startIsolation, textsFor, type Walls } from './isolation.ts';

const BOTH: Walls = { compiler: true, engine: true };
const COMPILER: Walls = { compiler: true, engine: false };
const ENGINE: Walls = { compiler: false, engine: true };
const NONE: Walls = { compiler: false, engine: false };

const SEED = 20_260_731;
const TEXTS = 200;

let isolation: Isolation;

beforeAll(async () => {
  isolation = await startIsolation();
});

afterAll(() => isolation.close());

const expectNoLeak = ({ leaks }: Report): void => {
  expect(leaks.map(({ leak, text }) => `${leak}: ${text.shape}: ${text.query}`)).toEqual([]);
};

describe.each([
  ['both walls', BOTH],
  ['the compiler alone', COMPILER],
  ['the engine alone', ENGINE],
])('behind %s, rows of another project never appear', (_, walls) => {
  it('in hostile texts', { timeout: 180_000 }, async () => {
    const report = await runTexts(isolation, textsFor(TEXTS, SEED), walls);
    expectNoLeak(report);
    expect(report.gaveRows).toBeGreaterThan(TEXTS / 2);
    expect(report.showedOwn).toBeGreaterThan(TEXTS / 4);
  });

  it.each(Object.keys(TENANT_TABLES))('when %s has the name of an unaliased column', async (table) => {
    const attack = knownAttack(table);
    const within = [
      attack,
      `SELECT * FROM (${attack})`,
      `SELECT 1 FROM events WHERE 1 OR toString(event) IN (SELECT toString(x) FROM (${attack}) AS s (y, x))`,
      `SELECT s.* FROM events AS e JOIN (${attack}) AS s ON 1 = 1`,
      `WITH q AS (${attack}) SELECT * FROM q UNION ALL SELECT * FROM q`,
    ].map((query) => ({ shape: table, query, value: '' }));
    const report = await runTexts(isolation, within, walls);
    expectNoLeak(report);
    expect(report.gaveRows).toBe(within.length);
  });
});

it('texts are made for every table with rows of projects', () => {
  expect(Object.keys(TENANT_TABLES).sort()).toEqual([...TABLES.keys()].sort());
});

it('without any wall these texts do show rows of another project', { timeout: 60_000 }, async () => {
  const report = await runTexts(isolation, textsFor(100, SEED), NONE);
  expect(report.leaks.length).toBeGreaterThan(50);
});

it('every shape of a hostile text is answered with rows for some names', { timeout: 180_000 }, async () => {
  const unanswered: string[] = [];
  for (const shape of SHAPE_NAMES) {
    const report = await runTexts(isolation, hostileTexts(shape, 8, SEED), COMPILER);
    expectNoLeak(report);
    if (report.gaveRows === 0) unanswered.push(`${shape}: ${[...report.reasons.keys()].join(' | ')}`);
  }
  expect(unanswered).toEqual([]);
});

describe('conditions and joins that would let more rows in', () => {
  it.each([
    'select * from events where 1 or team_id = 535353',
    "select event, 'mine' from events where event = 'CANARY' or 1",
    'select count() from events where team_id = 535353',
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
    'select lag(event) over w, count(distinct event) filter (where 1) over (), event from events window w as (order by timestamp)',
    'select array_agg(event order by timestamp), mode() within group (order by event) from events',
    'select event from events where person_id in cohort 1',
    'select argMax(event, timestamp), any(event), groupUniqArray(event), topK(5)(event) from events where 1 or 0',
  ])('%s', async (query) => {
    const outcome = await isolation.run({ shape: 'conditions', query, value: '' }, COMPILER);
    expect(outcome).toMatchObject({ kind: 'answered', leak: undefined });
    // Of another project a count is nothing, and a number is all that `is_deleted` shows.
    if (!query.includes('535353')) expect(outcome.rows.length).toBeGreaterThan(0);
  });
});
