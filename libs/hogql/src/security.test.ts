/**
 * Attempts to leave the project or to inject SQL, each refused with a readable error. Limits of time, memory and rows
 * are enforced where the SQL runs.
 */
import { describe, expect, it } from 'vitest';
import { select } from './ast/builders.ts';
import { type CompiledQuery, compile } from './compile.ts';
import { HogQLError } from './errors.ts';

const NOW = new Date('2024-05-05T10:00:00Z');
const PROJECT = 7;

const run = (query: string): CompiledQuery => compile({ query, projectId: PROJECT, now: NOW });

/** The same text as others might write it to get past a filter. */
const disguises = (query: string): readonly string[] => [
  query,
  query.toUpperCase(),
  query.replaceAll(' ', '\n\t'),
  query.replaceAll(' ', ' /* x */ '),
  `${query} -- trailing`,
  `/* leading */ ${query}`,
  query.replaceAll(' ', '\u00a0'),
  inWideLetters(query),
];

/** Letters that look alike, and that some normal forms make the same. */
const inWideLetters = (text: string): string =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

const refused = (query: string): void => {
  let compiled: CompiledQuery | undefined;
  try {
    compiled = run(query);
  } catch (error) {
    expect(error, query).toBeInstanceOf(HogQLError);
    return;
  }
  expect.fail(`compiled: ${query}\n${compiled.sql}`);
};

describe('statements other than SELECT are refused', () => {
  it.each([
    "insert into events values ('x')",
    'delete from events',
    'update events set event = 1',
    'alter table events drop column event',
    'create table x (a Int64) engine = Memory',
    'drop table events',
    'truncate table events',
    'set readonly = 0',
    'system flush logs',
    'show tables',
    'describe table events',
    'explain select 1',
    'grant select on events to public',
    'kill query where 1 = 1',
    'select 1; select 2',
    'select 1;;',
    'select 1 format JSON',
    "select 1 into outfile '/tmp/x'",
    "insert into function file('x') select 1",
    'select 1 settings readonly = 0',
    'select * from events settings additional_table_filters = {}',
    'select $x$heredoc$x$',
    "select '\0'",
    '',
    '   ',
    ';',
  ])('%s', (query) => {
    for (const text of disguises(query)) refused(text);
  });
});

describe('only the tables of the schema can be read', () => {
  it.each([
    "file('/etc/passwd')",
    "url('http://127.0.0.1/')",
    "remote('127.0.0.1', system.one)",
    "remoteSecure('127.0.0.1', system.one)",
    "cluster('default', system.one)",
    "clusterAllReplicas('default', system.one)",
    "s3('https://x.s3.amazonaws.com/y')",
    "gcs('https://x')",
    "azureBlobStorage('x')",
    "hdfs('hdfs://x')",
    "postgresql('127.0.0.1:5432', 'db', 'table', 'u', 'p')",
    "mysql('127.0.0.1:3306', 'db', 'table', 'u', 'p')",
    "mongodb('127.0.0.1:27017', 'db', 'c', 'u', 'p')",
    "redis('127.0.0.1:6379', 'key', 'key String')",
    "sqlite('/tmp/x', 'y')",
    "jdbc('x', 'y')",
    "odbc('x', 'y')",
    "iceberg('x')",
    "deltaLake('x')",
    "hudi('x')",
    "executable('x', 'CSV', 'a String')",
    "merge('.*', 'events')",
    "mergeTreeIndex('default', 'events')",
    'view(select 1)',
    "dictionary('x')",
    "input('a String')",
    "generateRandom('a Int64')",
    'zeros(10)',
    'null(1)',
    "format('JSONEachRow', '{}')",
    "values('a Int64', 1)",
    'loop(events)',
    'system.tables',
    'system.one',
    'system.query_log',
    'information_schema.schemata',
    'INFORMATION_SCHEMA.views',
    'default.events',
    'meridian.events',
    '`meridian`.`events`',
    'person_overrides',
    'any_cohort_people',
    'dead_letters',
    'ingestion_warnings',
    'events_local',
    '`events `',
    'еvents', // the first letter is Cyrillic
    'EVENTS',
    '`events` as project_id, system.tables',
  ])('%s', (table) => {
    refused(`select * from ${table}`);
    refused(`select * from events where event in (select * from ${table})`);
    refused(`with x as (select * from ${table}) select * from x`);
    refused(`select event from events union all select * from ${table}`);
    refused(`select 1 from events join ${table} as j on true`);
    refused(`select (select count() from ${table})`);
  });
});

