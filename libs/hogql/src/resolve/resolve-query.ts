/** SELECTs and their sets → plans, and the columns that they give. */
import type { Cte, Expr, Query, Select, SelectSet } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';
import { aliasRef, allOf } from '../plan/builders.ts';
import type { ArrayJoinItem, PlanColumn, PlanCte, PlanExpr, PlanSelect } from '../plan/nodes.ts';
import { commonType, type ValueType } from '../plan/types.ts';
import { printHogQL } from '../print/hogql.ts';
import { checkCharacters, checkIdentifier } from './check-identifier.ts';
import type { ResolveContext } from './context.ts';
import { expandStar, isStar } from './expand-star.ts';
import { freeNames } from './free-names.ts';
import { arrangeColumns, renameColumns } from './rename-columns.ts';
import { addFromItem } from './resolve-from.ts';
import { resolveExpr, resolveQuery } from './resolve-node.ts';
import { resolveOrder } from './resolve-order.ts';
import { resolveWindow } from './resolve-window.ts';
import {
  type CteEntry,
  type Ctes,
  emptyScope,
  type OutputColumn,
  type Outputs,
  type ResolvedQuery,
  type Scope,
} from './scope.ts';

/** The rule behind `resolveQuery`. */
export const resolveAnyQuery = (query: Query, ctes: Ctes, context: ResolveContext): ResolvedQuery =>
  query.kind === 'select' ? resolveSelect(query, ctes, context) : resolveSet(query, ctes, context);

interface DeclaredCtes {
  readonly ctes: Ctes;
  /** Those that were used, in order; asked when the query around is resolved. */
  readonly used: () => readonly PlanCte[];
}

const declareCtes = (
  declarations: readonly Cte[] | undefined,
  outer: Ctes,
  context: ResolveContext,
): DeclaredCtes => {
  const entries = new Map<string, CteEntry>();
  const ctes: Ctes = { entries, outer };
  const plans: { readonly entry: CteEntry & { kind: 'subquery' }; readonly plan: PlanCte }[] = [];
  for (const cte of declarations ?? []) {
    checkIdentifier(cte.name, cte.span);
    if (entries.has(cte.name))
      throw queryError(`Two common table expressions are called "${cte.name}"`, cte.span);
    if (cte.type === 'column') {
      entries.set(cte.name, { kind: 'column', expr: cte.expr });
      continue;
    }
    if (cte.expr.kind !== 'select' && cte.expr.kind !== 'selectSet')
      throw queryError('A CTE with this form needs a SELECT, as in WITH name AS (SELECT 1).', cte.span);
    // A CTE sees the CTEs before it but not itself: inside a CTE named `events`, `events` is the table.
    const planName = context.ownName(cte.name);
    const { plan, outputs } = cte.recursive
      ? resolveRecursive(cte, cte.expr, planName, ctes, context)
      : resolveNamedColumns(cte, cte.expr, ctes, context);
    const entry = { kind: 'subquery', planName, outputs, used: false } as const;
    entries.set(cte.name, entry);
    plans.push({ entry, plan: { name: planName, query: plan, recursive: cte.recursive } });
  }
  return { ctes, used: () => plans.filter(({ entry }) => entry.used).map(({ plan }) => plan) };
};

const resolveNamedColumns = (cte: Cte, query: Query, ctes: Ctes, context: ResolveContext): ResolvedQuery => {
  const resolved = resolveQuery(query, ctes, context);
  return cte.columns ? renameColumns(resolved, cte.columns, cte.span, context) : resolved;
};

/** The first member defines the columns. The others may read the rows produced before them. */
const resolveRecursive = (
  cte: Cte,
  query: Query,
  planName: string,
  ctes: Ctes,
  context: ResolveContext,
): ResolvedQuery => {
  if (query.kind !== 'selectSet') return resolveNamedColumns(cte, query, ctes, context);
  const first = resolveNamedColumns(cte, query.first, ctes, context);
  const self: CteEntry = { kind: 'subquery', planName, outputs: first.outputs, used: true };
  const inside: Ctes = { entries: new Map([[cte.name, self]]), outer: ctes };
  const { plan } = resolveQuery(query, inside, context);
  if (plan.kind !== 'selectSet') throw new Error('compiler: a set is planned as a set');
  return { plan: { ...plan, first: first.plan }, outputs: first.outputs };
};

