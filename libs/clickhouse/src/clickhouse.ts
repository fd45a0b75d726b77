/** The one way to ClickHouse: the official client with our limits, tags and errors around it. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, createClient, type DataFormat } from '@clickhouse/client';
import { parseConnectionUrl } from './connection-url.ts';
import { connectionsTo, WITHOUT_IDLE_CLOCK } from './connections.ts';
import { toAppError } from './errors.ts';
import { pingServer } from './ping.ts';
import { plainType } from './plain-type.ts';
import { type StatementDefaults, type StatementOptions, statementSettings } from './query-options.ts';
import { readTableAnswer } from './read-answer.ts';
import { asForm, isLong } from './statement-form.ts';

export interface ClickHouseOptions extends StatementDefaults {
  /** CLICKHOUSE_URL: credentials and database included. */
  readonly url: string;
  /** Overrides the database in the URL's path. */
  readonly database?: string;
  /** Shown by the server as the caller; the service's name. */
  readonly application?: string;
  readonly maxOpenConnections?: number;
  /** How long to wait for an answer. Longer than any query's own time limit. */
  readonly requestTimeoutMs?: number;
}

export interface Column {
  readonly name: string;
  /** As a reader sees it; see `plainType`. */
  readonly type: string;
}

export interface QueryStatistics {
  readonly rowsRead: number;
  readonly bytesRead: number;
  readonly elapsedMs: number;
}

export interface TableResult {
  readonly queryId: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly unknown[])[];
  /** How many rows there would have been without LIMIT, where the server knows. */
  readonly rowsBeforeLimit: number | undefined;
  readonly statistics: QueryStatistics;
}

export interface RawResult {
  readonly queryId: string;
  readonly contentType: string | undefined;
  /** Bytes in the chosen format, not buffered. Destroying it ends the query. */
  readonly body: Readable;
}

export interface InsertOptions extends Omit<StatementOptions, 'params'> {
  readonly columns?: readonly [string, ...string[]];
  /** A batch sent again with the same token is stored once. Needs a deduplication window on the table. */
  readonly deduplicationToken?: string;
  readonly format?: 'JSONEachRow' | 'JSONCompactEachRow';
}

export interface InsertResult {
  readonly writtenRows: number;
}

export interface ClickHouse {
  readonly database: string;
  /** The official client, for what has no helper here. Its errors are not mapped. */
  readonly client: ClickHouseClient;
  /** Rows as objects. */
  query<Row>(sql: string, options?: StatementOptions): Promise<Row[]>;
  /** Rows as arrays, with columns and statistics. */
  queryTable(sql: string, options?: StatementOptions): Promise<TableResult>;
  /** Rows in blocks as they arrive; memory does not grow with their number. */
  stream<Row>(sql: string, options?: StatementOptions): AsyncGenerator<Row[], void, void>;
  /** The answer's bytes in any output format (`CSVWithNames`, `Parquet`, `ArrowStream`, …). */
  queryRaw(sql: string, format: string, options?: StatementOptions): Promise<RawResult>;
  insert(
    table: string,
    rows: readonly unknown[] | Readable | AsyncIterable<unknown>,
    options?: InsertOptions,
  ): Promise<InsertResult>;
  /** The rows of a query, which never leave the server. */
  insertSelect(table: string, select: string, options?: StatementOptions): Promise<InsertResult>;
  /** A statement without rows in its answer. */
  command(sql: string, options?: StatementOptions): Promise<void>;
  /** Ends a running query of this server; false when there was none. */
  kill(queryId: string, signal?: AbortSignal): Promise<boolean>;
  /** Over a connection of its own, so that a ping never waits behind queries. */
  ping(): Promise<boolean>;
  /** The same server, another database. Close it separately. */
  withDatabase(database: string): ClickHouse;
  close(): Promise<void>;
}

const DEFAULT_REQUEST_TIMEOUT_MS = 15 * 60_000;
const DEFAULT_MAX_OPEN_CONNECTIONS = 64;

/**
 * As others write JSON. The engine's own functions follow them, too, so they are the same for every statement: a list
 * among the properties of an event is one text in conditions, answers and files.
 */
const JSON_SETTINGS = {
  output_format_json_escape_forward_slashes: 0,
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
} as const;

/** Times come in UTC: in a zone of their own, the hour that clocks show twice in autumn would be of two minds. */
const TABLE_SETTINGS = { date_time_output_format: 'iso' } as const;

