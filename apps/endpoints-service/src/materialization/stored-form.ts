/**
 * Describes how a stored table answers its query. It is saved with the table pointer, so that a table is always read
 * in the form in which it was written.
 */
import type { Bucket } from '@meridian/contracts/endpoints';

/** A variable that filters the stored rows. */
export interface StoredKey {
  readonly variable: string;
  readonly column: string;
  readonly operator: string;
  /** The compared expression as its author wrote it. */
  readonly expression: string;
  /** Values are stored per period of this length: only its bounds can be queried exactly. */
  readonly bucket: Bucket | null;
  /** The author set the bucket and so accepts values rounded to it. */
  readonly isRounding: boolean;
  /** The column holds strings: the comparison does not depend on the compared value. */
  readonly isText?: boolean;
  /** The column holds values of this type. The value that was sent for the property may have had another type. */
  readonly valueType?: 'number' | 'boolean' | undefined;
}

export type StoredForm = StoredSqlRows | StoredSqlKeyed | StoredInsight;

/** The members common to both SQL forms. */
interface StoredSql {
  /** Column names as the author wrote them. */
  readonly names: readonly string[];
  /** A build by day had too many rows and is not tried again. */
  readonly tooManyDays?: boolean;
}

/** The unchanged rows of SQL without variables. */
export interface StoredSqlRows extends StoredSql {
  readonly kind: 'rows';
  readonly columns: readonly string[];
  readonly keys: readonly [];
}

/** SQL whose rows are filtered, and whose aggregates are merged if necessary, when they are read. */
export interface StoredSqlKeyed extends StoredSql {
  readonly kind: 'keyed';
  readonly keys: readonly StoredKey[];
  /** HogQL with the storing query as a subquery, which the table replaces. */
  readonly readQuery: string;
  /** Set when a refresh recomputes only the changed days. */
  readonly days: StoredDays | null;
}

/**
 * Rows by day in one table. A recomputed day gets new rows with a new generation, then its generation here changes.
 * Rows of other generations are replaced or incomplete.
 */
export interface StoredDays {
  /** The table that is read, or the source of the merged table. */
  readonly tableName: string;
  /** The generation of days that were not replaced. */
  readonly generation: string;
  readonly replaced: Readonly<Record<string, string>>;
  /** Includes replaced rows. */
  readonly rowsWritten: number;
  readonly rows: number;
  /** The hash of the compiled storing query. */
  readonly fingerprint: string;
  readonly lastReplaced?: StatementOfDays;
  /** The time of the last full build. */
  readonly fullAt: string;
}

/** The statement that computes the rows of these days. */
export interface StatementOfDays {
  readonly days: readonly string[];
  readonly sql: string;
  readonly params: StatementParams;
}

/** The members of an insight's `results`, one per row, keyed by breakdown values. */
export interface StoredInsight {
  readonly kind: 'insight';
  readonly breakdowns: readonly string[];
  /** The structure of `results`: a list, a list of lists (funnels with a breakdown), or one object. */
  readonly layout: 'list' | 'object';
  /** The other members of the response, as JSON. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly keys: readonly [];
}

export const ROW_COLUMN = 'm_row';
export const DAY_COLUMN = 'm_day';
export const GENERATION_COLUMN = 'm_generation';

/** ClickHouse parameters: values of `{name:Type}`. */
export type StatementParams = Readonly<Record<string, string | readonly (string | number)[]>>;

/** All tables that a response needs. */
export const tablesOf = (
  tableName: string | null | undefined,
  form: StoredForm | null | undefined,
): string[] => [
  ...new Set([
    ...(tableName == null ? [] : [tableName]),
    ...(form?.kind === 'keyed' && form.days ? [form.days.tableName] : []),
  ]),
];

/** An SQL condition with parameters that selects the valid rows of a table by day. */
export const validRows = ({
  generation,
  replaced,
}: Pick<StoredDays, 'generation' | 'replaced'>): {
  readonly condition: string;
  readonly params: StatementParams;
} => {
  const days = Object.keys(replaced);
  const base = { m_base: generation };
  if (days.length === 0) return { condition: `${GENERATION_COLUMN} = {m_base:UInt64}`, params: base };
  return {
    condition: `${GENERATION_COLUMN} = transform(${DAY_COLUMN}, {m_days:Array(Date)}, {m_generations:Array(UInt64)}, {m_base:UInt64})`,
    params: {
      ...base,
      m_days: days,
      m_generations: Object.values(replaced).map(Number),
    },
  };
};