const resolveSet = (set: SelectSet, ctes: Ctes, context: ResolveContext): ResolvedQuery => {
  // The CTEs of the first member are visible in all members, because WITH comes before the whole set.
  const inFirst = set.first.kind === 'select' ? set.first.ctes : undefined;
  const declared = declareCtes(inFirst, ctes, context);
  const firstQuery = inFirst && set.first.kind === 'select' ? { ...set.first, ctes: undefined } : set.first;
  const resolved = [firstQuery, ...set.rest.map(({ query }) => query)].map((query) =>
    resolveQuery(query, declared.ctes, context),
  );
  const [first, ...others] = set.byName ? alignedByName(resolved, context) : resolved;
  if (!first) throw new Error('compiler: a set has members');
  const rest = others.map((query, index) => ({ operator: set.rest[index]!.operator, query }));
  const width = first.outputs.columns.length;
  for (const [index, member] of rest.entries()) {
    const found = member.query.outputs.columns.length;
    if (found !== width) {
      throw queryError(
        `All queries of a ${member.operator} must have the same number of columns: the first has ${width}, another has ${found}.`,
        set.rest[index]!.query.span,
      );
    }
  }
  const columns = first.outputs.columns.map((column, index) => ({
    name: column.name,
    type: commonType([column.type, ...rest.map(({ query }) => query.outputs.columns[index]!.type)]),
  }));
  const scope: Scope = { ...emptyScope(ctes), aliases: aliasesOf(columns) };
  return {
    plan: {
      kind: 'selectSet',
      ctes: declared.used(),
      first: first.plan,
      rest: rest.map(({ operator, query }) => ({ operator, query: query.plan })),
      orderBy: set.orderBy?.map((order) => resolveOrder(order, scope, context)) ?? [],
      limit: set.limit && resolveExpr(set.limit, scope, context),
      offset: set.offset && resolveExpr(set.offset, scope, context),
    },
    outputs: { columns },
  };
};

/** Every member gets all columns, in the order of their first mention; a missing column is NULL. */
const alignedByName = (members: readonly ResolvedQuery[], context: ResolveContext): ResolvedQuery[] => {
  const names = [...new Set(members.flatMap(({ outputs }) => outputs.columns.map(({ name }) => name)))];
  return members.map((member) => arrangeColumns(member, names, context));
};

const aliasesOf = (columns: readonly OutputColumn[]): Scope['aliases'] =>
  new Map(columns.map(({ name, type }) => [name, { type, reference: aliasRef(name, type) }]));