describe('only the functions of the list can be called', () => {
  it.each([
    "file('/etc/passwd')",
    "dictGet('x', 'y', 1)",
    "dictGetOrNull('x', 'y', 1)",
    "dictHas('x', 1)",
    "joinGet('x', 'y', 1)",
    "getSetting('readonly')",
    "getMacro('x')",
    "getServerPort('tcp_port')",
    'hostName()',
    'currentUser()',
    'currentDatabase()',
    'version()',
    'uptime()',
    'serverUUID()',
    "hasColumnInTable('default', 'events', 'x')",
    'showCertificate()',
    "fuzzBits('x', 0.5)",
    'sleep(1)',
    'sleepEachRow(1)',
    'addressToLine(1)',
    'demangle(1)',
    "throwIf(1, 'x')",
    "evalMLMethod('x', 1)",
    "modelEvaluate('x', 1)",
    "catboostEvaluate('x', 1)",
    'filesystemAvailable()',
    'queryID()',
    'connectionId()',
    'blockNumber()',
    'rowNumberInBlock()',
    'runningAccumulate(1)',
    'neighbor(event, 1)',
    'materialize(1)',
    'ignore(1)',
    "encrypt('aes-256-ofb', 'x', 'y')",
    "decrypt('aes-256-ofb', 'x', 'y')",
    "nonExistent('x')",
    '_file(1)',
    '__actionName(1)',
    'initializeAggregation(1)',
  ])('%s', (call) => {
    for (const text of disguises(`select ${call} from events`)) refused(text);
    refused(`select event from events where ${call} = 1`);
    refused(`select arrayMap(x -> ${call}, [1]) from events`);
  });
});

const READ = /(?<!FILL )\bFROM (?!\(|__q|numbers)/g;
const GUARDED_READ = /\bFROM (\w+)(?: FINAL)? WHERE \1\.project_id = 7(?= AND | GROUP BY |\) AS __t)/g;

/** Every table is read in a separate subquery whose first condition is its guard. */
const guardedReads = (printed: string): number => {
  const sql = printed.replaceAll(/`(?:[^`\\]|\\.)*`/gs, '``'); // unaliased columns are named after their expressions
  const reads = sql.match(READ)?.length ?? 0;
  expect(sql.match(GUARDED_READ)?.length ?? 0, sql).toBe(reads);
  return reads;
};

describe('every read is limited to the project, whatever is written around it', () => {
  it.each([
    ['select * from events where 1 = 1 or team_id = 8', 1],
    ['select * from events where team_id = 8', 1],
    ['select 1 as project_id, event from events where project_id = 8 or 1 = 1', 1],
    ['select event as events, events.team_id from events', 1],
    ['with events as (select * from events) select * from events', 1],
    ['with persons as (select 1 as id) select * from persons', 0],
    ['select arrayMap(events -> events, [1]), events.event from events', 1],
    ['select count() from events e1 join events e2 on e1.team_id != e2.team_id or 1 = 1', 2],
    ['select count() from events right join persons on 1 = 1', 2],
    ['select count() from events full join persons on events.person_id = persons.id', 2],
    ['select count() from events cross join persons', 2],
    ['select count() from events left anti join persons on events.person_id = persons.id', 2],
    ['select event from events prewhere 1 = 1 or 1 = 0 where 1 or 1', 1],
    ['select event from events where event in (select event from events where 1 or 1)', 2],
    ['select (select max(event) from events) from events', 2],
    ['select event from events union all select event from events intersect select event from events', 3],
    ['select tag from events array join [event] as tag', 1],
    [
      'select session.$session_duration, group_0.properties.x, person.properties.y, pdi.person_id from events',
      4,
    ],
    ['select * exclude (event) from events', 1],
    ["select columns('.*') from events", 1],
    ['select event from events sample 0.5 where 1 or 1', 1],
    ['select event from events final', 1],
    ['select event from events where person_id in cohort 3', 2],
    ['select * from raw_persons', 1],
    ['select * from sessions', 1],
    ['select * from log_entries', 1],
  ])('%s', (query, reads) => {
    const cohorts = [{ id: 3, name: 'Payers' }];
    const { sql } = compile({ query, projectId: PROJECT, now: NOW, hasPersonOverrides: false, cohorts });
    expect(guardedReads(sql)).toBe(reads);
  });

  it('refuses team_id and other reserved words as names', () => {
    for (const name of ['team_id', 'TEAM_ID', 'true', 'null']) {
      refused(`select 1 as \`${name}\` from events`);
      refused(`with \`${name}\` as (select 1) select 1`);
      refused(`select arrayMap(\`${name}\` -> 1, [1])`);
      refused(`select 1 from events as \`${name}\``);
    }
  });

  it('does not see the columns of the query around', () => {
    refused('select event from events e where exists(select 1 from persons p where p.id = e.person_id)');
    refused('select (select e.event) from events e');
  });

  it('cannot be compiled without a project', () => {
    for (const projectId of [0, -1, 1.5, Number.NaN, undefined as never, '7' as never]) {
      expect(() => compile({ query: 'select 1', projectId, now: NOW })).toThrow('projectId');
    }
  });
});

