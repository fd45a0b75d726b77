import { arrayOf, commonType, nullable, scalar, UNKNOWN, type ValueType } from '../plan/types.ts';
import { always, define, givesArray, sameOrNull, unknown } from './define.ts';
import type { FunctionDef } from './model.ts';

const arrayOfFirst = ([item = UNKNOWN]: readonly ValueType[]): ValueType => arrayOf(item);
const float = always(scalar('float', true));
const count = always(scalar('integer'));

const PLAIN: readonly FunctionDef[] = [
  ...define(
    'aggregate',
    count,
    'count:0-1 uniq:1-* uniqExact:1-* uniqHLL12:1-* uniqTheta=uniq:1-* uniqCombined:1-* uniqCombined64:1-* countDistinct=uniqExact:1-* approx_distinct=uniq:1 sumCount:1',
  ),
  ...define(
    'aggregate',
    sameOrNull(),
    'any:1 anyLast:1 min:1 max:1 argMin:2 argMax:2 anyHeavy:1 first_value:1 last_value:1 any_value=any:1 arbitrary=any:1 singleValueOrNull:1 deltaSum:1 max_by=argMax:2 min_by=argMin:2',
  ),
  ...define(
    'aggregate',
    ([value = UNKNOWN]) => (value.kind === 'integer' ? nullable(value) : scalar('float', true)),
    'sum:1 sumWithOverflow:1 sumKahan:1',
  ),
  ...define(
    'aggregate',
    float,
    'avg:1 avgWeighted:2 median:1 medianExact:1 medianExactLow:1 medianExactHigh:1 medianDeterministic:2 medianTiming:1 medianTDigest:1 medianBFloat16:1 medianExactWeighted:2 medianTDigestWeighted:2 medianTimingWeighted:2 stddevPop:1 stddevPopStable:1 stddevSampStable:1 varPopStable:1 varSampStable:1 covarPopStable:2 covarSampStable:2 corrStable:2 stddevSamp:1 stddev=stddevSamp:1 varPop:1 varSamp:1 variance=varSamp:1 covarPop:2 covarSamp:2 corr:2 skewPop:1 skewSamp:1 kurtPop:1 kurtSamp:1 entropy:1 boundingRatio:2 intervalLengthSum:2 rankCorr:2 contingency:2 cramersV:2 theilsU:2 exponentialMovingAverage:2 deltaSumTimestamp:2',
  ),
  ...define(
    'aggregate',
    arrayOfFirst,
    'groupArray:1 groupUniqArray:1 array_agg=groupArray:1 groupArraySorted:1 groupArrayLast:1',
  ),
  ...define(
    'aggregate',
    givesArray(),
    'groupArrayMovingSum:1 groupArrayMovingAvg:1 groupArrayIntersect:1 groupArrayInsertAt:2',
  ),
  ...define(
    'aggregate',
    count,
    'groupBitAnd:1 groupBitOr:1 groupBitXor:1 groupBitmap:1 groupBitmapAnd:1 groupBitmapOr:1 groupBitmapXor:1',
  ),
  ...define(
    'aggregate',
    unknown,
    'sumMap:1-* minMap:1-* maxMap:1-* sumMapFiltered:1-* simpleLinearRegression:2 stochasticLinearRegression:1-* groupConcat:1-2 maxIntersections:2 maxIntersectionsPosition:2 sparkbar:2 largestTriangleThreeBuckets:2 flameGraph:1 kolmogorovSmirnovTest:2 mannWhitneyUTest:2 studentTTest:2 welchTTest:2 meanZTest:2',
  ),
];

const ONE = { min: 1, max: 1 };

const WITH_PARAMS: readonly FunctionDef[] = [
  ...define(
    'aggregate',
    float,
    'quantile:1 quantileExact:1 quantileExactLow:1 quantileExactHigh:1 quantileDeterministic:2 quantileTiming:1 quantileTimingWeighted:2 quantileTDigest:1 quantileTDigestWeighted:2 quantileBFloat16:1 quantileExactWeighted:2 quantileExactInclusive:1 quantileExactExclusive:1 quantileInterpolatedWeighted:2 percentile_cont=quantileExactInclusive:1',
    ONE,
  ),
  ...define(
    'aggregate',
    givesArray('float'),
    'quantiles:1 quantilesExact:1 quantilesExactLow:1 quantilesExactHigh:1 quantilesTDigest:1 quantilesTiming:1 quantilesBFloat16:1 quantilesExactInclusive:1 quantilesExactExclusive:1 quantilesDeterministic:2 quantilesExactWeighted:2 quantilesTDigestWeighted:2 quantilesTimingWeighted:2 quantilesInterpolatedWeighted:2',
    { min: 1, max: 100 },
  ),
  ...define('aggregate', arrayOfFirst, 'topK:1 approx_top_k:1', { min: 1, max: 3 }),
  ...define('aggregate', arrayOfFirst, 'topKWeighted:2', { min: 1, max: 3 }),
  ...define('aggregate', count, 'uniqUpTo:1-*', ONE),
  ...define('aggregate', givesArray(), 'histogram:1', ONE),
  ...define('aggregate', count, 'windowFunnel:1-99', { min: 1, max: 5 }),
  ...define('aggregate', count, 'sequenceCount:3-99', ONE),
  ...define('aggregate', always(scalar('boolean')), 'sequenceMatch:3-99', ONE),
  ...define('aggregate', givesArray('string'), 'sequenceNextNode:2-99', { min: 2, max: 2 }),
  ...define('aggregate', arrayOfFirst, 'groupArraySample:1', { min: 1, max: 2 }),
];