export const createClickHouse = (options: ClickHouseOptions): ClickHouse => {
  const target = parseConnectionUrl(options.url);
  const database = options.database ?? target.database;
  const client = createClient({
    url: target.url,
    username: target.username,
    password: target.password,
    database,
    application: options.application,
    request_timeout: options.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS,
    http_agent: connectionsTo(target.url, options.maxOpenConnections ?? DEFAULT_MAX_OPEN_CONNECTIONS),
    keep_alive: WITHOUT_IDLE_CLOCK,
    use_multipart_params_auto: true,
    // Every failure is thrown with its cause: whoever catches it logs it, once.
    log: { level: ClickHouseLogLevel.OFF },
    // A row that was acknowledged is stored: never answer before the data is written.
    clickhouse_settings: {
      wait_for_async_insert: 1,
      date_time_input_format: 'best_effort',
      ...JSON_SETTINGS,
    },
  });

  const statement = (sql: string, given: StatementOptions) => ({
    query: sql,
    query_params: given.params === undefined ? undefined : { ...given.params },
    query_id: given.queryId ?? randomUUID(),
    abort_signal: given.signal,
    clickhouse_settings: statementSettings(given, options),
  });

  /** For `exec()` and `command()`. */
  const wholeStatement = (sql: string, given: StatementOptions) => {
    const { query_params, ...rest } = statement(sql, given);
    return query_params !== undefined && isLong(query_params)
      ? { ...rest, ...asForm(sql, query_params) }
      : { ...rest, query_params };
  };

  const queryTable = (sql: string, given: StatementOptions = {}): Promise<TableResult> =>
    mapErrors(async () => {
      const settings = { ...TABLE_SETTINGS, ...given.settings };
      const result = await client.exec(wholeStatement(`${sql}\nFORMAT JSONCompact`, { ...given, settings }));
      const document = await readTableAnswer(result.stream, {
        maxBytes: given.maxAnswerBytes,
        signal: given.signal,
      });
      return {
        queryId: result.query_id,
        columns: document.meta.map(({ name, type }) => ({ name, type: plainType(type) })),
        rows: document.data,
        rowsBeforeLimit: document.rows_before_limit_at_least,
        statistics: {
          rowsRead: document.statistics?.rows_read ?? 0,
          bytesRead: document.statistics?.bytes_read ?? 0,
          elapsedMs: (document.statistics?.elapsed ?? 0) * 1000,
        },
      };
    });

  const query = <Row>(sql: string, given: StatementOptions = {}): Promise<Row[]> =>
    mapErrors(async () => {
      const result = await client.query({ ...statement(sql, given), format: 'JSONEachRow' });
      return await result.json<Row>();
    });

  async function* stream<Row>(sql: string, given: StatementOptions = {}): AsyncGenerator<Row[], void, void> {
    try {
      const result = await client.query({ ...statement(sql, given), format: 'JSONEachRow' });
      for await (const rows of result.stream<Row>()) yield rows.map((row) => row.json());
    } catch (error) {
      throw toAppError(error);
    }
  }

  const queryRaw = (sql: string, format: string, given: StatementOptions = {}): Promise<RawResult> =>
    mapErrors(async () => {
      const result = await client.exec(wholeStatement(`${sql}\nFORMAT ${format}`, given));
      const contentType = result.response_headers['content-type'];
      return {
        queryId: result.query_id,
        contentType: Array.isArray(contentType) ? contentType[0] : contentType,
        body: result.stream,
      };
    });

  const insert: ClickHouse['insert'] = (table, rows, given = {}) =>
    mapErrors(async () => {
      if (Array.isArray(rows) && rows.length === 0) return { writtenRows: 0 };
      const result = await client.insert({
        table,
        values: rows as Readable,
        format: (given.format ?? 'JSONEachRow') as DataFormat & 'JSONEachRow',
        columns: given.columns === undefined ? undefined : [...given.columns],
        query_id: given.queryId ?? randomUUID(),
        abort_signal: given.signal,
        clickhouse_settings: {
          ...statementSettings(given, options),
          ...(given.deduplicationToken !== undefined && {
            insert_deduplicate: 1,
            insert_deduplication_token: given.deduplicationToken,
          }),
        },
      });
      return { writtenRows: Number(result.summary?.written_rows ?? 0) };
    });

  const insertSelect: ClickHouse['insertSelect'] = (table, select, given = {}) =>
    mapErrors(async () => {
      const { summary } = await client.command(wholeStatement(`INSERT INTO ${table} ${select}`, given));
      return { writtenRows: Number(summary?.written_rows ?? 0) };
    });

  return {
    database,
    client,
    query,
    queryTable,
    stream,
    queryRaw,
    insert,
    insertSelect,
    command: (sql, given = {}) =>
      mapErrors(async () => {
        await client.command(wholeStatement(sql, given));
      }),
    kill: async (queryId, signal) => {
      const killed = await query('KILL QUERY WHERE query_id = {queryId:String} ASYNC', {
        params: { queryId },
        ...(signal && { signal }),
      });
      return killed.length > 0;
    },
    ping: () => pingServer(target.url),
    withDatabase: (other) => createClickHouse({ ...options, database: other }),
    close: () => client.close(),
  };
};

const mapErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
};
