/** Which calls may take long for each row. */
import { countedParts } from '@meridian/core';
import type { SizeOf } from '../plan/constant-size.ts';
import { isConstant } from '../plan/is-constant.ts';
import { looksFarAhead } from '../plan/looks-far-ahead.ts';
import type { PlanCall, PlanExpr, PlanQuery } from '../plan/nodes.ts';
import { patternsOf, textOf } from '../plan/pattern-arguments.ts';
import { visitExprs } from '../plan/transform.ts';

const named = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** They compare each character of one text with each of the other. */
export const EDITS = named(
  'editDistance editDistanceUTF8 levenshteinDistance damerauLevenshteinDistance jaroSimilarity jaroWinklerSimilarity',
);

/** They compare each item of one list with each of the other. */
export const PAIRS = named('hasAny hasAll hasSubstr');

/** They compare a text with another one at each of its positions. */
export const SEARCHES = named(
  'position locate positionCaseInsensitive positionUTF8 positionCaseInsensitiveUTF8 countSubstrings ' +
    'countSubstringsCaseInsensitive countSubstringsCaseInsensitiveUTF8 replaceAll replaceOne like ilike notLike ' +
    'notILike multiSearchAny multiSearchAnyCaseInsensitive multiSearchFirstIndex ' +
    'multiSearchFirstIndexCaseInsensitive multiSearchFirstPosition multiSearchFirstPositionCaseInsensitive ' +
    'multiSearchAllPositions splitByString cutURLParameter',
);

/** They compare each character without regard to case, beyond ASCII too: much slower than the others. */
export const FOLDS = named('ilike notILike positionCaseInsensitiveUTF8 countSubstringsCaseInsensitiveUTF8');

/** They are slow for a constant of some characters, or a list of some names, already. */
const SLOW_SEARCHES = named('positionCaseInsensitive countSubstringsCaseInsensitive cutURLParameter');

/** They look for all texts of a list at once, without regard to case. */
export const MULTI_SEARCHES = named(
  'multiSearchAnyCaseInsensitive multiSearchFirstIndexCaseInsensitive multiSearchFirstPositionCaseInsensitive',
);

/** The engine prepares a constant search text once, and a computed one for each row. */
const PREPARES = named(
  'like ilike notLike notILike positionCaseInsensitiveUTF8 countSubstringsCaseInsensitiveUTF8',
);

/** They count the n-grams of both texts in a table that they clear for each row. */
export const NGRAMS = /^ngram(?:Distance|Search)/;

/** Their time grows with the square of the length of a text. */
export const SQUARES = named('base58Encode base58Decode tryBase58Decode extractTextFromHTML');

/** They move each combining mark over those before it. */
export const NORMALIZES = /^normalizeUTF8/;

/** They take about a microsecond. */
export const SLOW_PLACES = named('geoToH3 h3ToGeo h3ToGeoBoundary h3Distance');

const OTHER_SLOW = named('arrayIntersect arrayReduceInRanges arrayAUC h3kRing');

const FINDS_ALL =
  /^(?:replaceRegexpAll|extractAll|extractAllGroups\w*|countMatches(?:CaseInsensitive)?|splitByRegexp)$/;

/** RE2 needs more time per character for patterns whose counted repetitions expand to many parts. */
export const [FEW_COUNTED, SOME_COUNTED, MANY_COUNTED] = [8, 30, 100];

/** A computed pattern may have as many counted repetitions as fit into a small pattern. */
export const mostCounted = ({ name, args }: PlanCall): number =>
  Math.max(
    0,
    ...patternsOf(name, args).map((text) => (text === undefined ? MANY_COUNTED : countedParts(text))),
  );

/** Whether it may read the rest of the text again after each match. */
export const readsTextAgain = ({ name, args }: PlanCall): boolean =>
  FINDS_ALL.test(name) && patternsOf(name, args).some((text) => text === undefined || looksFarAhead(text));

/**
 * How many places of a list the path of JSON_QUERY or JSON_VALUE visits: infinite for all. The engine walks from the
 * beginning of the list to each of them, also to those behind its end. Undefined for a path that names single places.
 */
export const placesOfPath = ({ name, args: [, path] }: PlanCall): number | undefined => {
  if (path === undefined || !READS_PATH.test(name)) return undefined;
  const text = textOf(path);
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const brackets = [...text.matchAll(/\[([^\]]*)\]/g)].map(([, places = '']) => places.split(','));
  const places = brackets.reduce(
    (all, some) => all * some.reduce((sum, place) => sum + placesOf(place), 0),
    1,
  );
  return places > 1 ? places : undefined;
};

const READS_PATH = /^JSON_(?:QUERY|VALUE)$/;

const placesOf = (place: string): number => {
  if (place.trim() === '*') return Number.POSITIVE_INFINITY;
  const [, from, to] = /^\s*(\d+)\s+to\s+(\d+)\s*$/i.exec(place) ?? [];
  return from === undefined ? 1 : Math.max(1, Number(to) - Number(from));
};

export const preparesForEachRow = ({ name, args: [, wanted] }: PlanCall): boolean =>
  PREPARES.has(name) && wanted !== undefined && !isConstant(wanted);

export const isSlow = (call: PlanCall): boolean =>
  EDITS.has(call.name) ||
  SQUARES.has(call.name) ||
  placesOfPath(call) !== undefined ||
  OTHER_SLOW.has(call.name) ||
  call.name.startsWith('countMatches') ||
  preparesForEachRow(call) ||
  readsTextAgain(call) ||
  mostCounted(call) > SOME_COUNTED;

/** Functions that make long texts of short ones, or many rows of one. Stored texts fill a block with a few megabytes. */
const MAKES_LONG_TEXTS =
  /^(?:repeat|space|(?:left|right)Pad|concat|format$|replace|translate|array(?:Join|StringConcat|Reduce|Fold)|group(?:Array|Concat|UniqArray)|toJSON)/;

/** Whether one block may have more text than the stored rows of a block have. */
const makesLongTexts = (query: PlanQuery, sizeOf: SizeOf): boolean => {
  let isFound = false;
  visitExprs(query, (expr) => {
    isFound ||= expr.kind === 'call' && MAKES_LONG_TEXTS.test(expr.name) && (sizeOf(expr) ?? HUGE) > LARGE;
  });
  return isFound;
};

/** Finds the calls whose work grows with the sizes of two arguments, neither of which is a small constant. */
export const multiplyingCalls = (query: PlanQuery, sizeOf: SizeOf): ((call: PlanCall) => boolean) => {
  const hasLongTexts = makesLongTexts(query, sizeOf);
  const leastFor = (name: string): number => {
    if (SLOW_SEARCHES.has(name)) return SOME;
    if (hasLongTexts && FOLDS.has(name)) return 0;
    return hasLongTexts && MULTI_SEARCHES.has(name) ? SOME : LARGE;
  };
  return ({ name, args: [first, second] }) =>
    (PAIRS.has(name) || SEARCHES.has(name) || NGRAMS.test(name)) &&
    [first, second].every((arg) => arg !== undefined && (sizeOf(arg) ?? HUGE) > leastFor(name));
};

export const [SOME, LARGE, HUGE] = [32, 1_000, 100_000];

/** A constant that the engine may search, or read from its beginning, once for each row. */
export const largeArgument = ({ name, args }: PlanCall, sizeOf: SizeOf): PlanExpr | undefined => {
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
    'multiMatchAllIndices byteSize'
  ).split(' '),
);
