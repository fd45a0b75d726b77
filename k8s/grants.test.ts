/** The manifests give ClickHouse's users exactly the rights that the statements of the services need. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Installation {
  readonly spec: {
    readonly configuration: {
      readonly users: Readonly<Record<string, unknown>>;
      readonly settings: Readonly<Record<string, string>>;
      readonly files: Readonly<Record<string, string>>;
    };
  };
}

const { configuration } = (
  parse(readFileSync(`${root}k8s/components/clickhouse/installation.yaml`, 'utf8')) as Installation
).spec;

/** GRANT A, B ON t → [A on t, B on t] */
const grantsOf = (user: string): ReadonlySet<string> =>
  new Set(
    (configuration.users[`${user}/grants/query`] as string[]).flatMap((grant) => {
      const [, rights = '', target = ''] = /^GRANT (.+) ON (\S+)$/.exec(grant) ?? [];
      return rights.split(', ').map((right) => `${right} ON ${target}`);
    }),
  );

/** The rights of a statement by its words. Other statements need SELECT and INSERT on the tables of the database. */
const RIGHTS: readonly (readonly [statement: RegExp, rights: readonly string[]])[] = [
  [/\bALTER TABLE\b/, ['ALTER UPDATE ON meridian.*', 'ALTER DELETE ON meridian.*']],
  [/\bCREATE TABLE\b/, ['CREATE TABLE ON meridian.*']],
  [/\bDROP TABLE\b/, ['DROP TABLE ON meridian.*']],
  [/\bSYSTEM SYNC REPLICA\b/, ['SYSTEM SYNC REPLICA ON meridian.*']],
  [/\bKILL QUERY\b/, ['KILL QUERY ON *.*']],
  [/\bON CLUSTER\b/, ['CLUSTER ON *.*']],
  [/\bclusterAllReplicas\(/, ['REMOTE ON *.*', 'CREATE TEMPORARY TABLE ON *.*']],
  [/['`]ReplicatedMergeTree\b|`ReplicatedMergeTree\(/, ['TABLE ENGINE ON ReplicatedMergeTree']],
  [/['`]MergeTree['`]/, ['TABLE ENGINE ON MergeTree']],
  [/\bTRUNCATE TABLE\b/, ['TRUNCATE ON meridian.*']],
  [/\bOPTIMIZE TABLE\b/, ['OPTIMIZE ON meridian.*']],
  [/\b(?:RENAME|EXCHANGE|ATTACH|DETACH) TABLE\b/, ['a statement that this test does not know']],
];

/** System tables that a server shows to every user. */
const PUBLIC_SYSTEM_TABLES = ['tables', 'columns'];
/** Tables of HogQL, which query-service answers itself. */
const HOGQL_SYSTEM_TABLES =
  /^(?:actions|annotations|cohorts|dashboards|dashboard_tiles|insights|insight_variables|query_log)$/;

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

/** The code of the services that send statements as the writer. Migrations run as the owner. */
const sources = globSync(
  ['apps/{capture,query,endpoints}-service/src/**/*.ts', 'libs/{clickhouse,engine-access}/src/**/*.ts'],
  { cwd: root },
)
  .filter((file) => !/\.test\.ts$|testing|\/generated\/|\/migrations\/|\/hogql\//.test(file))
  .map((file) => withoutComments(readFileSync(root + file, 'utf8')));

const neededRights = (): ReadonlySet<string> => {
  const needed = new Set(['SELECT ON meridian.*', 'INSERT ON meridian.*']);
  for (const source of sources) {
    for (const [statement, rights] of RIGHTS) {
      if (statement.test(source)) for (const right of rights) needed.add(right);
    }
    for (const [, direct, viaCluster] of source.matchAll(
      /\b(?:FROM|JOIN) system\.(\w+)|systemTable\('(\w+)'\)/g,
    )) {
      const table = direct ?? viaCluster ?? '';
      if (PUBLIC_SYSTEM_TABLES.includes(table) || HOGQL_SYSTEM_TABLES.test(table)) continue;
      needed.add(`SELECT ON system.${table}`);
    }
  }
  return needed;
};

describe('the rights of', () => {
  it('the writer are exactly those of the statements that the services send', () => {
    expect([...grantsOf('writer')].toSorted()).toEqual([...neededRights()].toSorted());
  });

  it('the reader allow reading the tables of the database and nothing else', () => {
    expect([...grantsOf('reader')]).toEqual(['SELECT ON meridian.*']);
  });
});

it('no log table of the server has an engine of the operator and other storage settings beside it', () => {
  const beside = Object.keys(configuration.settings).filter((name) =>
    /_log\/(?:ttl|partition_by|order_by|settings|storage_policy)$/.test(name),
  );
  expect(beside).toEqual([]);
  for (const file of Object.values(configuration.files)) {
    for (const [, log = ''] of file.matchAll(/<(\w+_log)\b[^>]*>([\s\S]*?)<\/\1>/g)) {
      const definition = file.slice(file.indexOf(`<${log}`));
      expect(definition).toContain(`<${log} replace="1">`);
      expect(/<engine>/.test(definition) && /<(?:ttl|partition_by|order_by)>/.test(definition)).toBe(false);
    }
  }
});