describe('nothing that an author writes becomes SQL', () => {
  const nasty = [
    "'; drop table events; --",
    '`',
    '\\',
    "\\'",
    '\n',
    '{p0:String}',
    '}',
    "' or 1=1 or '",
    '😀',
    '\u2028',
    '$x$',
    '/*',
    '--',
  ];

  it.each(nasty)('texts are parameters: %j', (text) => {
    const { sql, params } = compile({
      query: select({ columns: [{ kind: 'constant', value: text }] }),
      projectId: PROJECT,
      now: NOW,
    });
    expect(Object.values(params)).toEqual([text]);
    expect(sql.replace(/ AS `.*`/s, '')).toBe('SELECT {p0:String} LIMIT 101');
  });

  it.each(nasty)('names are quoted: %j', (name) => {
    const { sql } = compile({
      query: select({ columns: [{ kind: 'alias', alias: name, expr: { kind: 'constant', value: 1 } }] }),
      projectId: PROJECT,
      now: NOW,
    });
    const quoted = /^SELECT 1 AS `((?:[^`\\]|\\.)*)` LIMIT 101$/s.exec(sql);
    expect(quoted, sql).not.toBeNull();
    const property = compile({
      query: select({ columns: [{ kind: 'field', chain: ['properties', name] }], from: 'events' }),
      projectId: PROJECT,
      now: NOW,
    });
    expect(property.sql).toMatch(
      /^SELECT __t1\.__c1 AS `(?:[^`\\]|\\.)*` FROM \(SELECT multiIf\(isNotNull\(events\.properties\.`(?:[^`\\]|\\.)*`\.:String\)/s,
    );
  });
});

it('a property without a name, and a name with a NUL, are refused', () => {
  refused("select properties[''] from events");
  refused('select 1 as `a\\0b`');
  refused("select * from events pivot (count() for event in ('a\\0b'))");
  refused('select 1 as __c1');
  refused('select properties.__t1 from events');
  refused('select * from (values (1)) as v (__c1)');
});

describe('numbers of window frames are digits', () => {
  it.each(['1e400', '1e30', 'interval 1e400 day', 'interval 1e18 week', 'nan', '-1', "'1'", '{p0:Int64}'])(
    '%s',
    (reach) => {
      const order = reach.startsWith('interval') ? 'timestamp' : 'toInt(event)';
      refused(
        `select count() over (order by ${order} range between ${reach} preceding and current row) from events`,
      );
    },
  );
});

describe('size and depth are bounded', () => {
  it('refuses texts that are nested too deeply, and stays usable', () => {
    refused(`select ${'('.repeat(10_000)}1${')'.repeat(10_000)}`);
    refused(`select ${'not '.repeat(3_000)}1`);
    refused(`select ${'['.repeat(200)}1${']'.repeat(200)}`);
    refused(`select ${'1 + '.repeat(50_000)}1`);
    refused(`select a${'[1]'.repeat(50_000)} from events`);
    refused(`select a${'::int'.repeat(50_000)} from events`);
    refused(`select 1${' union all select 1'.repeat(60_000)}`);
    refused(`${'select * from ('.repeat(150)}select 1${')'.repeat(150)}`);
    expect(run('select 1').sql).toBe('SELECT 1 AS `1` LIMIT 101');
  });

  it('refuses texts that are too long', () => {
    refused(`select '${'x'.repeat(1_100_000)}'`);
    refused(`select ${Array.from({ length: 300_000 }, (_, index) => index).join(',')}`);
  });

  it('refuses values that make it so', () => {
    const withList = (length: number) =>
      compile({
        query: 'select has({list}, 1)',
        values: { list: Array.from({ length }, (_, index) => index) },
        projectId: PROJECT,
        now: NOW,
      });
    expect(() => withList(100_000)).toThrow('This query is too large.');
    expect(withList(1_000).columns).toHaveLength(1);
  });
});
