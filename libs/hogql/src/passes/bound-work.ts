/**
 * Bounds the work of one block at run time. The engine ends a killed query between two blocks, but one row, the items
 * of a list and the rows that a list makes are in one block however large they are. A call whose work may be large for
 * each row adds it up over the block, and fails before the sum takes too long.
 */
import { findFunction } from '../functions/registry.ts';
import { fn, inlineText, literal } from '../plan/builders.ts';
import type { SizeOf } from '../plan/constant-size.ts';
import type { PlanCall, PlanExpr, PlanLambda, PlanQuery } from '../plan/nodes.ts';
import { patternPosition } from '../plan/pattern-arguments.ts';
import { rewriteExpr, rewriteQuery, visitExprs } from '../plan/transform.ts';
import { arrayOf, BOOLEAN, lambdaTo, scalar, UNKNOWN } from '../plan/types.ts';
import {
  EDITS,
  FOLDS,
  largeArgument,
  MULTI_SEARCHES,
  mostCounted,
  multiplyingCalls,
  NGRAMS,
  NORMALIZES,
  PAIRS,
  placesOfPath,
  preparesForEachRow,
  readsTextAgain,
  SLOW_PLACES,
  SOME_COUNTED,
  SQUARES,
} from './slow-calls.ts';

/** The running sum counts as error-prone because it ends with each block. Here it has to. */
export const RUNNING_SUM = { allow_deprecated_error_prone_window_functions: '1' } as const;

/** The same query if none of its calls needs a bound. */
export const boundWork = (query: PlanQuery, sizeOf: SizeOf): PlanQuery => {
  const multiplies = multiplyingCalls(query, sizeOf);
  let bounds = 0;
  const bounded = rewriteQuery(query, {
    expr: (expr) => {
      if (expr.kind === 'lambda') return boundedTogether(expr);
      if (expr.kind !== 'call') return expr;
      if (expr.name === 'arrayFold') return boundedInEachStep(expr);
      const work = workOf(expr, sizeOf, multiplies);
      return work === undefined ? expr : withBound(expr, work, () => `__w${++bounds}`);
    },
  });
  return bounds === 0 ? query : bounded;
};

interface Work {
  /** The argument that the function gets only if the sum is small enough. */
  readonly at: number;
  readonly sizes: readonly Measured[];
  /** How many characters or items, or products of both, the engine processes in about a second. */
  readonly most: number;
  /** The fixed work of each row. */
  readonly each?: number;
  readonly advice: string;
}

/** The size of an argument, or a number. */
type Measured = { readonly measure: (arg: PlanExpr) => PlanExpr; readonly of: number } | number;

const FLOAT = scalar('float');
const bytes = (arg: PlanExpr): PlanExpr => fn('byteSize', [arg], FLOAT);
const items = (arg: PlanExpr): PlanExpr => fn('length', [arg], FLOAT);

const SHORTER = 'cut its texts with substring() or read fewer rows';
const FEWER_ITEMS = 'use shorter lists or fewer rows';
const SIMPLER = 'use a simpler regular expression, shorter texts or fewer rows';
const USE_IN = 'use IN to look for a value in a list, a smaller constant or fewer rows';

/** How long they take compared with other calls of their kind. */
const effortOf = (name: string): number => {
  if (name === 'damerauLevenshteinDistance') return 4;
  if (FOLDS.has(name)) return 10;
  return MULTI_SEARCHES.has(name) ? 0.25 : 1;
};

