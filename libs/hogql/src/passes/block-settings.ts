/**
 * Small blocks of rows for a query that calls functions that take long for each row. The engine ends a killed query
 * between two blocks, and 65,000 rows of such a call take minutes.
 */
import { isConstant } from '../plan/is-constant.ts';
import type { PlanCall, PlanQuery } from '../plan/nodes.ts';
import { visitExprs } from '../plan/transform.ts';

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

export type BlockSettings = { readonly max_block_size?: string };

/** Few enough rows that even the slowest function ends soon after the query is killed. */
const SMALL_BLOCKS: BlockSettings = { max_block_size: '64' };

export const blockSettings = (query: PlanQuery): BlockSettings => {
  let isFound = false;
  visitExprs(query, (expr) => {
    isFound ||= expr.kind === 'call' && isSlow(expr);
  });
  return isFound ? SMALL_BLOCKS : {};
};

const isSlow = ({ name, args: [, wanted] }: PlanCall): boolean =>
  SLOW.has(name) || (SEARCHES.has(name) && wanted !== undefined && !isConstant(wanted));