const NO_PARAMS: readonly FunctionDef[] = define('aggregate', givesArray('integer'), 'retention:1-32');

/** Aggregates that may also take parameters, such as `groupArray(10)(x)`. */
const OPTIONAL_PARAMS: Readonly<Record<string, number>> = {
  groupArray: 1,
  groupUniqArray: 1,
  groupArrayInsertAt: 2,
  groupArraySorted: 1,
  groupArrayLast: 1,
  groupArrayMovingSum: 1,
  groupArrayMovingAvg: 1,
  uniqCombined: 1,
  uniqCombined64: 1,
  sumMapFiltered: 1,
  exponentialMovingAverage: 1,
  sparkbar: 3,
  groupConcat: 2,
  largestTriangleThreeBuckets: 1,
};

const withOptionalParams = (def: FunctionDef): FunctionDef => {
  const max = OPTIONAL_PARAMS[def.name];
  return max === undefined ? def : { ...def, params: { min: 0, max } };
};

/** Names from Postgres that are rewritten as a whole, and so take no combinators. */
const REWRITTEN: readonly FunctionDef[] = [
  ...define('aggregate', always(scalar('string')), 'string_agg:2 json_agg:1'),
  ...define(
    'aggregate',
    always(scalar('boolean')),
    'every:1 everyIf:2 bool_and:1 bool_andIf:2 bool_or:1 bool_orIf:2 boolAnd:1 boolAndIf:2',
  ),
];

const BASE = [...PLAIN.map(withOptionalParams), ...WITH_PARAMS, ...NO_PARAMS];

/** How a combinator changes the arguments and the result. */
interface Combinator {
  readonly suffix: string;
  readonly extraArgs: number;
  readonly returns: (def: FunctionDef) => FunctionDef['returns'];
}

const keep = (def: FunctionDef): FunctionDef['returns'] => def.returns;

const COMBINATORS: readonly Combinator[] = [
  { suffix: 'If', extraArgs: 1, returns: keep },
  { suffix: 'State', extraArgs: 0, returns: () => unknown },
  { suffix: 'Merge', extraArgs: 0, returns: keep },
  { suffix: 'MergeState', extraArgs: 0, returns: () => unknown },
  { suffix: 'IfState', extraArgs: 1, returns: () => unknown },
  { suffix: 'IfMerge', extraArgs: 0, returns: keep },
  { suffix: 'StateIf', extraArgs: 1, returns: () => unknown },
  { suffix: 'MergeIf', extraArgs: 1, returns: keep },
  { suffix: 'Map', extraArgs: 0, returns: () => unknown },
  { suffix: 'ForEach', extraArgs: 0, returns: (def) => (args) => arrayOf(def.returns(args)) },
  { suffix: 'Array', extraArgs: 0, returns: keep },
  { suffix: 'ArrayIf', extraArgs: 1, returns: keep },
  { suffix: 'Distinct', extraArgs: 0, returns: keep },
  { suffix: 'DistinctIf', extraArgs: 1, returns: keep },
  { suffix: 'OrNull', extraArgs: 0, returns: (def) => (args) => nullable(def.returns(args)) },
  { suffix: 'OrDefault', extraArgs: 0, returns: keep },
  { suffix: 'OrNullIf', extraArgs: 1, returns: (def) => (args) => nullable(def.returns(args)) },
  { suffix: 'OrDefaultIf', extraArgs: 1, returns: keep },
  { suffix: 'SimpleState', extraArgs: 0, returns: keep },
];

const KEEPING_ARGUMENTS = ['', 'State', 'OrNull', 'OrDefault', 'Distinct'];

/** An aggregate with each combinator that leaves its arguments as they are, and perhaps adds one behind them. */
export const withCombinators = (name: string): string[] => [
  ...KEEPING_ARGUMENTS.flatMap((suffix) => [`${name}${suffix}`, `${name}${suffix}If`]),
  `${name}IfState`,
];

const combine = (def: FunctionDef, { suffix, extraArgs, returns }: Combinator): FunctionDef => ({
  ...def,
  name: def.name + suffix,
  clickhouse: def.clickhouse + suffix,
  args: suffix.includes('Merge')
    ? { min: 1, max: 1 + extraArgs }
    : { min: def.args.min + extraArgs, max: def.args.max + extraArgs },
  returns: returns(def),
});

export const AGGREGATE_FUNCTIONS: readonly FunctionDef[] = [
  // `sumMap` is a separate function, not `sum` with a combinator. The later entry of two wins.
  ...BASE.flatMap((def) => COMBINATORS.map((combinator) => combine(def, combinator))),
  ...REWRITTEN,
  ...BASE,
];

const first = ([value = UNKNOWN]: readonly ValueType[]): ValueType => value;

export const WINDOW_FUNCTIONS: readonly FunctionDef[] = [
  ...define('window', count, 'row_number:0 rank:0 dense_rank:0 ntile:1'),
  ...define('window', always(scalar('float')), 'percent_rank:0 cume_dist:0'),
  ...define(
    'window',
    (args) => (args.length > 2 ? commonType([first(args), args[2]!]) : nullable(first(args))),
    'lag=lagInFrame:1-3 lead=leadInFrame:1-3',
  ),
  ...define(
    'window',
    (args) => commonType(args.length > 2 ? [first(args), args[2]!] : [first(args)]),
    'lagInFrame:1-3 leadInFrame:1-3',
  ),
  ...define('window', sameOrNull(), 'nth_value:2'),
];
