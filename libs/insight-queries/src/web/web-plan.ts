import type { InsightAnswer, InsightPlan, Row } from '../insight-plan.ts';

export interface WebPlan extends Omit<InsightPlan, 'shape'> {
  /** The names of the columns, for answers that are tables. */
  readonly columns?: readonly string[] | undefined;
  /** The answer is a page of at most so many rows. */
  readonly limit?: number | undefined;
  /** `rows` are those of the page. */
  readonly shape: (rows: readonly Row[]) => InsightAnswer;
}