const resolveSelect = (select: Select, outer: Ctes, context: ResolveContext): ResolvedQuery => {
  const declared = declareCtes(select.ctes, outer, context);
  const windows = new Map(select.windows?.map(({ name, spec }) => [name, spec]));
  const scope = emptyScope(declared.ctes, windows);
  for (const item of select.from ?? []) addFromItem(item, scope, context);
  const arrayJoin = select.arrayJoin && {
    left: select.arrayJoin.left,
    items: select.arrayJoin.items.map((item) => resolveArrayJoinItem(item, scope, context)),
  };
  const columns = resolveColumns(select, scope, context);
  const optional = (expr: Expr | undefined): PlanExpr | undefined =>
    expr && resolveExpr(expr, scope, context);
  const list = (exprs: readonly Expr[]): PlanExpr[] => exprs.map((expr) => resolveExpr(expr, scope, context));
  const plan: PlanSelect = {
    kind: 'select',
    distinct: select.distinct === true,
    columns,
    sources: scope.planSources,
    arrayJoin,
    // The engine moves suitable conditions to PREWHERE itself.
    where: allOf([select.prewhere, select.where].flatMap((expr) => optional(expr) ?? [])),
    groupBy: select.groupBy && {
      mode: select.groupBy.mode,
      exprs: list(select.groupBy.exprs),
      sets: select.groupBy.sets?.map(list),
      totals: select.groupBy.totals === true,
    },
    having: optional(select.having),
    windows: (select.windows ?? []).map(({ name, spec }) => {
      checkIdentifier(name, select.span);
      return { name, spec: resolveWindow(spec, scope, context) };
    }),
    qualify: optional(select.qualify),
    orderBy: select.orderBy?.map((order) => resolveOrder(order, scope, context)) ?? [],
    limitBy: select.limitBy && {
      n: resolveExpr(select.limitBy.n, scope, context),
      offset: optional(select.limitBy.offset),
      exprs: list(select.limitBy.exprs),
    },
    limit: optional(select.limit),
    limitWithTies: select.limitWithTies === true,
    offset: optional(select.offset),
    ctes: declared.used(),
  };
  return { plan, outputs: outputsOf(plan, columns, context) };
};

const resolveArrayJoinItem = (
  item: NonNullable<Select['arrayJoin']>['items'][number],
  scope: Scope,
  context: ResolveContext,
): ArrayJoinItem => {
  checkIdentifier(item.alias, item.span);
  const expr = resolveExpr(item.expr, scope, context);
  const type: ValueType = expr.type.kind === 'array' ? expr.type.item : { kind: 'unknown', nullable: true };
  scope.aliases.set(item.alias, { type, reference: aliasRef(item.alias, type) });
  return { name: item.alias, expr };
};

/** Nested queries with several `*` can double the number of columns at each level. */
const MAX_COLUMNS_OF_STARS = 2_000;

const resolveColumns = (select: Select, scope: Scope, context: ResolveContext): PlanColumn[] => {
  const columns: PlanColumn[] = [];
  const freeName = freeNames();
  const add = (wanted: string, label: string, expr: PlanExpr): void => {
    columns.push({ name: freeName(wanted), label, expr });
  };
  for (const node of select.columns) {
    const asWritten = isStar(node) ? expandStar(node, scope, context) : [node];
    if (isStar(node) && columns.length + asWritten.length > MAX_COLUMNS_OF_STARS)
      throw queryError(
        `* can expand to at most ${MAX_COLUMNS_OF_STARS} columns. Name the columns that you need.`,
        node.span,
      );
    for (const column of asWritten) {
      const expr = resolveExpr(column, scope, context);
      if (expr.kind === 'named') add(expr.name, expr.name, expr.expr);
      else add(implicitName(column), printHogQL(column), expr);
    }
  }
  if (columns.length === 0) throw queryError('SELECT needs at least one column.', select.span);
  return columns;
};

/** The name by which the outer query can refer to an unaliased column. */
const implicitName = (node: Expr): string => {
  if (node.kind !== 'field') return printHogQL(node);
  const name = String(node.chain.at(-1));
  checkCharacters(name, node.span);
  return name;
};

const outputsOf = (plan: PlanSelect, columns: PlanColumn[], context: ResolveContext): Outputs => {
  const visible: OutputColumn[] = columns.map(({ name, expr }) => ({ name, type: expr.type }));
  const collapses = plan.distinct || plan.groupBy !== undefined || plan.limitBy !== undefined;
  if (collapses) return { columns: visible };
  const added = new Map<string, OutputColumn>();
  return {
    columns: visible,
    requestPath: (name, path) => {
      const column = columns.find((candidate) => candidate.name === name);
      const read = column && context.pathReaders.get(column.expr);
      if (!read) return undefined;
      const key = JSON.stringify([name, path]);
      const known = added.get(key);
      if (known) return known;
      const expr = read(path);
      const output = { name: context.ownName(key), type: expr.type };
      added.set(key, output);
      columns.push({ name: output.name, label: output.name, expr });
      return output;
    },
  };
};