const workOf = (
  call: PlanCall,
  sizeOf: SizeOf,
  multiplies: ReturnType<typeof multiplyingCalls>,
): Work | undefined => {
  const { name, args, over } = call;
  if (over !== undefined || findFunction(name)?.kind === 'aggregate') return undefined;
  const square = squareOf(call);
  if (square !== undefined) return { at: 0, advice: SHORTER, ...square };
  if (SLOW_PLACES.has(name)) return { at: 0, sizes: [SLOW_PLACE], most: 3e8, advice: FEWER_ITEMS };
  if (args.length < 2) return undefined;
  const pattern = patternPosition(name);
  if (pattern !== undefined) {
    const at = pattern === 0 ? 1 : 0;
    const text = { measure: bytes, of: at };
    const counted = mostCounted(call);
    if (readsTextAgain(call)) return { at, sizes: [text, text], most: 4e8, advice: SIMPLER };
    if (counted > SOME_COUNTED) return { at, sizes: [text, counted], most: 5e8, advice: SIMPLER };
    return undefined;
  }
  const product = (measure: Measurer): Measured[] => [0, 1].map((of) => ({ measure, of }));
  if (EDITS.has(name))
    return { at: 0, sizes: [...product(bytes), effortOf(name)], most: 4e8, advice: SHORTER };
  if (name === 'arrayReduceInRanges')
    return { at: 1, sizes: [{ measure: itemsOfRanges, of: 1 }], most: 3e8, advice: FEWER_ITEMS };
  const differing = args.findIndex((arg) => sizeOf(arg) === undefined);
  if (multiplies(call)) {
    const at = Math.max(0, differing);
    if (PAIRS.has(name)) return { at, sizes: product(items), most: 5e8, advice: FEWER_ITEMS };
    if (NGRAMS.test(name)) {
      const text = { measure: bytes, of: 0 };
      return { at, sizes: [text, NGRAM], most: 4e9, each: PREPARATION, advice: SHORTER };
    }
    const each = preparesForEachRow(call) ? PREPARATION : 0;
    return { at, sizes: [...product(bytes), effortOf(name)], most: 2e9, each, advice: SHORTER };
  }
  const large = largeArgument(call, sizeOf);
  if (large === undefined) return undefined;
  const size = { measure: bytes, of: args.indexOf(large) };
  return { at: differing, sizes: [size], most: 5e8, advice: USE_IN };
};

const squareOf = (call: PlanCall): Pick<Work, 'sizes' | 'most'> | undefined => {
  const text = { measure: bytes, of: 0 };
  if (call.name === 'extractTextFromHTML') return { sizes: [text, text], most: 1.5e11 };
  if (SQUARES.has(call.name)) return { sizes: [text, text], most: 1e9 };
  if (NORMALIZES.test(call.name)) {
    const marks = { measure: bytesBeyondAscii, of: 0 };
    return { sizes: [marks, marks], most: 5e9 };
  }
  const places = placesOfPath(call);
  if (places === undefined) return undefined;
  return { sizes: [text, Number.isFinite(places) ? places * PLACE : text], most: 2e10 };
};

/** Finding one position of a list takes as long as skipping this number of characters. */
const PLACE = 30;

/** Converting a place to its cell, or a cell to its place, takes as long as skipping this number of characters. */
const SLOW_PLACE = 200;

/** A character of n bytes counts n - 1. */
const bytesBeyondAscii = (arg: PlanExpr): PlanExpr =>
  fn('ifNull', [fn('minus', [items(arg), fn('lengthUTF8', [arg], FLOAT)], FLOAT), literal(0)], FLOAT);

type Measurer = (arg: PlanExpr) => PlanExpr;

/** Counting the n-grams of one character takes as long as comparing this many characters. */
const NGRAM = 70;

/** Preparing a pattern or a table takes as long as comparing this many characters. */
const PREPARATION = 20_000;

/** The second number of each range is its length. */
const itemsOfRanges = (ranges: PlanExpr): PlanExpr => {
  const range: PlanExpr = { kind: 'lambdaArg', name: '__w', type: UNKNOWN };
  const length = fn('toFloat64', [fn('tupleElement', [range, literal(2)], UNKNOWN)], FLOAT);
  const body = fn('least', [length, literal(MOST_ITEMS)], FLOAT);
  const lambda: PlanExpr = { kind: 'lambda', args: ['__w'], body, type: lambdaTo(FLOAT) };
  return fn('arraySum', [lambda, ranges], FLOAT);
};

const MOST_ITEMS = 1e6;

const product = (factors: readonly PlanExpr[]): PlanExpr =>
  factors.reduce((before, factor) => fn('multiply', [fn('toFloat64', [before], FLOAT), factor], FLOAT));

/**
 * An argument that is bounded itself is evaluated once, as the argument of a lambda. Otherwise each bound would
 * repeat it three times, and nested bounds would make the query grow exponentially.
 */
