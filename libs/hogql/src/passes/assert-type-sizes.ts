/**
 * Bounds the types that a query builds. A tuple of the same column twice has a type of twice the size, and 22 of them
 * within each other one of millions of parts, which the engine cannot stop working on.
 */
import { queryError } from '../errors.ts';
import { findFunction } from '../functions/registry.ts';
import type { PlanCall, PlanExpr, PlanQuery, PlanSelect, Relation, SourceId } from '../plan/nodes.ts';

/** Measured: the engine needs a second or two for 200,000. */
const MOST_PARTS = 10_000;

type Names = ReadonlyMap<string, number>;

export const assertTypeSizes = (query: PlanQuery): void => {
  const ctes = new Map<string, readonly Names[]>();

  /** The parts of the type of each column, by name and by position. */
  const columnsOf = (within: PlanQuery): Names => {
    for (const cte of within.ctes) {
      ctes.set(cte.name, []);
      ctes.set(cte.name, [columnsOf(cte.query)]);
    }
    if (within.kind === 'select') return columnsOfSelect(within);
    const [first = new Map<string, number>(), ...rest] = [
      within.first,
      ...within.rest.map((member) => member.query),
    ].map(columnsOf);
    const others = rest.map((columns) => [...columns.values()]);
    return new Map(
      [...first].map(([name, size], index) => [
        name,
        Math.max(size, ...others.map((sizes) => sizes[index] ?? 1)),
      ]),
    );
  };

  const columnsOfSelect = (select: PlanSelect): Names => {
    const sources = new Map<SourceId, Names>();
    const aliases = new Map<string, number>();
    for (const { id, relation } of select.sources) sources.set(id, columnsOfRelation(relation, aliases));
    const sizeOf = (expr: PlanExpr | undefined) => expr && partsOf(expr, { sources, aliases });
    for (const item of select.arrayJoin?.items ?? []) aliases.set(item.name, sizeOf(item.expr) ?? 1);
    const columns = new Map<string, number>();
    for (const { name, expr } of select.columns) {
      const size = sizeOf(expr) ?? 1;
      columns.set(name, size);
      aliases.set(name, size);
    }
    for (const { join } of select.sources) sizeOf(join?.on);
    for (const expr of [select.where, select.having, select.qualify]) sizeOf(expr);
    for (const expr of select.groupBy?.exprs ?? []) sizeOf(expr);
    for (const { expr } of select.orderBy) sizeOf(expr);
    for (const expr of select.limitBy?.exprs ?? []) sizeOf(expr);
    return columns;
  };

  const columnsOfRelation = (relation: Relation, aliases: Map<string, number>): Names => {
    switch (relation.kind) {
      case 'subquery':
        return columnsOf(relation.query);
      case 'cte':
        return ctes.get(relation.name)?.[0] ?? new Map();
      case 'rows': {
        const [row = []] = relation.rows;
        return new Map(
          relation.columns.map((name, index) => {
            const expr = row[index];
            return [name, expr === undefined ? 1 : partsOf(expr, { sources: new Map(), aliases })];
          }),
        );
      }
      default:
        return new Map();
    }
  };

  interface Known {
    readonly sources: ReadonlyMap<SourceId, Names>;
    /** Of names given by AS, and of the arguments of lambdas. */
    readonly aliases: Map<string, number>;
  }

  const partsOf = (expr: PlanExpr, known: Known): number => {
    const parts = measure(expr, known);
    if (parts > MOST_PARTS)
      throw queryError(
        `The type of this value has more than ${MOST_PARTS.toLocaleString('en-US')} parts. Use fewer tuples within each other.`,
        expr.span,
      );
    return parts;
  };

  const measure = (expr: PlanExpr, known: Known): number => {
    switch (expr.kind) {
      case 'column':
        return known.sources.get(expr.source)?.get(expr.name) ?? 1;
      case 'aliasRef':
      case 'lambdaArg':
        return known.aliases.get(expr.name) ?? 1;
      case 'named': {
        const parts = partsOf(expr.expr, known);
        known.aliases.set(expr.name, parts);
        return parts;
      }
      case 'subquery':
        return Math.max(1, ...columnsOf(expr.query).values());
      case 'lambda':
        return partsOf(expr.body, known);
      case 'call':
        return measureCall(expr, known);
      default:
        return 1;
    }
  };

  const measureCall = (call: PlanCall, known: Known): number => {
    const { name, args, type } = call;
    if (IN.test(name)) {
      for (const arg of args.flatMap(itemsOf)) partsOf(arg, known);
      return 1;
    }
    const lists = args.filter(({ kind }) => kind !== 'lambda').map((arg) => partsOf(arg, known));
    const lambdas = args.flatMap((arg) => {
      if (arg.kind !== 'lambda') return [];
      arg.args.forEach((item, index) => {
        // A fold passes the accumulator first.
        const list = name === 'arrayFold' ? (index === 0 ? lists.at(-1) : lists[index - 1]) : lists[index];
        known.aliases.set(item, list ?? Math.max(1, ...lists));
      });
      return [partsOf(arg, known)];
    });
    if (SINGLE.has(type.kind)) return 1;
    if (TRANSFORMS.test(name)) return Math.max(1, ...lambdas) + 1;
    const all = COMPOSES.has(name) || findFunction(name)?.kind === 'aggregate';
    return all ? lists.reduce((sum, parts) => sum + parts, 1) : Math.max(1, ...lists);
  };

  columnsOf(query);
};

const SINGLE: ReadonlySet<string> = new Set(
  'string integer float decimal boolean date datetime uuid interval'.split(' '),
);

const IN = /^(?:global)?(?:notIn|in)$/i;

/** The engine makes a set of a list that is written behind IN. */
const itemsOf = (arg: PlanExpr): readonly PlanExpr[] =>
  arg.kind === 'call' && arg.name === 'tuple' ? arg.args : [arg];

/** The result is what the lambda gives. */
const TRANSFORMS = /^(?:arrayMap|arrayFold|mapApply)$/;

/** The result holds all arguments. */
const COMPOSES: ReadonlySet<string> = new Set(
  (
    'tuple map mapFromArrays tupleConcat arrayZip arrayZipUnaligned tupleToNameValuePairs ' +
    'tuplePlus tupleMinus flattenTuple'
  ).split(' '),
);
