/** What is kept of an answer of the query API: results, what describes them, and what only those who look inside want. */
import type { Interval, QueryAnswer } from '@meridian/contracts/query';
import { decodeJsonAnswer, encodeJsonAnswer, type JsonAnswer } from '@meridian/redis';
import type { FreshnessFacts } from './freshness.ts';

export interface AnswerHead {
  /** Of the clock that the query saw. */
  readonly computedAt: string;
  readonly interval: Interval | 'none';
  readonly rangeDays?: number | undefined;
  readonly closedAt?: string | undefined;
  /** How long the engine took. */
  readonly computeMs: number;
  /** Of the stored data that it was computed over; absent where new events cannot change the answer. */
  readonly dataRevision?: string | null | undefined;
  /** Of what had been deleted before it was computed. */
  readonly deletedRevision?: string | null | undefined;
  readonly timezone: string;
  /** What the author got wrong, in an answer for those who look inside. */
  readonly error?: string | undefined;
  /** What the engine read. */
  readonly rowsRead?: number | undefined;
  readonly bytesRead?: number | undefined;
  /** How many members `results` has. */
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

export const encodeAnswer = (
  { results, ...members }: QueryAnswer,
  head: Omit<AnswerHead, 'rows'>,
): Uint8Array => {
  const entries = Object.entries(members);
  return encodeJsonAnswer<AnswerHead>({
    head: { ...head, rows: Array.isArray(results) ? results.length : 1 },
    results: JSON.stringify(results ?? null),
    members: Object.fromEntries(entries.filter(([name]) => !DETAILS.has(name))),
    details: Object.fromEntries(entries.filter(([name]) => DETAILS.has(name))),
  });
};

export const freshnessOf = (
  { interval, closedAt, computedAt, computeMs }: AnswerHead,
  { isLazy, isOvertaken }: { readonly isLazy: boolean; readonly isOvertaken: boolean },
): FreshnessFacts => ({
  interval,
  closedAt: closedAt === undefined ? undefined : new Date(closedAt),
  computedAt: new Date(computedAt),
  isLazy,
  overtakenComputeMs: isOvertaken ? computeMs : undefined,
});

export const decodeAnswer = (bytes: Uint8Array): StoredAnswer => decodeJsonAnswer<AnswerHead>(bytes);
