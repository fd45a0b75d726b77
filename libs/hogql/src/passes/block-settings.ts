/**
 * Small blocks of rows for a query that takes long for each row. The engine ends a killed query between two blocks,
 * and 65,000 rows of such a call take minutes. Lists within a row, and rows that are made of a list, are in one block
 * however long they are: there the call is refused.
 */
import { countedParts } from '@meridian/core';
import { queryError } from '../errors.ts';
import { constantSizes, type SizeOf } from '../plan/constant-size.ts';
import { isConstant } from '../plan/is-constant.ts';
import type { PlanCall, PlanExpr, PlanQuery } from '../plan/nodes.ts';
import { visitExprs, visitQuery } from '../plan/transform.ts';
import { patternsOf } from '../resolve/assert-pattern.ts';

const SLOW: ReadonlySet<string> = new Set(
  (
    'editDistance editDistanceUTF8 levenshteinDistance damerauLevenshteinDistance jaroSimilarity ' +
    'jaroWinklerSimilarity countMatches countMatchesCaseInsensitive arrayIntersect arrayReduceInRanges arrayAUC h3kRing'
  ).split(' '),
);

/** The engine prepares a constant search text once, and a computed one for each row. */
const SEARCHES: ReadonlySet<string> = new Set(
  'like ilike notLike notILike positionCaseInsensitiveUTF8 countSubstringsCaseInsensitiveUTF8'.split(' '),
);

/** It compares each value with each other one. */
const SLOWEST = /^kolmogorovSmirnovTest/;

export type BlockSettings = {
  readonly max_block_size?: string;
  readonly max_joined_block_size_rows?: string;
  readonly min_joined_block_size_rows?: string;
  readonly min_joined_block_size_bytes?: string;
};

/** A join otherwise gathers its rows in large blocks again. */
const blocksOf = (rows: number): BlockSettings => ({
  max_block_size: String(rows),
  max_joined_block_size_rows: String(rows),
  min_joined_block_size_rows: '0',
  min_joined_block_size_bytes: '0',
});

/** Few enough rows that the query ends soon after it is killed, for calls that take up to so many milliseconds for a row. */
const BLOCKS = { 5: blocksOf(1024), 80: blocksOf(64), 300: blocksOf(16), 1200: blocksOf(4) };

export const blockSettings = (query: PlanQuery): BlockSettings => {
  const calls = callsIn(query);
  const sizeOf = constantSizes(query);
  for (const call of calls) {
    assertListOfIn(call, sizeOf);
    assertPatterns(call, sizeOf);
  }
  const isSlowest = (call: PlanCall) => isLargePattern(call) || largeArgument(call, sizeOf) !== undefined;
  const slowest = calls.find(isSlowest);
  if (slowest !== undefined) {
    if (makesRows(query)) throw refused(slowest, 'with arrayJoin() or WITH FILL');
    visitExprs(query, (expr) => {
      const within = expr.kind === 'lambda' && callsIn(expr.body).find(isSlowest);
      if (within) throw refused(within, 'in a lambda');
    });
  }
  if (calls.some((call) => isHuge(call, sizeOf))) return BLOCKS[1200];
  if (slowest !== undefined || calls.some(({ name }) => SLOWEST.test(name))) return BLOCKS[300];
  if (calls.some(isSlow)) return BLOCKS[80];
  return calls.some((call) => mostCounted(call) > FEW_COUNTED) ? BLOCKS[5] : {};
};

const IN: ReadonlySet<string> = new Set(['in', 'notIn']);
const LONGEST_LIST = 100_000;

/** The engine reads a list for IN before it begins, slowly, and cannot be stopped meanwhile. */
const assertListOfIn = ({ name, args: [, list] }: PlanCall, sizeOf: SizeOf): void => {
  if (!IN.has(name) || list === undefined || list.kind === 'subquery' || isWritten(list)) return;
  if ((sizeOf(list) ?? 0) > LONGEST_LIST)
    throw queryError(
      'The list of IN may be too large. Use a subquery instead, such as IN (SELECT number FROM numbers(1000000)).',
      list.span,
    );
};

/** The text of a query bounds the lists in it. */
const isWritten = (list: PlanExpr): boolean =>
  list.kind === 'call' && (list.name === 'tuple' || list.name === 'array');

