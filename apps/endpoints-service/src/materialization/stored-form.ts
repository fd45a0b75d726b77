/**
 * How a stored table answers its query. Kept beside the pointer to the table, so that a table is always read the
 * way it was written.
 */
import type { Bucket } from '@meridian/contracts/endpoints';

/** A variable that filters the stored rows. */
export interface StoredKey {
  readonly variable: string;
  readonly column: string;
  readonly operator: string;
  /** The compared expression as its author wrote it. */
  readonly expression: string;
  /** Values are kept per period of this length: only its bounds can be asked for exactly. */
  readonly bucket: Bucket | null;
  /** The author named the bucket, and so accepts that values are rounded to it. */
  readonly isRounding: boolean;
  /** The column holds texts: how it is compared does not depend on the text that it is compared with. */
  readonly isText?: boolean;
}

export type StoredForm = StoredSqlRows | StoredSqlKeyed | StoredInsight;

/** The rows of SQL without variables, as they came. */
export interface StoredSqlRows {
  readonly kind: 'rows';
  readonly columns: readonly string[];
  readonly keys: readonly [];
  readonly tooManyHours?: boolean;
}

/** SQL whose rows are filtered, and whose aggregates are merged, when they are read. */
export interface StoredSqlKeyed {
  readonly kind: 'keyed';
  readonly keys: readonly StoredKey[];
  /** HogQL over the storing query as a subquery; the table takes the subquery's place. */
  readonly readQuery: string;
  /** Set where only changed hours are computed again. */
  /** Kept by the hour it would be nearly as large as the events. */
  readonly tooManyHours?: boolean;
  readonly incremental: { readonly storeFingerprint: string; readonly fullAt: string } | null;
}

/** The members of an insight's `results`, one a row, by their breakdown values. */
export interface StoredInsight {
  readonly kind: 'insight';
  readonly breakdowns: readonly string[];
  /** How the members lay: a list, a list of lists (funnels with a breakdown), or one object. */
  readonly layout: 'list' | 'object';
  /** The answer's members beside `results`, as JSON. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly keys: readonly [];
}

export const ROW_COLUMN = 'm_row';
export const HOUR_COLUMN = 'm_hour';
