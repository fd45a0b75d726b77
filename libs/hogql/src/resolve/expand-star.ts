/** `*`, `t.*`, `* EXCLUDE (a)`, `* REPLACE (1 AS a)`, `COLUMNS('regex')`: which columns they stand for. */
import type { Columns, Expr, Field } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';
import { findCte, type Scope, type ScopeSource } from './scope.ts';

type Star = Field | Columns;

export const isStar = (node: Expr): node is Star =>
  node.kind === 'columns' || (node.kind === 'field' && node.chain.at(-1) === '*');

export const expandStar = (node: Star, scope: Scope): readonly Expr[] => {
  if (node.kind === 'columns' && node.columns) {
    return node.columns.flatMap((column) => (isStar(column) ? expandStar(column, scope) : [column]));
  }
  const sources = sourcesOf(node, scope);
  const ofTable = node.kind === 'field' ? node.chain.length > 1 : node.table !== undefined;
  const excluded = new Set(node.kind === 'columns' ? (node.exclude ?? []) : []);
  const replaced = new Map(
    node.kind === 'columns' ? node.replace?.map((column) => [column.alias, column]) : [],
  );
  const isWanted =
    node.kind === 'columns' && node.regex !== undefined ? matcher(node.regex, node) : () => true;
  const fields = sources.flatMap((source) =>
    columnNames(source)
      .filter((name) => !excluded.has(name) && isWanted(name) && (ofTable || !source.merged.has(name)))
      .map(
        (name): Expr =>
          replaced.get(name) ?? { kind: 'field', chain: chainTo(source, name, scope), span: node.span },
      ),
  );
  if (fields.length === 0 && node.kind === 'columns' && node.regex !== undefined)
    throw queryError(`No column is called like COLUMNS('${node.regex}').`, node.span);
  return fields;
};

const sourcesOf = (node: Star, scope: Scope): readonly ScopeSource[] => {
  if (scope.sources.length === 0) throw queryError('Cannot use * without a FROM.', node.span);
  const table = node.kind === 'field' ? node.chain[node.chain.length - 2] : node.table;
  if (table === undefined) return scope.sources;
  const source = scope.sources.find((candidate) => candidate.name === table);
  if (!source || (node.kind === 'field' && node.chain.length > 2)) {
    throw queryError(
      `Cannot expand * of ${node.kind === 'field' ? node.chain.slice(0, -1).join('.') : table}.`,
      node.span,
    );
  }
  return [source];
};

const columnNames = (source: ScopeSource): readonly string[] =>
  source.shape.kind === 'table'
    ? [...source.shape.table.fields].filter(([, field]) => field.hidden !== true).map(([name]) => name)
    : source.shape.outputs.columns.map((column) => column.name);

/** With its table's name before it where another table could have such a column. */
const chainTo = (source: ScopeSource, name: string, scope: Scope): readonly string[] => {
  const shadowed = scope.aliases.has(name) || findCte(scope.ctes, name)?.kind === 'column';
  if (scope.unified.has(name)) return [name];
  const alone = scope.sources.length === 1 && !shadowed;
  return alone || source.name === undefined ? [name] : [source.name, name];
};

/** Plain words and a few wildcards are enough to pick columns, and cannot run away. */
const matcher = (regex: string, node: Star): ((name: string) => boolean) => {
  if (regex.length > 200) throw queryError('The pattern of COLUMNS is too long.', node.span);
  try {
    const pattern = new RegExp(regex);
    return (name) => pattern.test(name);
  } catch {
    throw queryError(`COLUMNS('${regex}') is not a regular expression.`, node.span);
  }
};
