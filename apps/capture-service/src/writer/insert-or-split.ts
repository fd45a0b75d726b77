import { clickHouseCode } from '@meridian/clickhouse';
import { cutText } from '@meridian/core';

export interface Refused<Row> {
  readonly row: Row;
  readonly reason: string;
}

/**
 * Error codes of ClickHouse for a value that it cannot read, so a retry cannot succeed. Every other error may be
 * temporary, such as a lack of memory or disk space, a missing table, or a time limit.
 */
const UNREADABLE_VALUES = new Set([
  6, // CANNOT_PARSE_TEXT
  25, // CANNOT_PARSE_ESCAPE_SEQUENCE
  26, // CANNOT_PARSE_QUOTED_STRING
  27, // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  33, // CANNOT_READ_ALL_DATA
  38, // CANNOT_PARSE_DATE
  41, // CANNOT_PARSE_DATETIME
  53, // TYPE_MISMATCH
  69, // ARGUMENT_OUT_OF_BOUND
  70, // CANNOT_CONVERT_TYPE
  72, // CANNOT_PARSE_NUMBER
  117, // INCORRECT_DATA
  128, // TOO_LARGE_ARRAY_SIZE
  130, // CANNOT_READ_ARRAY_FROM_TEXT
  131, // TOO_LARGE_STRING_SIZE
  321, // VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
  349, // CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN
  376, // CANNOT_PARSE_UUID
  407, // DECIMAL_OVERFLOW
  467, // CANNOT_PARSE_BOOL
  632, // UNEXPECTED_DATA_AFTER_PARSED_VALUE
  760, // UNICODE_ERROR
]);

const isUnreadable = (error: unknown): boolean => {
  const code = clickHouseCode(error);
  return code !== undefined && UNREADABLE_VALUES.has(code);
};

/** Halves the rows until the ones that cannot be stored are found, and returns them. */
export const insertOrSplit = async <Row>(
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Promise<void>,
): Promise<Refused<Row>[]> => {
  if (rows.length === 0) return [];
  try {
    await insert(rows);
    return [];
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    if (rows.length === 1) return [{ row: rows[0]!, reason: causeText(error) }];
    const middle = Math.ceil(rows.length / 2);
    return [
      ...(await insertOrSplit(rows.slice(0, middle), insert)),
      ...(await insertOrSplit(rows.slice(middle), insert)),
    ];
  }
};

const causeText = (error: unknown): string => {
  const cause = (error as Error).cause ?? error;
  return cutText(String((cause as Error).message), 500);
};
