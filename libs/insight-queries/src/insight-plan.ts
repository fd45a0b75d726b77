/**
 * What every insight kind gives: one HogQL tree to run, and a pure function from its rows to the answer.
 * One tree per insight, so that the `hogql` in an answer is the whole question and runs by itself.
 */
import type { CalendarContext, ResolvedRange } from '@meridian/calendar';
import type { PropertyFilter } from '@meridian/contracts/query';
import type { Query } from '@meridian/hogql/build';

/** The name of an action, for labels; its steps are the compiler's business. */
export interface ActionName {
  readonly id: number;
  readonly name: string;
}

/** The name of a cohort, for labels; who is in it is the compiler's business. */
export interface CohortName {
  readonly id: number;
  readonly name: string;
}

/** What a plan is made against: the project's settings and the moment of asking. */
export interface InsightContext extends CalendarContext {
  readonly testAccountFilters: readonly PropertyFilter[];
  readonly actions: ReadonlyMap<number, ActionName>;
  readonly cohorts: ReadonlyMap<number, CohortName>;
}

/** Values as the query API gives them: numbers, ISO texts, arrays for arrays and tuples, null. */
export type Value = string | number | boolean | null | readonly Value[];
export type Row = readonly Value[];

export interface InsightPlan {
  readonly query: Query;
  readonly shape: (rows: readonly Row[]) => InsightAnswer;
  readonly range: ResolvedRange;
  readonly comparedRange?: ResolvedRange | undefined;
}

export interface InsightAnswer {
  readonly results: unknown;
  readonly hasMore?: boolean;
  readonly [member: string]: unknown;
}
