/** What is kept of a run: when it was computed, and how many rows it gave. */
import type { JsonAnswer } from '@meridian/redis';

export interface AnswerHead {
  readonly computedAt: string;
  readonly rows: number;
}

export type StoredAnswer = JsonAnswer<AnswerHead>;
