/**
 * The interface of an insight kind: one HogQL tree, and a pure function from its rows to the answer. There is one tree
 * per insight, so the `hogql` in an answer is the complete query.
 */
import type { CalendarContext, ResolvedRange } from '@meridian/calendar';
import type { PropertyFilter } from '@meridian/contracts/query';
import type { Query } from '@meridian/hogql/build';

/** The name of an action, for labels, and the events of its steps. The compiler knows the rest of them. */
export interface ActionName {
  readonly id: number;
  readonly name: string;
  readonly steps?: readonly { readonly event?: string | null | undefined }[];
}

/** The name of a cohort, for labels. The compiler knows its members. */
export interface CohortName {
  readonly id: number;
  readonly name: string;
}

/** The settings of the project, and the time of the query. */
export interface InsightContext extends CalendarContext {
  readonly testAccountFilters: readonly PropertyFilter[];
  readonly actions: ReadonlyMap<number, ActionName>;
  readonly cohorts: ReadonlyMap<number, CohortName>;
}

/** Values of the query API: numbers, ISO texts, arrays for arrays and tuples, null. */
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
