import type { Select } from '@meridian/hogql/build';
import type { InsightPlan } from '../insight-plan.ts';

export interface WebPlan extends InsightPlan {
  readonly query: Select;
  /** The names of the columns, for answers that are tables. */
  readonly columns?: readonly string[] | undefined;
  /** The maximum number of rows in a page of the answer. */
  readonly limit?: number | undefined;
}
