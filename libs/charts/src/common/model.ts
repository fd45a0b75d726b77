/** The members of every chart model. Models are plain data: they can be sent as JSON and drawn elsewhere. */
import type { components } from '@meridian/api-client';

type Schemas = components['schemas'];

/** A query node. Wrappers such as `InsightVizNode` are read as their source. */
export type ChartQuery = Schemas['QueryNode'] | { readonly kind: string; readonly [member: string]: unknown };

/** The answer to a query, or an insight with its result. Every member is checked when it is read. */
export interface ChartAnswer {
  readonly results?: unknown;
  readonly result?: unknown;
  readonly columns?: unknown;
  readonly hasMore?: unknown;
  readonly last_refresh?: unknown;
  readonly timezone?: unknown;
  readonly resolved_date_range?: unknown;
  readonly total_median_conversion_time?: unknown;
}

export type Interval = Schemas['Interval'];

export interface ChartOptions {
  /** IANA name. By default the one of the answer. */
  readonly timezone?: string | undefined;
  /** When the numbers were read; decides whether the last bucket is incomplete. By default the answer's `last_refresh`. */
  readonly readAt?: string | undefined;
  readonly annotations?: readonly { readonly date: string; readonly text: string }[] | undefined;
  /** Horizontal lines besides the goal lines of the query, such as the thresholds of alerts. */
  readonly thresholds?: readonly { readonly label: string; readonly value: number }[] | undefined;
}

export type ValueKind =
  | 'numeric'
  | 'duration'
  | 'duration_ms'
  | 'percentage'
  | 'percentage_scaled'
  | 'currency'
  | 'short';

export interface ValueFormat {
  readonly kind?: ValueKind | undefined;
  readonly prefix?: string | undefined;
  readonly postfix?: string | undefined;
  readonly decimalPlaces?: number | undefined;
  readonly minDecimalPlaces?: number | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
}

export type BreakdownValue = string | number | readonly string[];

/** The actors that a number of an answer counts, in enough detail for a query of them. */
export interface PointOrigin {
  /** The position of the series in the query. */
  readonly series: number;
  /** One of the answer's `days`; of stickiness the number of intervals. */
  readonly day?: string | number | undefined;
  readonly breakdown?: BreakdownValue | undefined;
  readonly compare?: 'current' | 'previous' | undefined;
  readonly status?: 'new' | 'returning' | 'resurrecting' | 'dormant' | undefined;
  /** The step, from 1. A negative number means the actors that dropped off before the step. */
  readonly funnelStep?: number | undefined;
  /** The period of a funnel over time. */
  readonly entrancePeriodStart?: string | undefined;
  readonly dropOff?: boolean | undefined;
  /** The row of a retention table. */
  readonly interval?: number | undefined;
  readonly pathStartKey?: string | undefined;
  readonly pathEndKey?: string | undefined;
}

/** A number that was chosen in a chart. */
export interface ChartPoint extends PointOrigin {
  /** The point in words, such as "Pageview, 12 November 2026". */
  readonly label: string;
  readonly value: number | null;
  /** Whether the API can list its persons, which it cannot for formulas and rows of SQL. */
  readonly hasActors: boolean;
}

export interface TableColumn {
  readonly label: string;
  readonly isNumber: boolean;
}

export interface TableCell {
  readonly value: string | number | boolean | null;
  readonly text: string;
  readonly point?: ChartPoint | undefined;
}

/** The same numbers as the chart. The first column names the row. */
export interface TableModel {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  /** The rows in which totals are. */
  readonly footer?: readonly TableCell[] | undefined;
}

export interface ModelBase {
  /** One or a few sentences that say what the chart shows. */
  readonly summary: string;
  readonly table: TableModel;
  readonly isEmpty: boolean;
}
