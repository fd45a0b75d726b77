/**
 * How large the constants of a query are, about: characters of a text, items of a list. A function that compares a large one
 * with the value of each row takes milliseconds for each row.
 */
import { findFunction } from '../functions/registry.ts';
import type { PlanCall, PlanExpr, PlanQuery, Relation, SourceId } from './nodes.ts';
import { visitExprs, visitQuery } from './transform.ts';

/** Undefined for an expression that differs between rows; infinite where only the engine knows the size. */
export type SizeOf = (expr: PlanExpr) => number | undefined;

const UNKNOWN_SIZE = Number.POSITIVE_INFINITY;

export const constantSizes = (query: PlanQuery): SizeOf => {
  const { exprs, relations } = namesIn(query);
  const known = new Map<PlanExpr, number | undefined>();

  const largest = (candidates: readonly PlanExpr[]): number | undefined => {
    const sizes = candidates.map(sizeOf);
    return sizes.every((size) => size !== undefined) ? Math.max(1, ...sizes) : undefined;
  };

  const sizeOf: SizeOf = (expr) => {
    if (known.has(expr)) return known.get(expr);
    known.set(expr, undefined); // an alias may refer to itself
    const size = measure(expr);
    known.set(expr, size);
    return size;
  };

  const measure: SizeOf = (expr) => {
    switch (expr.kind) {
      case 'literal':
        return typeof expr.value === 'string' ? expr.value.length : 1;
      case 'named':
        return sizeOf(expr.expr);
      case 'aliasRef':
        return largest(exprs.get(expr.name) ?? [expr]);
      case 'column':
        return largest([columnOf(expr.name, relations.get(expr.source)) ?? expr]);
      case 'subquery':
        if (SINGLE.has(expr.type.kind)) return 1;
        return isMaybeSingle(expr) && !gathers(expr.query) ? 1 : UNKNOWN_SIZE;
      case 'call':
        return sizeOfCall(expr, sizeOf);
      default:
        return undefined;
    }
  };

  const columnOf = (name: string, relation: Relation | PlanQuery | undefined): PlanExpr | undefined => {
    switch (relation?.kind) {
      case 'subquery':
        return columnOf(name, relation.query);
      case 'cte':
        return columnOf(name, relations.get(relation.name));
      case 'selectSet':
        return columnOf(name, relation.first);
      case 'select':
        return relation.columns.find((column) => column.name === name)?.expr;
      default:
        return undefined;
    }
  };
  return sizeOf;
};

interface Names {
  readonly exprs: ReadonlyMap<string, readonly PlanExpr[]>;
  /** The sources by id, and the common table expressions by name. */
  readonly relations: ReadonlyMap<SourceId | string, Relation | PlanQuery>;
}

const namesIn = (query: PlanQuery): Names => {
  const exprs = new Map<string, PlanExpr[]>();
  const relations = new Map<SourceId | string, Relation | PlanQuery>();
  const add = (name: string, expr: PlanExpr) => {
    const others = exprs.get(name);
    if (others === undefined) exprs.set(name, [expr]);
    else others.push(expr);
  };
  visitQuery(query, {
    expr: (expr) => {
      if (expr.kind === 'named') add(expr.name, expr.expr);
    },
    select: ({ ctes, columns, sources }) => {
      for (const cte of ctes) relations.set(cte.name, cte.query);
      for (const { name, expr } of columns) add(name, expr);
      for (const { id, relation } of sources) relations.set(id, relation);
    },
  });
  return { exprs, relations };
};

const SINGLE: ReadonlySet<string> = new Set(
  'integer float decimal boolean date datetime uuid interval'.split(' '),
);

/** Functions of lists whose type the compiler does not know. */
const REDUCES = /^(?:array(?:Sum|Avg|Product|Min|Max|DotProduct|First|Last|AUC|ROCAUC)|arrayElement)/;

const isMaybeSingle = ({ type }: PlanExpr): boolean => type.kind === 'string' || type.kind === 'unknown';

/** Whether the query makes a large value of small ones. */
const gathers = (query: PlanQuery): boolean => {
  let isFound = false;
  visitExprs(query, (expr) => {
    isFound ||= expr.kind === 'call' && (GATHERS.test(expr.name) || GROWERS.has(expr.name));
  });
  return isFound;
};

const GATHERS = /^(?:group(?!Bit|ing)|sumMap|minMap|maxMap|array|map|JSON|toJSON|split)/;

type Grown = (sizes: readonly number[], args: readonly PlanExpr[]) => number;

const times: Grown = ([size = 1], [, count]) => size * numberOf(count);
const padded: Grown = ([size = 1], [, length]) => Math.max(size, numberOf(length));

