/** Calls: checks that the function is allowed and the number of its arguments, and finds the type of its result. */

import { isTimeUnit, unitNamed } from '../ast/date-units.ts';
import type { Call, Expr, Span, WindowFunction } from '../ast/nodes.ts';
import { type HogQLError, notImplemented, queryError, unknownName } from '../errors.ts';
import { MOVERS } from '../functions/dates.ts';
import { FOREIGN_NAMES } from '../functions/foreign-names.ts';
import type { Arity, FunctionDef } from '../functions/model.ts';
import { FUNCTIONS, findFunction } from '../functions/registry.ts';
import { isStringLiteral } from '../plan/builders.ts';
import { isDay } from '../plan/date-literal.ts';
import type { PlanCall, PlanExpr, PlanWindow } from '../plan/nodes.ts';
import { nullable, scalar, UNKNOWN } from '../plan/types.ts';
import { FUNNEL_FOLDS, funnelFold } from '../prepare/funnel-fold.ts';
import { FUNNEL_TRENDS_FOLDS, funnelTrendsFold } from '../prepare/funnel-trends-fold.ts';
import { printHogQL } from '../print/hogql.ts';
import { assertPattern } from './assert-pattern.ts';
import { assertReducer } from './assert-reducer.ts';
import type { ResolveContext } from './context.ts';
import { asNumber } from './json-path.ts';
import { rewriteListAggregate } from './list-aggregates.ts';
import { resolveCompareCall } from './resolve-compare.ts';
import { resolveLambda } from './resolve-lambda.ts';
import { resolveExpr } from './resolve-node.ts';
import { resolveCleanPath, resolveMatchesAction } from './resolve-saved.ts';
import { resolveWindow } from './resolve-window.ts';
import type { Scope } from './scope.ts';

const rewriteCall = (node: Call) => {
  if (FUNNEL_FOLDS.has(node.name)) return funnelFold(node);
  return FUNNEL_TRENDS_FOLDS.has(node.name) ? funnelTrendsFold(node) : rewriteListAggregate(node);
};

export const resolveCall = (node: Call, scope: Scope, context: ResolveContext): PlanExpr => {
  const rewritten = rewriteCall(node);
  if (rewritten) return resolveExpr(rewritten, scope, context);
  const def = lookUp(node);
  if (def.kind === 'window')
    throw queryError(
      `Window function '${def.name}' needs an OVER clause, such as ${def.name}(…) OVER (ORDER BY timestamp).`,
      node.span,
    );
  if (def.name === 'matchesAction') return resolveMatchesAction(node, scope, context);
  if (def.name === 'cleanPath') return resolveCleanPath(node, scope, context);
  if (def.kind === 'scalar' && node.filter)
    throw queryError(
      `'${def.name}' is not an aggregation, so it cannot have a FILTER. Use if() inside it instead.`,
      node.span,
    );
  const args = argumentsOf(node, def);
  if (def.kind === 'aggregate') return resolveAggregate(node, def, args, scope, context);
  checkArity(node, def, 'Function', args.length, def.args, 'argument');
  if (node.params) throw queryError(`Function '${def.name}' does not take parameters`, node.span);
  if (node.distinct)
    throw queryError(`'${def.name}' is not an aggregation, so it cannot have DISTINCT.`, node.span);
  if (def.name === 'arrayElement')
    return resolveExpr(
      { kind: 'arrayAccess', array: args[0]!, index: args[1]!, nullish: false, span: node.span },
      scope,
      context,
    );
  const resolved = numbersWhereNeeded(def, resolveArguments(def, args, scope, context));
  const compared = resolveCompareCall(def.name, resolved, node.span, context);
  if (compared) return compared;
  assertPattern(def.clickhouse, resolved);
  assertReducer(def.name, resolved);
  const result = call(def, resolved, { span: node.span });
  if (isDayWithTime(result)) return { ...result, type: scalar('datetime', result.type.nullable) };
  return isDayOfText(result) ? { ...result, type: nullable(result.type) } : result;
};

/**
 * The arguments of a lambda have the item types of the arrays: `arrayMap(x -> …, array)`. The accumulator of
 * `arrayFold` has the type of its initial value.
 */
const resolveArguments = (
  def: FunctionDef,
  args: readonly Expr[],
  scope: Scope,
  context: ResolveContext,
): readonly PlanExpr[] => {
  const [first, ...others] = args;
  if (first?.kind !== 'lambda' || !def.name.startsWith('array')) {
    return args.map((arg) => resolveExpr(arg, scope, context));
  }
  const rest = others.map((arg) => resolveExpr(arg, scope, context));
  const items = rest.map(({ type }) => (type.kind === 'array' ? type.item : UNKNOWN));
  const types = def.name === 'arrayFold' ? [rest.at(-1)?.type ?? UNKNOWN, ...items] : items;
  return [resolveLambda(first, scope, context, types), ...rest];
};

