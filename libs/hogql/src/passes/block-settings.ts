/**
 * Small blocks of rows for a query that takes long for each row. The engine ends a killed query between two blocks,
 * and 65,000 rows of such a call take minutes. What one block may do besides is in `bound-work.ts`.
 */
import { queryError } from '../errors.ts';
import type { SizeOf } from '../plan/constant-size.ts';
import type { PlanCall, PlanExpr, PlanQuery } from '../plan/nodes.ts';
import { visitExprs } from '../plan/transform.ts';
import {
  FEW_COUNTED,
  HUGE,
  isSlow,
  LARGE,
  largeArgument,
  MANY_COUNTED,
  mostCounted,
  multiplyingCalls,
  NORMALIZES,
} from './slow-calls.ts';

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

/** Block settings by the most milliseconds that a call takes per row: small enough that a killed query ends soon. */
const BLOCKS = { 5: blocksOf(1024), 80: blocksOf(64), 300: blocksOf(16), 1200: blocksOf(4) };

export const blockSettings = (query: PlanQuery, sizeOf: SizeOf): BlockSettings => {
  const calls = callsIn(query);
  for (const call of calls) {
    assertListOfIn(call, sizeOf);
    assertPatterns(call, sizeOf);
  }
  const isSlowest = (call: PlanCall) =>
    SLOWEST.test(call.name) || mostCounted(call) > MANY_COUNTED || largeArgument(call, sizeOf) !== undefined;
  if (calls.some((call) => isHuge(call, sizeOf))) return BLOCKS[1200];
  if (calls.some(isSlowest)) return BLOCKS[300];
  if (calls.some(isSlow)) return BLOCKS[80];
  const multiplies = multiplyingCalls(query, sizeOf);
  const isRatherSlow = (call: PlanCall) =>
    mostCounted(call) > FEW_COUNTED || NORMALIZES.test(call.name) || multiplies(call);
  return calls.some(isRatherSlow) ? BLOCKS[5] : {};
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
  if (patterns === undefined) return;
  if ((sizeOf(patterns) ?? 0) > LARGE)
    throw queryError(
      `The patterns of ${name}() may be too many. Write them as a list of texts.`,
      patterns.span,
    );
  if (name === 'multiFuzzyMatchAny' && distanceOf(args[1]) * charactersOf(patterns) > MOST_FUZZY)
    throw queryError(
      `The patterns of ${name}() may have ${MOST_FUZZY.toLocaleString('en-US')} characters together at a distance of 1, and half of that at 2. Use fewer patterns or a smaller distance.`,
      patterns.span,
    );
};

/** Measured: within a second or two, the engine compiles this many characters for each step of the distance. */
const MOST_FUZZY = 1_500;

const distanceOf = (distance: PlanExpr | undefined): number =>
  distance?.kind === 'literal' ? Number(distance.value) : 255;

const charactersOf = (patterns: PlanExpr): number => {
  let characters = 0;
  visitExprs(patterns, (expr) => {
    if (expr.kind === 'literal' && typeof expr.value === 'string') characters += expr.value.length;
  });
  return characters;
};

const callsIn = (query: PlanQuery): PlanCall[] => {
  const calls: PlanCall[] = [];
  visitExprs(query, (expr) => {
    if (expr.kind === 'call') calls.push(expr);
  });
  return calls;
};

/** The result of a subquery is used more often, and is seldom this large. */
const isHuge = (call: PlanCall, sizeOf: SizeOf): boolean => {
  const large = largeArgument(call, sizeOf);
  const size = large === undefined ? 0 : (sizeOf(large) ?? 0);
  return size > HUGE && Number.isFinite(size);
};
