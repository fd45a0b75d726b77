/** One entry of FROM → a source of rows, and the names of its columns. */
import type { FromItem, JoinType, Span, TableRef } from '../ast/nodes.ts';
import { type HogQLError, notImplemented, queryError, unknownName } from '../errors.ts';
import { fn, scanOf } from '../plan/builders.ts';
import type { PlanExpr, Relation, Source } from '../plan/nodes.ts';
import { BOOLEAN, commonType, scalar } from '../plan/types.ts';
import { catalogRows } from '../schema/catalog.ts';
import { systemCatalogRows } from '../schema/system-catalog.ts';
import { GIVEN_TABLES, type GivenTable } from '../schema/tables/given.ts';
import { assertReadable } from './access.ts';
import { checkIdentifier } from './check-identifier.ts';
import type { ResolveContext } from './context.ts';
import { pivotToSelect, unpivotToSelect } from './expand-pivot.ts';
import { columnNames } from './expand-star.ts';
import { renameColumns } from './rename-columns.ts';
import { resolveCompareCall } from './resolve-compare.ts';
import { followSource, hasField } from './resolve-field.ts';
import { resolveExpr, resolveQuery } from './resolve-node.ts';
import { findCte, type Outputs, type Scope, type ScopeSource, type SourceShape } from './scope.ts';

export const addFromItem = (item: FromItem, scope: Scope, context: ResolveContext): void => {
  if (item.alias !== undefined) checkIdentifier(item.alias, item.span);
  const found = relationOf(item, scope, context);
  const name = item.alias ?? found.name;
  if (name !== undefined && scope.sources.some((source) => source.name === name)) {
    throw queryError(
      `Already have joined a table called "${name}". Can't join another one with the same name.`,
      item.span,
    );
  }
  const added: ScopeSource = {
    id: context.nextSourceId(),
    name,
    shape: found.shape,
    lazyJoins: new Map(),
    merged: new Set(),
  };
  scope.sources.push(added);
  const source: Source = {
    id: added.id,
    relation: withSample(found.relation, item),
  };
  scope.planSources.push(source);
  if (!item.join) return;
  const using = item.join.natural ? sharedColumns(item, added, scope) : item.join.using;
  if (item.join.type !== 'CROSS JOIN' && !item.join.on && !using)
    throw queryError(`${item.join.type} needs a condition: add ON or USING.`, item.span);
  const on = using
    ? resolveUsing(item, item.join.type, using, added, scope, context)
    : item.join.on && resolveExpr(item.join.on, scope, context);
  // A condition may have added lazy joins of this very source: they come behind it and cannot serve it.
  const position = scope.planSources.findIndex((candidate) => candidate.id === added.id);
  scope.planSources[position] = { ...source, join: { type: item.join.type, on } };
};

/** The columns of both sides that `*` shows after `NATURAL JOIN`. */
const sharedColumns = (item: FromItem, added: ScopeSource, scope: Scope): readonly string[] => {
  const before = new Set(scope.sources.filter((source) => source !== added).flatMap(columnNames));
  const shared = columnNames(added).filter((name) => before.has(name) && name !== 'team_id');
  if (shared.length === 0)
    throw queryError('NATURAL JOIN needs a column that both sides have. Use JOIN … ON instead.', item.span);
  return shared;
};

/** `USING (a)`: the columns must be equal, and `a` without a table name means either of them. */
const resolveUsing = (
  item: FromItem,
  type: JoinType,
  using: readonly string[],
  added: ScopeSource,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  const conditions = using.map((name) => {
    checkIdentifier(name, item.span);
    const others = scope.sources.filter(
      (source) => source !== added && hasField(source, name) && !source.merged.has(name),
    );
    if (!hasField(added, name) || others.length === 0)
      throw queryError(`Unable to resolve field: ${name}`, item.span);
    if (others.length > 1)
      throw queryError(`Ambiguous query. Found multiple sources for field: ${name}`, item.span);
    const [before, right] = [others[0]!, added].map((source) =>
      followSource(source, [name], item.span, scope, context),
    );
    const left = scope.unified.get(name) ?? before!;
    // The side that has all rows shows the column.
    (type.startsWith('RIGHT') ? others[0]! : added).merged.add(name);
    if (type.startsWith('FULL')) {
      scope.unified.set(name, fn('$eitherSide', [left, right!], commonType([left.type, right!.type])));
    }
    return resolveCompareCall('equals', [left, right!], item.span, context)!;
  });
  return conditions.length === 1 ? conditions[0]! : fn('and', conditions, BOOLEAN);
};

interface Found {
  readonly name: string | undefined;
  readonly relation: Relation;
  readonly shape: SourceShape;
}

