import { Readable } from 'node:stream';
import type { ClickHouseSettings } from '@clickhouse/client';
import { type ClickHouse, toAppError } from '@meridian/clickhouse';

/** Settings for rows with JSON columns; see libs/clickhouse/migrations/README.md. */
const STORE_SETTINGS: ClickHouseSettings = {
  json_type_escape_dots_in_keys: 1,
  input_format_try_infer_dates: 0,
  input_format_try_infer_datetimes: 0,
  type_json_skip_duplicated_paths: 1,
  // A batch may contain events of many months. Old events of one client must not block the others.
  max_partitions_per_insert_block: '0',
  async_insert: 0,
  log_comment: JSON.stringify({ service: 'capture-service', kind: 'ingest' }),
};

export interface InsertTextOptions {
  /** Two inserts with the same token are stored once. */
  readonly deduplicationToken?: string;
  /** The rows differ from each other, so the engine does not have to compare them. */
  readonly areDistinct?: boolean;
}

/** Inserts rows that are JSON text already, one per line. The client's own `insert` expects objects and serializes them. */
export const insertJsonText = async (
  clickhouse: ClickHouse,
  table: string,
  lines: string | readonly Buffer[],
  { deduplicationToken, areDistinct = false }: InsertTextOptions = {},
): Promise<void> => {
  try {
    const { stream } = await clickhouse.client.exec({
      query: `INSERT INTO ${table} FORMAT JSONEachRow`,
      values: Readable.from(typeof lines === 'string' ? [lines] : lines, { objectMode: false }),
      clickhouse_settings: {
        ...STORE_SETTINGS,
        ...(areDistinct && { optimize_on_insert: 0 }),
        ...(deduplicationToken !== undefined && {
          insert_deduplicate: 1,
          insert_deduplication_token: deduplicationToken,
        }),
      },
    });
    for await (const _chunk of stream) {
      // the connection is released when the answer has been read
    }
  } catch (error) {
    throw toAppError(error);
  }
};
