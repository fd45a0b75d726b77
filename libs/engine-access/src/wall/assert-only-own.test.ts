import { describe, expect, it } from 'vitest';
import { assertOnlyOwn } from './assert-only-own.ts';
import { newStoredTableName } from './stored-tables.ts';

const OWN = newStoredTableName(1);
const FOREIGN = newStoredTableName(12);

describe('a statement of a project is refused when it uses', () => {
  it.each([
    ['settings', 'SELECT * FROM events SETTINGS additional_table_filters = {}'],
    ['settings in any case', 'SELECT * FROM events settings additional_table_filters={}'],
    [
      'settings of a subquery',
      "SELECT * FROM (SELECT * FROM events SETTINGS max_threads = 1) WHERE 'a' = 'b'",
    ],
    ['settings behind a comment', 'SELECT * FROM events/**/SETTINGS`additional_table_filters`= {}'],
    ['a second statement', 'SELECT 1; SELECT * FROM events'],
    ['a table function over the tables of a database', "SELECT * FROM merge('meridian', '.*')"],
    ['a quoted table function', "SELECT * FROM `merge`('meridian', '.*')"],
    ['a table function on the right of IN', "SELECT 1 IN merge(currentDatabase(), 'events')"],
    ['an index of a table', 'SELECT * FROM mergeTreeIndex(currentDatabase(), events)'],
    ['an endless table', 'SELECT * FROM loop(events) LIMIT 9'],
    ['another server', "SELECT * FROM remote('127.0.0.1', meridian.events)"],
    ['a dictionary', "SELECT dictGet('d', 'a', 1)"],
    ['every table of a joined database', 'SELECT 1 FROM events AS e JOIN system.tables AS t ON 1'],
    ['the tables of the engine on the right of IN', 'SELECT 1 IN system.one'],
    ['the tables of the engine after TABLE', 'SELECT * FROM loop(TABLE system.one)'],
    ['a description of a table', 'DESCRIBE system.tables'],
    ['a table after TABLE', 'EXISTS TABLE system.tables'],
    ['the tables of the engine', 'SELECT name FROM system.tables'],
    ['the quoted tables of the engine', 'SELECT name FROM `system`.`tables`'],
    ['the tables of the engine in a list', 'SELECT name FROM numbers(1), system.tables'],
    ['the standard names of tables', 'SELECT table_name FROM INFORMATION_SCHEMA.tables'],
    ['a name as a parameter', 'SELECT * FROM {table:Identifier}'],
    ['a stored table of another project', `SELECT * FROM ${FOREIGN}`],
    ['its quoted name', `SELECT * FROM \`${FOREIGN}\``],
    ['its qualified name', `SELECT * FROM meridian."${FOREIGN}"`],
    ['its name with a letter as hexadecimal', `SELECT * FROM \`${FOREIGN.replace('e', '\\x65')}\``],
    ['its name with an escape of nothing', `SELECT * FROM \`${FOREIGN.replace('_', '_\\N')}\``],
    ['it beside its own', `SELECT * FROM ${OWN} UNION ALL SELECT * FROM ${FOREIGN}`],
  ])('%s', (_what, sql) => {
    expect(() => assertOnlyOwn(1, sql)).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'table_access_denied',
        message: expect.stringMatching(/^The query uses .*\w(?:\(\))?, which is not allowed\.$/),
      }),
    );
  });

  it.each([
    'cluster',
    'clusterAllReplicas',
    'dictGet',
    'dictionary',
    'file',
    'input',
    'joinGet',
    'joinGetOrNull',
    'loop',
    'merge',
    'mergeTreeAnalyzeIndexes',
    'mergeTreeIndex',
    'mergeTreeProjection',
    'mergeTreeTextIndex',
    'remote',
    'remoteSecure',
    'timeSeriesData',
    'timeSeriesMetrics',
    'timeSeriesSelector',
    'timeSeriesTags',
    'url',
    'viewExplain',
    'viewIfPermitted',
  ])('the function %s, in any case', (name) => {
    for (const called of [name, name.toUpperCase(), `\`${name}\``]) {
      expect(() => assertOnlyOwn(1, `SELECT * FROM ${called}(a)`)).toThrow(
        `uses ${called.replaceAll('`', '')}(), which is not allowed.`,
      );
    }
  });
});

describe('a statement of a project may use', () => {
  it.each([
    ['its tables', 'SELECT count() FROM events WHERE project_id = 1'],
    ['its stored tables', `SELECT * FROM ${OWN} WHERE m_row > 1`],
    ['its stored tables beside a suspicious text', `SELECT 'SETTINGS' FROM \`${OWN}\``],
    ['texts about anything', "SELECT 'SETTINGS a = 1; merge(system.tables)', {p0:String}"],
    ['quoted names of its author', 'SELECT 1 AS `settings`, 2 AS `SETTINGS a = 1`, 3 AS merge'],
    ['columns of a table with such an alias', 'SELECT system.event AS a FROM events AS system'],
    ['functions whose names begin alike', "SELECT mergeable(1), cutURLParameter('a', 'b')"],
    ['a column that is called so', 'SELECT e.settings FROM events AS e'],
    ['a column that is called identifier', 'SELECT e.identifier FROM events AS e, numbers(1)'],
    ['a table with such an alias in a list', 'SELECT 1, system FROM events AS system'],
    ['a text that is called so', "SELECT 'merge'(1), 'system'.a"],
    ['a table of a named database', "SELECT 'system' FROM numbers(1), meridian.events"],
  ])('%s', (_what, sql) => {
    expect(() => assertOnlyOwn(1, sql)).not.toThrow();
  });
});