/** `count(*)` counts rows, and a unit needs no quotes: `dateDiff(day, a, b)`. */
const argumentsOf = (node: Call | WindowFunction, def: FunctionDef): readonly Expr[] => {
  const [first, ...others] = node.args;
  if (first?.kind !== 'field') return node.args;
  const isStar = others.length === 0 && first.chain.at(-1) === '*' && first.chain.length <= 2;
  if (isStar && def.name.startsWith('count')) return [];
  const isUnit = first.chain.length === 1 && others.length > 0 && TAKES_UNIT.has(def.name);
  return isUnit
    ? [{ kind: 'constant', value: String(first.chain[0]), span: first.span }, ...others]
    : node.args;
};

/** Their first argument is always a constant, so a bare name there is not a column. */
const TAKES_UNIT: ReadonlySet<string> = new Set(
  (
    'dateDiff date_diff datediff age dateTrunc date_trunc date_part dateName dateAdd date_add dateSub date_sub ' +
    'timestampAdd timestampSub'
  ).split(' '),
);

/** Functions of other HogQL installations, and why they are not available here. */
const UNAVAILABLE: ReadonlyMap<string, string> = new Map([
  ['convertCurrency', 'Meridian stores no exchange rates'],
  ['embedText', 'Meridian has no language model'],
  ['explainSessionReplay', 'Meridian stores no recordings'],
]);

const lookUp = (node: Call | WindowFunction): FunctionDef => {
  const def = findFunction(node.name);
  if (def) return def;
  const reason = UNAVAILABLE.get(node.name);
  if (reason !== undefined)
    throw notImplemented(`The function '${node.name}' is not available: ${reason}.`, node.span);
  const foreign = FOREIGN_NAMES.get(node.name.toLowerCase());
  throw unknownName(
    `Unsupported function call '${node.name}(...)'.`,
    node.name,
    foreign === undefined ? FUNCTIONS.keys() : foreign,
    spanOfName(node),
    (meant) => ` Perhaps you meant '${meant}(...)'?`,
  );
};

/** The error points at the name, not at the arguments. */
const spanOfName = ({ span, name }: Call | WindowFunction): Span | undefined =>
  span && { start: span.start, end: Math.min(span.end, span.start + name.length) };

const resolveAggregate = (
  node: Call,
  def: FunctionDef,
  args: readonly Expr[],
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  if (scope.aggregate !== undefined) {
    throw queryError(
      `Aggregation '${def.name}' cannot be nested inside another aggregation '${scope.aggregate}'.`,
      node.span,
    );
  }
  const inner: Scope = { ...scope, aggregate: def.name };
  const params = resolveParams(node, def, inner, context);
  const combined = node.distinct || node.filter ? combinedDef(node, def) : def;
  const allArgs = node.filter ? [...args, node.filter] : args;
  checkArity(node, combined, 'Aggregation', allArgs.length, combined.args, 'argument');
  const resolved = allArgs.map((arg) => resolveExpr(arg, inner, context));
  if (!OF_NUMBERS.test(def.name)) return call(combined, resolved, { params, span: node.span });
  const numbers = resolved.with(0, asNumber(resolved[0]!));
  if (numbers[0]?.type.kind === 'string') throw needsNumbers(def, allArgs[0]!);
  return call(combined, numbers, { params, span: node.span });
};

const OF_NUMBERS = /^(?:sum|avg|median|quantile|stddev|var[PS]|skew|kurt)/;

/** `dateAdd('hour', 1, date)` is an instant, `dateAdd('day', 1, date)` a date. */
const isDayWithTime = ({ name, args: [unit, , value] }: PlanCall): boolean =>
  MOVERS.has(name) &&
  value?.type.kind === 'date' &&
  isStringLiteral(unit!) &&
  isTimeUnit(unitNamed(unit.value));

/** A text may be no date; a constant that is one is never NULL, so that indexes serve a comparison with it. */
const isDayOfText = ({ name, args: [value] }: PlanCall): boolean =>
  READS_DAYS.has(name) && value?.type.kind === 'string' && !(isStringLiteral(value) && isDay(value.value));

const READS_DAYS: ReadonlySet<string> = new Set(['toDate', 'to_date', 'toDateOrNull']);

/** Functions that the engine has only for numbers, with the names of their operators. */
const TAKES_NUMBERS: ReadonlySet<string> = new Set(
  (
    'plus minus multiply divide modulo moduloOrZero positiveModulo negate abs max2 min2 intDiv intDivOrZero sign exp ' +
    'log ln exp2 log2 exp10 log10 sqrt cbrt pow power floor ceil ceiling trunc truncate round roundBankers'
  ).split(' '),
);

/** Beside an interval a text is a moment. */
const numbersWhereNeeded = (def: FunctionDef, args: readonly PlanExpr[]): readonly PlanExpr[] =>
  TAKES_NUMBERS.has(def.name) && !args.some(({ type }) => type.kind === 'interval')
    ? args.map(asNumber)
    : args;

/** A property that is defined as a text is not a number. */
const needsNumbers = ({ name }: FunctionDef, arg: Expr): HogQLError => {
  const written = printHogQL(arg);
  return unknownName(
    `Aggregation '${name}' needs numbers, but ${written} is a string`,
    written,
    `toFloat(${written})`,
    arg.span,
  );
};

