/**
 * Texts that try to make the engine take an author's name for one of ours. A bait is an expression whose value has a
 * member `project_id` of the author's choice; a hostile name is the printed form of a bait, of a guard, or of a name
 * that the compiler gives.
 */
import fc from 'fast-check';
import { parseExpr } from '../src/parse/parse.ts';
import { printHogQL } from '../src/print/hogql.ts';
import { GIVEN, MINE, OTHER, TENANT_TABLES } from './canaries.ts';

const MEMBERS = `project_id Int64, is_deleted Int64, is_member Int64, event String, distinct_id String`;
const OBJECT = `{"project_id":${MINE},"is_deleted":0,"is_member":1}`;

/** The name of an unaliased column of each is its text. */
const BAITS = [
  `JSONExtract('{"project_id":${MINE}}', 'Tuple(project_id Int64)')`,
  `JSONExtract('{"project_id":${OTHER}}', 'Tuple(project_id Int64)')`,
  `JSONExtract('${OBJECT}', 'Tuple(${MEMBERS})')`,
  `JSONExtract('{"__c1":${MINE},"__c2":1,"__c3":${MINE}}', 'Tuple(__c1 Int64, __c2 Int64, __c3 Int64)')`,
  `arrayElement(JSONExtract('[{"project_id":${MINE}}]', 'Array(Tuple(project_id Int64))'), 1)`,
  `tuple(${MINE})`,
  `tuple(${MINE} AS project_id)`,
  `map('project_id', ${MINE})`,
  `toInt(${MINE})`,
  `if(1 = 1, ${MINE}, ${OTHER})`,
] as const;

/** The name that the compiler gives an unaliased column. */
const printed = (text: string): string => printHogQL(parseExpr(text));

const GUARDS = [
  ...['events', 'persons', 't', '__t1', 'sessions'].flatMap((table) => [
    `${table}.project_id`,
    `${table}.project_id = ${MINE}`,
    `equals(${table}.project_id, ${MINE})`,
  ]),
  'project_id',
  `project_id = ${MINE}`,
  'is_deleted',
  'is_member',
  'meridian.events',
  'default.events.project_id',
];

const OWN_SPACE = [
  '__t1',
  '__t2',
  '__c1',
  '__c2',
  '__q1',
  '__a1',
  '__w1',
  '__s0',
  '__t1.__c1',
  '__T1',
  '_t1',
  '__tt',
  '__x',
  't1',
  'row',
  'm_stored',
  'funnel_state',
  'funnel_event',
  'funnel_value',
];

const STRANGE = [
  '{p0:Int64}',
  '{p0:String}',
  '{p0:Identifier}',
  '`',
  '``',
  "'",
  '"',
  '\\',
  '\\`',
  "\\'",
  '\n',
  ') OR (1 = 1',
  '1) --',
  '/*',
  '*/',
  '--',
  '#',
  ';',
  ' ',
  '.',
  'a.b',
  'a.b.c',
  '^a',
  ':a',
  'a.:Int64',
  'null1',
  'numbers',
  'tuple',
  'SETTINGS a = 1',
  'ргоject_id', // Cyrillic letters
  'project＿id',
  'ｅｖｅｎｔｓ',
  'project_id\u200b',
  '\u00a0project_id',
  '\u202eproject_id',
  'projеct_id',
  '😀',
];

const TABLES = Object.keys(TENANT_TABLES);
const COLUMNS = ['event', 'distinct_id', 'properties', 'id', 'key', 'session_id', 'message', 'person_id'];