/** Functions whose result may be larger than all arguments together. */
const GROWERS: ReadonlyMap<string, Grown> = new Map<string, Grown>([
  ['range', (_, args) => Math.max(...args.map(numberOf))],
  ['repeat', times],
  ['space', (_, [count]) => numberOf(count)],
  ['arrayWithConstant', ([, size = 1], [count]) => size * numberOf(count)],
  ['arrayResize', padded],
  ['mapPopulateSeries', () => UNKNOWN_SIZE],
  ...['leftPad', 'rightPad', 'leftPadUTF8', 'rightPadUTF8', 'toFixedString'].map(
    (name) => [name, padded] as const,
  ),
]);

const numberOf = (expr: PlanExpr | undefined): number => {
  if (expr?.kind === 'literal') return Math.abs(Number(expr.value ?? 0));
  if (expr?.kind !== 'call') return UNKNOWN_SIZE;
  const numbers = expr.args.map(numberOf);
  if (expr.name === 'plus' || expr.name === 'minus') return numbers.reduce((sum, number) => sum + number, 0);
  if (expr.name === 'multiply') return numbers.reduce((product, number) => product * number, 1);
  if (expr.name === 'dateDiff') return distanceOf(expr.args);
  if (expr.name === 'substring' && expr.args.length === 3) return 10 ** numbers[2]!;
  return CONVERTS.test(expr.name) ? (numbers[0] ?? UNKNOWN_SIZE) : UNKNOWN_SIZE;
};

const CONVERTS = /^(?:to[A-Z]|accurateCast|_?CAST$)/;

/** The days, or smaller units, between two dates that are written in the query. */
const distanceOf = ([unit, ...moments]: readonly PlanExpr[]): number => {
  const [from = Number.NaN, to = Number.NaN] = moments.map(momentOf);
  const perDay = unit?.kind === 'literal' ? UNITS_PER_DAY[String(unit.value)] : undefined;
  const days = Math.abs(to - from) / 86_400_000 + 1;
  return perDay === undefined || Number.isNaN(days) ? UNKNOWN_SIZE : days * perDay;
};

const UNITS_PER_DAY: Readonly<Record<string, number>> = {
  year: 1,
  quarter: 1,
  month: 1,
  week: 1,
  day: 1,
  hour: 24,
  minute: 1_440,
  second: 86_400,
};

const momentOf = (expr: PlanExpr): number => {
  if (expr.kind === 'literal') return typeof expr.value === 'string' ? Date.parse(expr.value) : Number.NaN;
  const [first] = expr.kind === 'call' && CONVERTS.test(expr.name) ? expr.args : [];
  return first === undefined ? Number.NaN : momentOf(first);
};

/** Functions whose results multiply the sizes of their arguments, or may. */
const MULTIPLIES =
  /^(?:replace|translate|arrayFold|array(?:Map|Fill|ReverseFill)$|ngrams|h3|geohashesInBox|timeSlots)/;

/** Texts of another length are not read, so that the items of a list count rather than their characters. */
const LONG_ITEM = 50;

/** Functions that give another result in each row. */
const VARIES = /^(?:rand|generateU|generateRandom|arrayJoin$|arrayShuffle|rowNumber|now|runningAccumulate$)/;

const sizeOfCall = (call: PlanCall, sizeOf: SizeOf): number | undefined => {
  const { name, args, type, over } = call;
  if (VARIES.test(name) || over !== undefined || findFunction(name)?.kind === 'aggregate') return undefined;
  const sizes = args.map((arg) => (arg.kind === 'lambda' ? sizeOfLambda(arg.body, sizeOf) : sizeOf(arg)));
  if (!sizes.every((size) => size !== undefined)) return undefined;
  if (SINGLE.has(type.kind) || REDUCES.test(name)) return 1;
  if (name === 'array' || name === 'tuple') return sizes.reduce((sum, size) => sum + 1 + size / LONG_ITEM, 0);
  const grown = GROWERS.get(name);
  if (grown !== undefined) return grown(sizes, args);
  return MULTIPLIES.test(name)
    ? sizes.reduce((product, size) => product * Math.max(1, size), 1)
    : sizes.reduce((sum, size) => sum + size, 0);
};

/** A lambda that uses nothing of the row is a constant. What its body makes of one item counts. */
const sizeOfLambda = (body: PlanExpr, sizeOf: SizeOf): number | undefined => {
  switch (body.kind) {
    case 'lambdaArg':
      return 1;
    case 'call': {
      const sizes = body.args.map((arg) => sizeOfLambda(arg.kind === 'lambda' ? arg.body : arg, sizeOf));
      if (VARIES.test(body.name) || !sizes.every((size) => size !== undefined)) return undefined;
      if (SINGLE.has(body.type.kind)) return 1;
      return (
        GROWERS.get(body.name)?.(sizes, body.args) ??
        sizes.reduce((product, size) => product * Math.max(1, size), 1)
      );
    }
    default:
      return sizeOf(body);
  }
};
