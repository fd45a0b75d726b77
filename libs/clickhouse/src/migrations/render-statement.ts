/**
 * Converts a statement written for one server into statements for the actual deployment. On one server the statement
 * only becomes repeatable. In a cluster a sharded table becomes a Replicated table `NAME_local` on every shard and a
 * Distributed table `NAME` over them.
 */
import { InternalError, quoteSqlName } from '@meridian/core';
import { EVERYWHERE, localName, PER_SHARD } from '../cluster/cluster.ts';
import type { MigrationStatement } from './migration-file.ts';

export interface ClusterTarget {
  readonly cluster: string;
  readonly database: string;
}

interface TableStatement {
  readonly head: string;
  readonly name: string;
  readonly rest: string;
}

const NAME = '[A-Za-z_]\\w*|`[^`]+`';
const CREATE = new RegExp(
  `^(CREATE\\s+(?:OR\\s+REPLACE\\s+)?(TABLE|VIEW|MATERIALIZED\\s+VIEW|DICTIONARY|FUNCTION))\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(${NAME})`,
  'i',
);
const DROP = new RegExp(
  `^(DROP\\s+(?:TABLE|VIEW|DICTIONARY|FUNCTION))\\s+(?:IF\\s+EXISTS\\s+)?(${NAME})`,
  'i',
);
const ALTER = new RegExp(`^(ALTER\\s+TABLE)\\s+(${NAME})`, 'i');
const ENGINE = /\bENGINE\s*=\s*(\w*MergeTree)(?:\s*\(([^)]*)\))?/i;
const DEDUPLICATION_WINDOW = /\bnon_replicated_deduplication_window\s*=\s*\d+/i;

export const renderStatement = (
  { sql, placement }: MigrationStatement,
  target: ClusterTarget | undefined,
): string[] => {
  const statement = repeatable(sql);
  if (target === undefined) return [statement];
  switch (placement.kind) {
    case 'sharded':
      return renderSharded(statement, placement.by, target);
    case 'everywhere':
      return [renderReplicated(statement, (name) => name, EVERYWHERE, target)];
    case 'storage':
      return [onCluster(renameTable(statement, localName), target)];
    case 'none':
      return [onCluster(statement, target)];
  }
};

/** An interrupted migration repeats its file from the start, so every statement must be repeatable. */
const repeatable = (sql: string): string => {
  const created = CREATE.exec(sql);
  if (created && !/^CREATE\s+OR\s+REPLACE/i.test(sql)) {
    return `${created[1]} IF NOT EXISTS ${created[3]}${sql.slice(created[0].length)}`;
  }
  const dropped = DROP.exec(sql);
  if (dropped) return `${dropped[1]} IF EXISTS ${dropped[2]}${sql.slice(dropped[0].length)}`;
  if (ALTER.test(sql)) {
    return sql
      .replace(/\bADD\s+(COLUMN|INDEX|PROJECTION|CONSTRAINT)\s+(?!IF\b)/gi, 'ADD $1 IF NOT EXISTS ')
      .replace(/\bDROP\s+(COLUMN|INDEX|PROJECTION|CONSTRAINT)\s+(?!IF\b)/gi, 'DROP $1 IF EXISTS ');
  }
  return sql;
};

const renderSharded = (statement: string, by: string, target: ClusterTarget): string[] => {
  if (ALTER.test(statement)) {
    // Storage first: the column must exist before the Distributed table refers to it.
    return [onCluster(renameTable(statement, localName), target), onCluster(statement, target)];
  }
  const { name } = tableStatement(statement);
  const local = localName(name);
  return [
    renderReplicated(statement, localName, PER_SHARD, target),
    `CREATE TABLE IF NOT EXISTS ${name} ON CLUSTER ${quoteSqlName(target.cluster)} AS ${local}\n` +
      `ENGINE = Distributed(${quoteSqlName(target.cluster)}, ${quoteSqlName(target.database)}, ${local}, ${by})`,
  ];
};

const renderReplicated = (
  statement: string,
  rename: (name: string) => string,
  placement: typeof PER_SHARD | typeof EVERYWHERE,
  target: ClusterTarget,
): string => {
  const { name } = tableStatement(statement);
  const path = `${placement.path}/${target.database}/${rename(name).replaceAll('`', '')}`;
  const engine = (_all: string, kind: string, inner: string | undefined) => {
    const own = inner?.trim() ? `, ${inner.trim()}` : '';
    return `ENGINE = Replicated${kind}('${path}', '${placement.replica}'${own})`;
  };
  if (!ENGINE.test(statement)) {
    throw new InternalError('error', `${name}: only a table of the MergeTree family can be replicated.`);
  }
  const replicated = statement.replace(ENGINE, engine).replace(DEDUPLICATION_WINDOW, (setting) =>
    // Replicated engines have another name for this setting.
    setting.replace(/non_replicated/i, 'replicated'),
  );
  return onCluster(renameTable(replicated, rename), target);
};

const tableStatement = (sql: string): TableStatement => {
  const match = new RegExp(
    `^((?:CREATE\\s+(?:OR\\s+REPLACE\\s+)?[A-Z ]+?|DROP\\s+[A-Z]+|ALTER\\s+TABLE)\\s+(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?)(${NAME})`,
    'i',
  ).exec(sql);
  if (!match?.[1] || !match[2]) {
    throw new InternalError('error', `A cluster cannot apply this statement: ${sql.split('\n')[0]}`);
  }
  return { head: match[1], name: match[2], rest: sql.slice(match[0].length) };
};

const renameTable = (sql: string, rename: (name: string) => string): string => {
  const { head, name, rest } = tableStatement(sql);
  return head + rename(name) + rest;
};

const onCluster = (sql: string, target: ClusterTarget): string => {
  const isDefinition = /^(CREATE|DROP|ALTER)\b/i.test(sql);
  if (!isDefinition) return sql;
  const { head, name, rest } = tableStatement(sql);
  return `${head}${name} ON CLUSTER ${quoteSqlName(target.cluster)}${rest}`;
};
