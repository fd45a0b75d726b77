/** The stored result of a run, with its time of computation and its number of rows. */
import type { JsonAnswer } from '@meridian/redis';

export interface AnswerHead {
  readonly computedAt: string;
  readonly rows: number;
}

export type StoredAnswer = JsonAnswer<AnswerHead>;
