import { Readable } from 'node:stream';
import type { ClickHouseSettings } from '@clickhouse/client';
import { type ClickHouse, toAppError } from '@meridian/clickhouse';

/** How rows with JSON columns are read by the engine; libs/clickhouse/migrations/README.md says why. */
const STORE_SETTINGS: ClickHouseSettings = {
  json_type_escape_dots_in_keys: 1,
  input_format_try_infer_dates: 0,
  input_format_try_infer_datetimes: 0,
  type_json_skip_duplicated_paths: 1,
  // A batch may hold events of any month; one client with old events must not stop everybody's.
  max_partitions_per_insert_block: '0',
  async_insert: 0,
  log_comment: JSON.stringify({ service: 'capture-service', kind: 'ingest' }),
};

export interface InsertTextOptions {
  /** A batch sent again with the same one is stored once. */
  readonly deduplicationToken?: string;
  /** No row is there twice, so the engine need not compare them. */
  readonly areDistinct?: boolean;
}

/**
 * Rows that are JSON text already, one per line. The client's own `insert` would have them as objects, and write
 * each into text again.
 */
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
      // an answer that is read to its end gives the connection back
    }
  } catch (error) {
    throw toAppError(error);
  }
};