const withBound = (call: PlanCall, work: Work, newName: () => string): PlanExpr => {
  const bound = call.args.map((arg) => (isBounded(arg) ? newName() : undefined));
  const args = call.args.map((arg, index): PlanExpr => {
    const name = bound[index];
    return name === undefined ? arg : { kind: 'lambdaArg', name, type: arg.type };
  });
  newName();
  const names = bound.filter((name) => name !== undefined);
  const body = stoppedCall({ ...call, args }, work);
  if (names.length === 0) return body;
  const lambda: PlanExpr = { kind: 'lambda', args: names, body, type: lambdaTo(call.type) };
  const lists = call.args
    .filter((_, index) => bound[index] !== undefined)
    .map((arg) => fn('array', [arg], arrayOf(arg.type)));
  const results = fn('arrayMap', [lambda, ...lists], arrayOf(call.type));
  return fn('arrayElement', [results, literal(1)], call.type);
};

const stoppedCall = (call: PlanCall, { at, sizes, most, each = 0, advice }: Work): PlanCall => {
  const guarded = call.args[at]!;
  const factors = sizes.map((size) =>
    typeof size === 'number' ? literal(size) : size.measure(withoutNames(call.args[size.of]!)),
  );
  // The sum must depend on the same rows and items as the call, so it includes the size of this argument.
  const besides = fn('plus', [bytes(withoutNames(guarded)), literal(each)], FLOAT);
  const amount = fn('materialize', [fn('plus', [product(factors), besides], FLOAT)], FLOAT);
  const sum = fn('runningAccumulate', [fn(SUM, [inlineText('sumState'), amount], UNKNOWN)], FLOAT);
  const message = inlineText(`${call.name}() would take too long, ${advice}`);
  const stops = fn('throwIf', [fn('greater', [sum, literal(most)], BOOLEAN), message], BOOLEAN);
  // Two results that are equal would make it a constant, which the engine evaluates before it looks at the sum.
  const empty = fn('defaultValueOfArgumentType', [withoutNames(guarded)], guarded.type);
  return { ...call, args: call.args.with(at, fn('if', [stops, empty, guarded], guarded.type)) };
};

/** Without aliases: they are defined where the function reads the argument. */
const withoutNames = (arg: PlanExpr): PlanExpr =>
  rewriteExpr(arg, { expr: (expr) => (expr.kind === 'named' ? expr.expr : expr) });

const SUM = 'initializeAggregation';

const isBounded = (arg: PlanExpr): boolean => {
  let isFound = false;
  visitExprs(arg, (expr) => {
    isFound ||= expr.kind === 'call' && expr.name === SUM;
  });
  return isFound && arg.kind !== 'lambda';
};

/**
 * The engine does not look at the time between the calls of a lambda, so together they may take as long as one. Calls
 * of a lambda within another one share the bounds of both.
 */
const boundedTogether = (lambda: PlanLambda): PlanLambda => {
  let bounds = 0;
  visitExprs(lambda.body, (expr) => {
    if (expr.kind === 'call' && expr.name === SUM) bounds++;
  });
  return bounds < 2 ? lambda : { ...lambda, body: multiplied(lambda.body, literal(bounds)) };
};

/** A fold calls its lambda once for each item, so the work of one call counts as often as there are items. */
const boundedInEachStep = (call: PlanCall): PlanCall => {
  const [lambda, list] = call.args;
  if (lambda?.kind !== 'lambda' || list === undefined) return call;
  const body = multiplied(lambda.body, items(withoutNames(list)));
  return { ...call, args: call.args.with(0, { ...lambda, body }) };
};

/** The work of each bounded call counts as often as the factor says. */
const multiplied = (body: PlanExpr, factor: PlanExpr): PlanExpr =>
  rewriteExpr(body, {
    expr: (expr) => {
      const [kind, amount] = expr.kind === 'call' && expr.name === SUM ? expr.args : [];
      return expr.kind === 'call' && kind !== undefined && amount !== undefined
        ? { ...expr, args: [kind, product([amount, factor])] }
        : expr;
    },
  });