const hostileName: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...BAITS.map(printed)) },
  { weight: 3, arbitrary: fc.constantFrom(...GUARDS) },
  { weight: 3, arbitrary: fc.constantFrom(...OWN_SPACE) },
  { weight: 3, arbitrary: fc.constantFrom(...STRANGE) },
  { weight: 2, arbitrary: fc.constantFrom(...TABLES, ...COLUMNS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
);

/** A name as an author quotes it. */
export const quoted = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

const textOf = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

interface Parts {
  readonly table: string;
  /** Identifies the project of a row. */
  readonly key: string;
  readonly other: string;
  readonly otherKey: string;
  readonly bait: string;
  /** Two names; in one text of two the first is the printed form of the bait. */
  readonly one: string;
  readonly two: string;
  readonly wide: string;
  readonly join: string;
  readonly limited: string;
  /** A table whose rows come with the query. */
  readonly given: string;
}

/** Each gives one text with the names where an author may write a name. */
const SHAPES: Readonly<Record<string, (parts: Parts) => string>> = {
  'alias of a table': ({ bait, key, table, one, wide }) =>
    `SELECT ${bait}, ${key} FROM ${table} AS ${one} WHERE ${wide}`,
  'alias of a table and of a column': ({ bait, key, table, one, two, wide }) =>
    `SELECT ${bait} AS ${two}, ${key} AS k FROM ${table} AS ${one} WHERE ${wide}`,
  counted: ({ bait, table, one }) => `SELECT ${bait}, count() FROM ${table} AS ${one}`,
  grouped: ({ bait, key, table, one }) =>
    `SELECT ${bait}, ${key}, count() FROM ${table} AS ${one} GROUP BY ${bait}, ${key} ORDER BY ${bait}`,
  'ordered and limited': ({ bait, key, table, one, limited }) =>
    `SELECT ${bait}, ${key} FROM ${table} AS ${one} ORDER BY ${key} DESC ${limited}`,
  distinct: ({ bait, key, table, one }) => `SELECT DISTINCT ${key}, ${bait} FROM ${table} AS ${one}`,
  'all columns': ({ bait, table, one, two, wide }) =>
    `SELECT ${bait} AS ${two}, * FROM ${table} AS ${one} WHERE ${wide}`,
  'columns of the alias': ({ bait, table, one }) => `SELECT ${bait}, ${one}.* FROM ${table} AS ${one}`,
  join: ({ bait, table, other, one, two, key, join, wide }) =>
    `SELECT ${bait}, toString(${key}) FROM (SELECT *, ${bait} FROM ${table} AS ${one}) AS ${one} ${join} ${other} AS ${two} ON 1 = 1 OR ${wide}`,
  'join of tables': ({ bait, table, other, one, two, join }) =>
    `SELECT ${bait}, ${one}.*, ${two}.* FROM ${table} AS ${one} ${join} ${other} AS ${two} ON 1 = 1`,
  subquery: ({ bait, key, table, one, two, wide }) =>
    `SELECT ${bait}, * FROM (SELECT ${key} AS ${two}, ${bait} FROM ${table} AS ${one} WHERE ${wide}) AS ${one}`,
  'nested subqueries': ({ bait, key, table, one, two }) =>
    `SELECT * FROM (SELECT *, ${bait} FROM (SELECT ${key} AS ${two}, ${bait} AS ${one} FROM ${table} AS ${two}) AS ${one}) AS ${two}`,
  IN: ({ bait, key, table, other, otherKey, one, two }) =>
    `SELECT ${bait}, ${key} FROM ${table} AS ${one} WHERE toString(${key}) IN (SELECT toString(${otherKey}) FROM ${other} AS ${two}) OR 1`,
  'IN with a bait': ({ bait, key, table, other, otherKey, one, two }) =>
    `SELECT ${key} FROM ${table} AS ${two} WHERE (toString(${key}), 1) NOT IN (SELECT toString(${otherKey}), count() AS ${two} FROM ${other} AS ${one} GROUP BY 1) OR 1 = length(toString(${bait}))`,
  'IN an alias': ({ bait, key, table, other, one, two }) =>
    `SELECT tuple('x', toString(${bait})) AS ${other}, toString(${key}) IN ${other}, ${key} AS ${two} FROM ${table} AS ${one}`,
  'scalar subquery': ({ bait, key, table, one, two }) =>
    `SELECT ${bait}, (SELECT groupArray(${key}) FROM ${table} AS ${one}) AS ${two}`,
  EXISTS: ({ bait, key, table, other, one, two }) =>
    `SELECT ${bait}, ${key} FROM ${table} AS ${one} WHERE exists(SELECT ${bait}, 1 FROM ${other} AS ${two})`,
  CTE: ({ bait, key, table, one, two }) =>
    `WITH ${one} AS (SELECT ${key} AS k, ${bait} FROM ${table} AS ${two}) SELECT ${bait}, * FROM ${one} AS ${two}`,
  'CTE in the place of a table': ({ bait, key, table, one }) =>
    `WITH ${table} AS (SELECT ${key} AS k, ${bait} AS b FROM ${table} AS ${one}) SELECT * FROM ${table} AS ${one}`,
  'CTE of two names': ({ bait, key, table, other, otherKey, one, two }) =>
    `WITH ${one} AS (SELECT ${key} AS k, ${bait} FROM ${table}), ${two} AS (SELECT ${otherKey} AS k FROM ${other} AS ${one}) SELECT ${bait}, * FROM ${one} CROSS JOIN ${two}`,
  'CTE with columns': ({ bait, key, table, one, two }) =>
    `WITH ${one} (${one}, ${two}) AS (SELECT ${key}, ${bait} FROM ${table} AS ${one}) SELECT * FROM ${one}`,
  'recursive CTE': ({ bait, key, table, one, two }) =>
    `WITH RECURSIVE ${one} AS (SELECT toString(${key}) AS ${two}, 1 AS n FROM ${table} AS ${two} UNION ALL SELECT ${two}, n + 1 FROM ${one} WHERE n < 2) SELECT ${bait}, * FROM ${one}`,
  'expression of WITH': ({ bait, key, table, one, two, wide }) =>
    `WITH ${bait} AS ${one} SELECT ${one}, ${key} FROM ${table} AS ${two} WHERE ${wide}`,
  'argument of a lambda': ({ bait, key, table, one, wide }) =>
    `SELECT arrayMap(${one} -> toString(${one}), [${bait}]), ${key} FROM ${table} AS ${one} WHERE ${wide}`,
  'arguments of a lambda': ({ bait, key, table, one, two }) =>
    `SELECT ${key} FROM ${table} AS ${one} WHERE arrayExists((${one}, ${two}) -> ${key} = ${key}, [${bait}], [1])`,
  'nested lambdas': ({ bait, key, table, one, two }) =>
    `SELECT arrayMap(${one} -> arrayMap(${two} -> (toString(${one}), ${key}), [${bait}]), [${bait}]) FROM ${table} AS ${one}`,
  'ARRAY JOIN': ({ bait, key, table, one, two, wide }) =>
    `SELECT ${key}, ${one} FROM ${table} AS ${two} ARRAY JOIN [${bait}] AS ${one} WHERE ${wide}`,
  'LEFT ARRAY JOIN': ({ bait, key, table, one, two }) =>
    `SELECT ${key}, ${bait}, ${two} FROM ${table} AS ${one} LEFT ARRAY JOIN [${bait}] AS ${one}, [1] AS ${two}`,
  window: ({ bait, key, table, one, two }) =>
    `SELECT ${bait}, lag(toString(${key})) OVER ${one}, count() OVER ${two} FROM ${table} AS ${two} WINDOW ${one} AS (ORDER BY ${key}), ${two} AS (PARTITION BY ${bait})`,
  PIVOT: ({ bait, key, table, one, two }) =>
    `SELECT ${bait}, * FROM ${table} AS ${two} PIVOT (count() FOR toString(${key}) IN ('mine' AS ${one}, 'x' AS ${two}) GROUP BY ${key})`,
  'PIVOT of texts': ({ bait, key, table, one }) =>
    `SELECT * FROM (SELECT ${key} AS k, ${bait} AS b FROM ${table} AS ${one}) PIVOT (any(b) FOR k IN (${textOf(one.slice(1, -1))}, 'mine'))`,
  UNPIVOT: ({ bait, key, table, one, two }) =>
    `SELECT * FROM (SELECT toString(${key}) AS ${one}, toString(${bait}) AS ${two} FROM ${table} AS ${one}) UNPIVOT (k FOR l IN (${one}, ${two}))`,
  'UNPIVOT with names': ({ bait, key, table, one, two }) =>
    `SELECT ${bait}, * FROM (SELECT toString(${key}) AS a, 'x' AS b FROM ${table} AS ${two}) UNPIVOT (${one} FOR ${two} IN (a, b))`,
  VALUES: ({ bait, key, table, one, two }) =>
    `SELECT ${bait}, * FROM (VALUES (${bait}, 1)) AS ${one} (${one}, ${two}) CROSS JOIN (SELECT ${key} AS k FROM ${table} AS ${two}) AS ${two}`,
  'names of columns': ({ bait, key, table, one, two }) =>
    `SELECT * FROM (SELECT ${key}, ${bait} FROM ${table} AS ${one}) AS ${one} (${one}, ${two})`,
  UNION: ({ bait, key, table, other, otherKey, one, two }) =>
    `SELECT * FROM (SELECT toString(${key}) AS ${one}, toString(${bait}) AS ${two} FROM ${table} AS ${two} UNION ALL SELECT toString(${otherKey}), toString(${bait}) FROM ${other} AS ${one}) AS u ORDER BY 1`,
  'UNION BY NAME': ({ bait, key, table, other, otherKey, one, two }) =>
    `SELECT toString(${key}) AS ${one} FROM ${table} AS ${two} UNION ALL BY NAME SELECT toString(${otherKey}) AS ${two}, toString(${bait}) AS ${one} FROM ${other} AS ${one}`,
  EXCEPT: ({ bait, key, table, one, two }) =>
    `SELECT toString(${key}) AS ${one} FROM ${table} AS ${one} EXCEPT SELECT toString(${bait}) FROM ${table} AS ${two}`,
  'names within an expression': ({ bait, key, table, one, two, wide }) =>
    `SELECT toString((${bait} AS ${one})) AS ${two}, ${key} FROM ${table} AS ${one} WHERE ${wide} AND length(toString(${one})) >= 0`,
  REPLACE: ({ bait, table, one, two }) =>
    `SELECT * REPLACE (${bait} AS team), ${bait} AS ${two} FROM ${table} AS ${one}`,
  USING: ({ bait, key, table, one, two, join }) =>
    `SELECT ${bait}, * FROM (SELECT toString(${key}) AS ${one} FROM ${table} AS ${one}) AS ${one} ${join} (SELECT toString(${key}) AS ${one}, ${bait} AS ${two} FROM ${table}) AS ${two} USING (${one})`,
  QUALIFY: ({ bait, key, table, one, two }) =>
    `SELECT ${bait}, ${key}, row_number() OVER (ORDER BY ${key}) AS ${two} FROM ${table} AS ${one} QUALIFY ${two} < 9`,
  HAVING: ({ bait, key, table, one, two }) =>
    `SELECT ${key}, count() AS ${two} FROM ${table} AS ${one} GROUP BY ${key} HAVING ${two} > 0 AND length(toString(${bait})) > 0`,
  'LIMIT BY': ({ bait, key, table, one, two }) =>
    `SELECT ${bait}, ${key} AS ${two} FROM ${table} AS ${one} LIMIT 3 BY ${two}`,
  PREWHERE: ({ bait, key, table, one, wide }) =>
    `SELECT ${bait}, ${key} FROM ${table} AS ${one} PREWHERE ${wide} WHERE length(toString(${bait})) > 0`,
  members: ({ table, one, two }) =>
    `SELECT properties.${one}, properties.${one}.${two}, properties.word FROM ${TABLES_WITH_PROPERTIES.includes(table) ? table : 'events'} AS ${two}`,
  'related tables': ({ bait, one }) =>
    `SELECT ${bait}, person.properties.word, session.$urls, group_0.properties.word, pdi.person.properties.word FROM events AS ${one}`,
  dotted: ({ bait, key, table, one }) =>
    `SELECT ${bait} AS b, b.1, b.project_id, ${key} FROM ${table} AS ${one}`,
  placeholder: ({ bait, key, table, one }) =>
    `SELECT {bait}, ${bait}, ${key} FROM ${table} AS ${one} WHERE {bait} != 'x'`,
  variable: ({ bait, key, table, one }) =>
    `SELECT {variables.bait} AS ${one}, ${bait}, ${key} FROM ${table} AS ${one}`,
  'ordered list': ({ bait, key, table, one, two }) =>
    `SELECT array_agg(${key} ORDER BY ${key}) FILTER (WHERE length(toString(${bait})) > 0) AS ${two} FROM ${table} AS ${one}`,
  cohort: ({ bait, one }) => `SELECT ${bait}, event FROM events AS ${one} WHERE person_id IN COHORT 1 OR 1`,
  sample: ({ bait, one }) => `SELECT ${bait}, event FROM events AS ${one} SAMPLE 1`,
  'table of given rows': ({ bait, key, table, given, one, two }) =>
    `SELECT ${bait}, ${one}.*, k FROM ${given} AS ${one} CROSS JOIN (SELECT ${key} AS k FROM ${table} AS ${two}) AS ${two}`,
  'given rows joined': ({ bait, key, table, given, one, two, join }) =>
    `SELECT ${bait}, ${one}.*, ${two}.* FROM ${given} AS ${one} ${join} (SELECT ${key} AS k, ${bait} FROM ${table} AS ${one}) AS ${two} ON ${one}.team_id = length(${two}.k) OR 1 = 1`,
  'IN given rows': ({ bait, key, table, given, one, two }) =>
    `SELECT ${key}, ${bait} AS ${two} FROM ${table} AS ${one} WHERE toString(${key}) IN (SELECT toString(id) AS ${two} FROM ${given} AS ${one}) OR 1`,
  'funnel of an actor': ({ bait, key, table, one, two }) =>
    `SELECT aggregate_funnel(2, 864000, 'first_touch', 'ordered', [toString(${key})], [(1, 'u', toString(${key}), [1])]) AS ${two}, ${bait} FROM ${table} AS ${one}`,
  'funnel of all actors': ({ bait, key, table, one, two }) =>
    `SELECT arrayJoin(aggregate_funnel_array(2, 864000, 'first_touch', 'strict', [[toString(${bait})]], arraySort(${one} -> ${one}.1, groupArray(tuple(1, toString(${key}), [toString(${bait})], [1]))))) AS ${two}, ${two}.2 FROM ${table} AS ${one}`,
  'sessions of events': ({ bait, one, two }) =>
    `SELECT ${bait}, $session_id AS ${two}, groupArray(event), any(session.$entry_current_url), any(session.$channel_type), max(session.$is_bounce) FROM events AS ${one} GROUP BY $session_id`,
  'web figures': ({ bait, one, two }) =>
    `SELECT ${bait}, $entry_pathname AS ${one}, count() AS ${two}, avg($session_duration), sum($is_bounce), groupArray(session_id), max($vitals_lcp) FROM sessions AS ${two} GROUP BY ${one}`,
  numbers: ({ bait, key, table, one, two }) =>
    `SELECT ${bait}, ${one}.number, k FROM numbers(2) AS ${one} CROSS JOIN (SELECT ${key} AS k FROM ${table} AS ${two}) AS ${two}`,
};

const TABLES_WITH_PROPERTIES = ['events', 'persons', 'groups', 'raw_persons', 'raw_groups'];

const JOINS = ['JOIN', 'LEFT JOIN', 'RIGHT JOIN', 'FULL JOIN'] as const;

const wideConditions = ['1', '1 = 1', 'not (1 = 2)', "toString(1) != 'x'", '1 or 0'];

export interface HostileText {
  readonly shape: string;
  readonly query: string;
  /** The value of `{bait}` and `{variables.bait}`. */
  readonly value: string;
}

const partsOf = (shape: string): fc.Arbitrary<HostileText> =>
  fc
    .record({
      table: fc.constantFrom(...TABLES),
      other: fc.constantFrom(...TABLES),
      bait: fc.constantFrom(...BAITS),
      usesBait: fc.boolean(),
      one: hostileName,
      two: hostileName,
      wide: fc.constantFrom(...wideConditions),
      join: fc.constantFrom(...JOINS),
      given: fc.constantFrom(...GIVEN.keys()),
      limited: fc.constantFrom('', 'LIMIT 5', 'LIMIT 9 OFFSET 0', 'LIMIT 3 WITH TIES'),
    })
    .map(({ usesBait, one, two, ...parts }) => ({
      shape,
      query: SHAPES[shape]!({
        ...parts,
        key: TENANT_TABLES[parts.table]!,
        otherKey: TENANT_TABLES[parts.other]!,
        one: quoted(usesBait ? printed(parts.bait) : one),
        two: quoted(two),
      }),
      value: one,
    }));

export const SHAPE_NAMES: readonly string[] = Object.keys(SHAPES);

export const hostileText: fc.Arbitrary<HostileText> = fc.constantFrom(...SHAPE_NAMES).chain(partsOf);

export const hostileTexts = (shape: string, count: number, seed: number): readonly HostileText[] =>
  fc.sample(partsOf(shape), { numRuns: count, seed });

/** The attack that once worked, over a table. */
export const knownAttack = (table: string): string => {
  const [bait] = BAITS;
  return SHAPES['alias of a table']!({
    bait,
    table,
    key: TENANT_TABLES[table]!,
    one: quoted(printed(bait)),
    wide: '1',
  } as Parts);
};