/** The engine compiles all patterns together when it meets the first row, and cannot be stopped meanwhile. */
const assertPatterns = ({ name, args }: PlanCall, sizeOf: SizeOf): void => {
  const patterns = name.startsWith('multiMatch')
    ? args[1]
    : name === 'multiFuzzyMatchAny'
      ? args[2]
      : undefined;
  if (patterns !== undefined && (sizeOf(patterns) ?? 0) > LARGE)
    throw queryError(
      `The patterns of ${name}() may be too many. Write them as a list of texts.`,
      patterns.span,
    );
};

const callsIn = (within: PlanQuery | PlanExpr): PlanCall[] => {
  const calls: PlanCall[] = [];
  visitExprs(within, (expr) => {
    if (expr.kind === 'call') calls.push(expr);
  });
  return calls;
};

/** Whether rows arise in a block beyond those that were read. */
const makesRows = (query: PlanQuery): boolean => {
  let isFound = callsIn(query).some(({ name }) => name === 'arrayJoin');
  visitQuery(query, {
    select: ({ arrayJoin, orderBy }) => {
      isFound ||= arrayJoin !== undefined || orderBy.some(({ fill }) => fill !== undefined);
    },
  });
  return isFound;
};

const refused = (call: PlanCall, where: string) =>
  queryError(
    isLargePattern(call)
      ? `A regular expression that counts this many repetitions takes too long ${where}. Use a simpler one.`
      : `The constant argument of ${call.name}() may be too large to be searched ${where}. To look for a value in a list, use IN.`,
    call.span,
  );

const isSlow = (call: PlanCall): boolean => {
  const [, wanted] = call.args;
  const isComputed = wanted !== undefined && !isConstant(wanted);
  return SLOW.has(call.name) || (SEARCHES.has(call.name) && isComputed) || mostCounted(call) > SOME_COUNTED;
};

/** RE2 takes longer for each character of a text the more parts of a pattern arise from counted repetitions. */
const [FEW_COUNTED, SOME_COUNTED, MANY_COUNTED] = [8, 30, 100];

/** A pattern that is computed may count as often as is possible in a small one. */
const mostCounted = ({ name, args }: PlanCall): number =>
  Math.max(
    0,
    ...patternsOf(name, args).map((text) => (text === undefined ? MANY_COUNTED : countedParts(text))),
  );

const isLargePattern = (call: PlanCall): boolean => mostCounted(call) > MANY_COUNTED;

const [LARGE, HUGE] = [1_000, 100_000];

/** What a subquery gives is used more often, and seldom this large. */
const isHuge = (call: PlanCall, sizeOf: SizeOf): boolean => {
  const large = largeArgument(call, sizeOf);
  const size = large === undefined ? 0 : (sizeOf(large) ?? 0);
  return size > HUGE && Number.isFinite(size);
};

/** A constant that the engine may search, or read from its begin, once for each row. */
const largeArgument = ({ name, args }: PlanCall, sizeOf: SizeOf): PlanExpr | undefined => {
  if (args.length < 2 || READS_ONCE.has(name) || args.some(({ kind }) => kind === 'lambda')) return undefined;
  const large = args.find((arg) => (sizeOf(arg) ?? 0) > LARGE);
  const isFirstItem = name === 'arrayElement' && large?.type.kind === 'array';
  return isFirstItem || args.every((arg) => sizeOf(arg) !== undefined) ? undefined : large;
};

/** Functions that copy or compare their arguments, or prepare a constant once. */
const READS_ONCE: ReadonlySet<string> = new Set(
  (
    'in notIn globalIn globalNotIn transform and or not if multiIf coalesce ifNull nullIf array tuple map concat ' +
    'concatWithSeparator format arrayConcat equals notEquals less greater lessOrEquals greaterOrEquals ' +
    'isDistinctFrom isNotDistinctFrom startsWith endsWith pointInPolygon multiSearchAny multiSearchAnyCaseInsensitive ' +
    'multiSearchFirstIndex multiSearchFirstPosition multiSearchAllPositions multiMatchAny multiMatchAnyIndex ' +
    'multiMatchAllIndices'
  ).split(' '),
);
