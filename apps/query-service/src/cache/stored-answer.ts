/** The stored form of an answer: results, the members that describe them, and details. */
import type { Interval, QueryAnswer } from '@meridian/contracts/query';
import { hasManyMembers, stringifyLargeJson } from '@meridian/core';
import { decodeJsonAnswer, encodeJsonAnswer, type JsonAnswer } from '@meridian/redis';
import type { FreshnessFacts } from './freshness.ts';

export interface AnswerHead {
  /** The query's current time when it was computed. */
  readonly computedAt: string;
  readonly interval: Interval | 'none';
  readonly rangeDays?: number | undefined;
  readonly closedAt?: string | undefined;
  /** Its range had ended when it was computed. */
  readonly isClosed?: boolean | undefined;
  /** How long the engine took. */
  readonly computeMs: number;
  /** The revision of the data that it was computed from. */
  readonly dataRevision?: string | null | undefined;
  /** The revision of deletions at that time. */
  readonly deletedRevision?: string | null | undefined;
  readonly timezone: string;
  /** The error in the query, in debug output. */
  readonly error?: string | undefined;
  /** How much the engine read. */
  readonly rowsRead?: number | undefined;
  readonly bytesRead?: number | undefined;
  /** The number of members of `results`. */
  readonly rows: number;
}

export type StoredAnswer = JsonAnswer<AnswerHead>;

const DETAILS: ReadonlySet<string> = new Set([
  'hogql',
  'query',
  'clickhouse',
  'explain',
  'statistics',
  'timings',
  'modifiers',
  'resolved_date_range',
  'resolved_compare_date_range',
]);

export const encodeAnswer = async (
  { results, ...members }: QueryAnswer,
  head: Omit<AnswerHead, 'rows'>,
  { isLarge }: { readonly isLarge: boolean },
): Promise<Uint8Array> => {
  const entries = Object.entries(members);
  // A few rows of the engine can be many numbers of an insight.
  const inSlices = isLarge || hasManyMembers(results);
  return encodeJsonAnswer<AnswerHead>({
    head: { ...head, rows: Array.isArray(results) ? results.length : 1 },
    results: inSlices ? await stringifyLargeJson(results ?? null) : JSON.stringify(results ?? null),
    members: Object.fromEntries(entries.filter(([name]) => !DETAILS.has(name))),
    details: Object.fromEntries(entries.filter(([name]) => DETAILS.has(name))),
  });
};

export const freshnessOf = (
  { interval, closedAt, isClosed, computedAt, computeMs }: AnswerHead,
  { isLazy, isOvertaken }: { readonly isLazy: boolean; readonly isOvertaken: boolean },
): FreshnessFacts => ({
  interval,
  closedAt: closedAt === undefined ? undefined : new Date(closedAt),
  computedAt: new Date(computedAt),
  isLazy,
  isClosed,
  overtakenComputeMs: isOvertaken ? computeMs : undefined,
});

export const decodeAnswer = (bytes: Uint8Array): StoredAnswer => decodeJsonAnswer<AnswerHead>(bytes);
