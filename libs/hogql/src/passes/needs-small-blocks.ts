/**
 * Whether a query calls functions that take long for each row. The engine ends a killed query between two blocks of
 * rows, and 65,000 rows of such a call take minutes.
 */
import { isConstant } from '../plan/is-constant.ts';
import type { PlanCall, PlanQuery } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';

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

export const needsSmallBlocks = (query: PlanQuery): boolean => {
  let isFound = false;
  rewriteQuery(query, {
    expr: (expr) => {
      if (expr.kind === 'call') isFound ||= isSlow(expr);
      return expr;
    },
  });
  return isFound;
};

const isSlow = ({ name, args: [, wanted] }: PlanCall): boolean =>
  SLOW.has(name) || (SEARCHES.has(name) && wanted !== undefined && !isConstant(wanted));