const relationOf = (item: FromItem, scope: Scope, context: ResolveContext): Found => {
  const { source } = item;
  switch (source.kind) {
    case 'table':
      return findTable(source, item, scope, context);
    case 'select':
    case 'selectSet': {
      const query = resolveQuery(source, scope.ctes, context);
      const resolved = item.columnAliases
        ? renameColumns(query, item.columnAliases, item.span, context)
        : query;
      return {
        name: undefined,
        relation: { kind: 'subquery', query: resolved.plan },
        shape: { kind: 'outputs', outputs: resolved.outputs },
      };
    }
    case 'values': {
      const rows = source.rows.map((row) => row.map((expr) => resolveExpr(expr, scope, context)));
      const width = rows[0]?.length ?? 0;
      if (rows.some((row) => row.length !== width))
        throw queryError('All rows of VALUES must have the same number of columns.', item.span);
      const columns = Array.from(
        { length: width },
        (_, index) => item.columnAliases?.[index] ?? `col${index + 1}`,
      );
      for (const column of columns) checkIdentifier(column, item.span);
      const outputs: Outputs = {
        columns: columns.map((name, index) => ({
          name,
          type: commonType(rows.map((row) => row[index]!.type)),
        })),
      };
      return {
        name: undefined,
        relation: { kind: 'rows', columns, rows },
        shape: { kind: 'outputs', outputs },
      };
    }
    case 'pivot':
      return relationOf({ ...item, source: pivotToSelect(source) }, scope, context);
    case 'unpivot': {
      const select = unpivotToSelect(source, context.ownName('unpivoted'));
      return relationOf({ ...item, source: select }, scope, context);
    }
    case 'placeholder':
      throw queryError(`Unresolved placeholder: {${source.path.join('.')}}`, source.span);
  }
};

const findTable = (ref: TableRef, item: FromItem, scope: Scope, context: ResolveContext): Found => {
  if (item.columnAliases)
    throw notImplemented(
      'Only a subquery or VALUES can have a list of column names after its alias.',
      item.span,
    );
  const name = ref.name.join('.');
  const cte = ref.name.length === 1 && !ref.args ? findCte(scope.ctes, name) : undefined;
  if (cte?.kind === 'subquery') {
    cte.used = true;
    return {
      name,
      relation: { kind: 'cte', name: cte.planName },
      shape: { kind: 'outputs', outputs: cte.outputs },
    };
  }
  if (name === 'numbers') return numbers(ref, scope, context);
  // These names are case-insensitive, so the check uses the name in the catalog.
  const given = GIVEN_TABLES.get(name) ?? GIVEN_TABLES.get(name.toLowerCase());
  assertReadable(given?.name ?? name, ref.span, context);
  const table = context.tables.get(name);
  if (ref.args && (given || table))
    throw queryError(`The table ${name} takes no arguments: write FROM ${name}.`, ref.span);
  if (given) return findGiven(given, ref, context);
  if (!table) throw unknownTable(name, ref.span, context);
  context.tableNames.add(name);
  const stored = item.final ? { ...table.stored, final: true } : table.stored;
  return { name, relation: scanOf(stored), shape: { kind: 'table', table } };
};

const findGiven = (table: GivenTable, ref: TableRef, context: ResolveContext): Found => {
  context.tableNames.add(table.name);
  const rows =
    catalogRows(table.name, context.tables) ??
    systemCatalogRows(table.name, context) ??
    context.givenRows.get(table.name) ??
    [];
  return {
    name: ref.name.at(-1)!,
    relation: { kind: 'given', table, rows, timezone: context.timezone },
    shape: {
      kind: 'outputs',
      outputs: { columns: [...table.columns].map(([name, type]) => ({ name, type })) },
    },
  };
};

const unknownTable = (name: string, span: Span | undefined, context: ResolveContext): HogQLError => {
  const known = [...context.tables.keys(), ...GIVEN_TABLES.keys()];
  return unknownName(`Unknown table \`${name}\`.`, name, known, span, (meant) => ` Did you mean: ${meant}?`);
};

const numbers = (ref: TableRef, scope: Scope, context: ResolveContext): Found => {
  const args = ref.args ?? [];
  if (!ref.args) throw queryError("Table function 'numbers' requires arguments", ref.span);
  if (args.length === 0)
    throw queryError("Table function 'numbers' requires at least 1 argument, found 0", ref.span);
  if (args.length > 2)
    throw queryError(`Table function 'numbers' requires at most 2 arguments, found ${args.length}`, ref.span);
  const outputs: Outputs = { columns: [{ name: 'number', type: scalar('integer') }] };
  return {
    name: 'numbers',
    relation: { kind: 'numbers', args: args.map((arg) => resolveExpr(arg, scope, context)) },
    shape: { kind: 'outputs', outputs },
  };
};

const withSample = (relation: Relation, item: FromItem): Relation => {
  if (!item.sample) return relation;
  const { ratio, offset } = item.sample;
  if (relation.kind !== 'scan') throw queryError('SAMPLE needs a table, not a subquery or a CTE.', item.span);
  if (!(ratio > 0 && ratio <= 1) || (offset !== undefined && !(offset >= 0 && offset < 1))) {
    throw queryError(
      'SAMPLE needs a fraction between 0 and 1, such as SAMPLE 0.1 or SAMPLE 1/10.',
      item.span,
    );
  }
  if (relation.table.sampleKey === undefined) {
    throw queryError(
      'This table does not support SAMPLE. Use it with events, persons, groups or sessions.',
      item.span,
    );
  }
  return { ...relation, sample: item.sample };
};
