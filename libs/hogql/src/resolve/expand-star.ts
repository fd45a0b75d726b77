/** Expands `*`, `t.*`, `* EXCLUDE (a)`, `* REPLACE (1 AS a)` and `COLUMNS('regex')` to columns. */
import type { Columns, Expr, Field } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';
import type { FieldMap, SchemaField } from '../schema/model.ts';
import type { ResolveContext } from './context.ts';
import { compileNamePattern } from './name-pattern.ts';
import { hasField } from './resolve-field.ts';
import { findCte, type Scope, type ScopeSource } from './scope.ts';

type Star = Field | Columns;

export const isStar = (node: Expr): node is Star =>
  node.kind === 'columns' || (node.kind === 'field' && node.chain.at(-1) === '*');

export const expandStar = (node: Star, scope: Scope, context: ResolveContext): readonly Expr[] => {
  if (node.kind === 'columns' && node.columns) {
    return node.columns.flatMap((column) => (isStar(column) ? expandStar(column, scope, context) : [column]));
  }
  const related = node.kind === 'field' ? relatedColumns(node.chain.slice(0, -1), scope, context) : undefined;
  if (related) return related.map((chain): Expr => ({ kind: 'field', chain, span: node.span }));
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
    throw queryError(`No column matches COLUMNS('${node.regex}').`, node.span);
  return fields;
};

const sourcesOf = (node: Star, scope: Scope): readonly ScopeSource[] => {
  if (scope.sources.length === 0) throw queryError('* needs a FROM clause.', node.span);
  const table = node.kind === 'field' ? node.chain[node.chain.length - 2] : node.table;
  if (table === undefined) return scope.sources;
  const source = scope.sources.find((candidate) => candidate.name === table);
  if (!source || (node.kind === 'field' && node.chain.length > 2)) {
    throw queryError(
      `Unable to expand ${node.kind === 'field' ? node.chain.slice(0, -1).join('.') : table}.*: FROM has no such table.`,
      node.span,
    );
  }
  return [source];
};

/** `person.*`, `e.session.*`: the columns of a table that is a dot away. */
const relatedColumns = (
  chain: Field['chain'],
  scope: Scope,
  context: ResolveContext,
): readonly Field['chain'][] | undefined => {
  const [first, ...rest] = chain;
  const named = scope.sources.find(({ name }) => name === first);
  const path = named ? rest : chain;
  const source = named ?? scope.sources.find((candidate) => hasField(candidate, String(first)));
  if (path.length === 0 || source?.shape.kind !== 'table') return undefined;
  let fields: FieldMap | undefined = source.shape.table.fields;
  let isPrefix = false;
  for (const part of path) {
    const field: SchemaField | undefined = fields?.get(String(part));
    isPrefix = field?.kind === 'prefix';
    fields = membersOf(field, context);
  }
  // Fields with a prefix are hidden from `*` of the table, not from `prefix.*`.
  return fields && (isPrefix ? [...fields.keys()] : visibleNames(fields)).map((name) => [...chain, name]);
};

const membersOf = (field: SchemaField | undefined, { tables }: ResolveContext): FieldMap | undefined => {
  if (field?.kind === 'lazyJoin') return tables.get(field.table)?.fields;
  return field?.kind === 'prefix' ? field.fields : undefined;
};

const visibleNames = (fields: FieldMap): string[] =>
  [...fields].filter(([, field]) => field.hidden !== true).map(([name]) => name);

export const columnNames = (source: ScopeSource): readonly string[] =>
  source.shape.kind === 'table'
    ? visibleNames(source.shape.table.fields)
    : source.shape.outputs.columns.map((column) => column.name);

/** The chain begins with the name of the table where another table could have such a column. */
const chainTo = (source: ScopeSource, name: string, scope: Scope): readonly string[] => {
  const shadowed = scope.aliases.has(name) || findCte(scope.ctes, name)?.kind === 'column';
  if (scope.unified.has(name)) return [name];
  const alone = scope.sources.length === 1 && !shadowed;
  return alone || source.name === undefined ? [name] : [source.name, name];
};

const matcher = (regex: string, node: Star): ((name: string) => boolean) => {
  if (regex.length > 200)
    throw queryError('The regular expression in COLUMNS is too long: at most 200 characters.', node.span);
  try {
    return compileNamePattern(regex);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw queryError(
      `The regular expression in COLUMNS('${regex}') is invalid: ${error.message}.`,
      node.span,
    );
  }
};