/** `sum(DISTINCT x) FILTER (WHERE y)` is sumDistinctIf(x, y), and `count(DISTINCT x)` is exact. */
const combinedDef = (node: Call | WindowFunction, def: FunctionDef): FunctionDef => {
  const isIf = def.name.endsWith('If');
  if (node.filter && isIf) throw queryError(`Aggregation '${def.name}' does not take a FILTER`, node.span);
  const base = node.distinct && isIf ? def.name.slice(0, -'If'.length) : def.name;
  const distinct = base === 'count' ? 'uniqExact' : `${base}Distinct`;
  const name = (node.distinct ? distinct : base) + (node.filter || base !== def.name ? 'If' : '');
  const combined = findFunction(name);
  if (!combined) {
    const clause = node.distinct ? 'DISTINCT' : 'a FILTER';
    throw queryError(`Aggregation '${def.name}' does not take ${clause}`, node.span);
  }
  return combined;
};

const resolveParams = (
  node: Call | WindowFunction,
  def: FunctionDef,
  scope: Scope,
  context: ResolveContext,
): readonly PlanExpr[] | undefined => {
  const count = node.params?.length ?? 0;
  if (!def.params) {
    if (count > 0) throw queryError(`Aggregation '${def.name}' does not take parameters`, node.span);
    return undefined;
  }
  if (count === 0 && def.params.min > 0) {
    throw queryError(`Aggregation '${def.name}' requires parameters in addition to arguments`, node.span);
  }
  checkArity(node, def, 'Aggregation', count, def.params, 'parameter');
  return node.params?.map((param) => {
    const resolved = resolveExpr(param, scope, context);
    if (resolved.kind !== 'literal') {
      throw queryError(`Parameters of aggregation '${def.name}' must be constants`, param.span ?? node.span);
    }
    return resolved;
  });
};

const checkArity = (
  node: Call | WindowFunction,
  def: FunctionDef,
  what: 'Function' | 'Aggregation',
  found: number,
  { min, max }: Arity,
  noun: 'argument' | 'parameter',
): void => {
  if (found >= min && found <= max) return;
  const bound = found < min ? min : max;
  const limit = min === max ? `${bound}` : `at ${found < min ? 'least' : 'most'} ${bound}`;
  const plural = bound === 1 ? '' : 's';
  throw queryError(`${what} '${def.name}' expects ${limit} ${noun}${plural}, found ${found}`, node.span);
};

const call = (
  def: FunctionDef,
  args: readonly PlanExpr[],
  options: Pick<PlanCall, 'params' | 'over' | 'span'>,
): PlanCall => ({
  kind: 'call',
  // Passes know a function by its HogQL name; `lowerFunctions` replaces it with the ClickHouse name.
  name: def.name,
  args,
  type: def.returns(args.map((arg) => arg.type)),
  ...options,
});

export const resolveWindowFunction = (
  node: WindowFunction,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  const rewritten = rewriteListAggregate(node);
  if (rewritten) return resolveExpr(rewritten, scope, context);
  const def = lookUp(node);
  if (def.kind === 'scalar')
    throw queryError(
      `'${def.name}' is neither an aggregation nor a window function, so it cannot have OVER.`,
      node.span,
    );
  const args = node.filter ? [...argumentsOf(node, def), node.filter] : argumentsOf(node, def);
  const combined = node.distinct || node.filter ? combinedDef(node, def) : def;
  checkArity(node, combined, 'Function', args.length, combined.args, 'argument');
  const params = def.kind === 'aggregate' ? resolveParams(node, def, scope, context) : undefined;
  const resolved = args.map((arg) => resolveExpr(arg, scope, context));
  return call(combined, OF_NUMBERS.test(def.name) ? resolved.with(0, asNumber(resolved[0]!)) : resolved, {
    params,
    over: overOf(node, def, scope, context),
    span: node.span,
  });
};

/** lag and lead look past the frame in SQL, but not in ClickHouse: there the frame must hold all rows. */
const overOf = (
  node: WindowFunction,
  def: FunctionDef,
  scope: Scope,
  context: ResolveContext,
): string | PlanWindow => {
  const looksAround = def.name === 'lag' || def.name === 'lead';
  const spec = typeof node.over === 'string' ? scope.windows.get(node.over) : node.over;
  if (spec === undefined)
    throw queryError(
      `The window ${String(node.over)} is not defined. Define it with WINDOW ${String(node.over)} AS (…).`,
      node.span,
    );
  if (typeof node.over === 'string' && !(looksAround && !spec.frame)) return node.over;
  const window = resolveWindow(spec, scope, context);
  return looksAround && !window.frame ? { ...window, frame: WHOLE_PARTITION } : window;
};

const WHOLE_PARTITION = {
  method: 'ROWS',
  start: { type: 'PRECEDING' },
  end: { type: 'FOLLOWING' },
} as const;
