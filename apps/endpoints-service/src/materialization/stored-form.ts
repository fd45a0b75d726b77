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

/** What both forms of SQL say. */
interface StoredSql {
  /** As the author named them. */
  readonly names: readonly string[];
  /** Day by day there were too many rows: it is not tried again. */
  readonly tooManyDays?: boolean;
}

/** The rows of SQL without variables, as they came. */
export interface StoredSqlRows extends StoredSql {
  readonly kind: 'rows';
  readonly columns: readonly string[];
  readonly keys: readonly [];
}

/** SQL whose rows are filtered, and whose aggregates are merged where needed, when they are read. */
export interface StoredSqlKeyed extends StoredSql {
  readonly kind: 'keyed';
  readonly keys: readonly StoredKey[];
  /** HogQL over the storing query as a subquery; the table takes the subquery's place. */
  readonly readQuery: string;
  /** Set where only the days that changed are computed again. */
  readonly days: StoredDays | null;
}

/**
 * Rows by day in one table. A day that is computed again gets new rows under a generation of their own, and then
 * this note of it moves: rows of other generations were replaced, or were never finished.
 */
export interface StoredDays {
  /** The table that is read, or the one that it is put together from. */
  readonly tableName: string;
  /** Of the days that were not replaced. */
  readonly generation: string;
  readonly replaced: Readonly<Record<string, string>>;
  /** Replaced ones included. */
  readonly rowsWritten: number;
  readonly rows: number;
  /** Of the storing query as it was compiled. */
  readonly fingerprint: string;
  readonly lastReplaced?: StatementOfDays;
  /** When everything was computed. */
  readonly fullAt: string;
}

/** What computes the rows of these days. */
export interface StatementOfDays {
  readonly days: readonly string[];
  readonly sql: string;
  readonly params: StatementParams;
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
export const DAY_COLUMN = 'm_day';
export const GENERATION_COLUMN = 'm_generation';

/** Of ClickHouse: values of `{name:Type}`. */
export type StatementParams = Readonly<Record<string, string | readonly (string | number)[]>>;

/** All tables that an answer needs. */
export const tablesOf = (
  tableName: string | null | undefined,
  form: StoredForm | null | undefined,
): string[] => [
  ...new Set([
    ...(tableName == null ? [] : [tableName]),
    ...(form?.kind === 'keyed' && form.days ? [form.days.tableName] : []),
  ]),
];

/** SQL, with parameters: which rows of a table by day count. */
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
