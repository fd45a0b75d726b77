/** Joining a related table where one of its columns is used, right behind the table that it belongs to. */
import type { Span } from '../ast/nodes.ts';
import { scanOf } from '../plan/builders.ts';
import type { Source } from '../plan/nodes.ts';
import type { FieldMap, LazyJoinField, LogicalTable } from '../schema/model.ts';
import { assertReadable } from './access.ts';
import type { ResolveContext } from './context.ts';
import { resolveExpr } from './resolve-node.ts';
import type { Scope, ScopeSource } from './scope.ts';

export const addLazyJoin = (
  field: LazyJoinField,
  name: string,
  parent: ScopeSource,
  parentFields: FieldMap,
  span: Span | undefined,
  scope: Scope,
  context: ResolveContext,
): ScopeSource => {
  assertReadable(field.table, span, context);
  const table = lazyTable(field.table, context);
  const joined: ScopeSource = {
    id: context.nextSourceId(),
    name: undefined,
    shape: { kind: 'table', table, groupIndex: groupIndexOf(name) },
    lazyJoins: new Map(),
    merged: new Set(),
  };
  parent.lazyJoins.set(name, joined);
  const sides = new Map<string, ScopeSource>([
    ['this', parent],
    ['that', joined],
  ]);
  const on = resolveExpr(field.on, joinScope(scope, sides, parent, parentFields), context);
  const type =
    field.table === 'persons' && field.required
      ? context.personsJoin
      : field.required
        ? 'INNER JOIN'
        : 'LEFT JOIN';
  const source: Source = {
    id: joined.id,
    relation: scanOf(table.stored),
    join: { type, on },
  };
  scope.planSources.splice(insertionPoint(scope, parent), 0, source);
  return joined;
};

const lazyTable = (name: string, context: ResolveContext): LogicalTable => {
  const table = context.tables.get(name) ?? context.internalTables.get(name);
  if (!table) throw new Error(`schema: lazy join to unknown table ${name}`);
  return table;
};

const groupIndexOf = (name: string): number | undefined => {
  const match = /^group_(\d)$/.exec(name);
  return match ? Number(match[1]) : undefined;
};

/** Contains only the two sides of the join, by the names that the schema uses. */
const joinScope = (
  scope: Scope,
  sides: ReadonlyMap<string, ScopeSource>,
  parent: ScopeSource,
  parentFields: FieldMap,
): Scope => ({
  ...scope,
  sources: [...sides].map(([name, source]) =>
    source === parent && source.shape.kind === 'table'
      ? {
          ...source,
          name,
          shape: { ...source.shape, table: { ...source.shape.table, fields: parentFields } },
        }
      : { ...source, name },
  ),
  aliases: new Map(),
  lambdaArgs: new Map(),
  within: undefined,
});

/** After the parent and everything joined to it, because a join condition can only use earlier tables. */
const insertionPoint = (scope: Scope, parent: ScopeSource): number => {
  const belongs = new Set([parent.id, ...[...parent.lazyJoins.values()].flatMap(idsUnder)]);
  return scope.planSources.findLastIndex((source) => belongs.has(source.id)) + 1;
};

const idsUnder = (source: ScopeSource): readonly number[] => [
  source.id,
  ...[...source.lazyJoins.values()].flatMap(idsUnder),
];
