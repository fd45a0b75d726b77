/** The official ClickHouse client with Meridian's limits, tags and errors. All code uses it to access ClickHouse. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, createClient, type DataFormat } from '@clickhouse/client';
import { type Cluster, createCluster } from './cluster/cluster.ts';
import { parseConnectionUrl } from './connection-url.ts';
import { connectionsTo, WITHOUT_IDLE_CLOCK } from './connections.ts';
import { toAppError } from './errors.ts';
import { pingServer } from './ping.ts';
import { plainType } from './plain-type.ts';
import { type StatementDefaults, type StatementOptions, statementSettings } from './query-options.ts';
import { readTableAnswer } from './read-answer.ts';
import { asForm, isLong } from './statement-form.ts';

export interface ClickHouseOptions extends StatementDefaults {
  /** CLICKHOUSE_URL, including credentials and database. */
  readonly url: string;
  /** Overrides the database in the URL's path. */
  readonly database?: string;
  /** CLICKHOUSE_CLUSTER: the name of the cluster that the server belongs to; undefined for one server. */
  readonly cluster?: string | undefined;
  /** The client name that the server shows: the service's name. */
  readonly application?: string;
  readonly maxOpenConnections?: number;
  /** The timeout of a request. Longer than the time limit of any query. */
  readonly requestTimeoutMs?: number;
}

export interface Column {
  readonly name: string;
  /** The type without storage details; see `plainType`. */
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
  /** The size of the answer in JSON. */
  readonly bytes: number;
  /** The number of rows without LIMIT, when the server reports it. */
  readonly rowsBeforeLimit: number | undefined;
  readonly statistics: QueryStatistics;
}

export interface RawResult {
  readonly queryId: string;
  readonly contentType: string | undefined;
  /** Bytes in the chosen format, not buffered. Destroying the stream cancels the query. */
  readonly body: Readable;
}

export interface InsertOptions extends Omit<StatementOptions, 'params'> {
  readonly columns?: readonly [string, ...string[]];
  /** A batch that is sent again with the same token is stored once. The table needs a deduplication window. */
  readonly deduplicationToken?: string;
  readonly format?: 'JSONEachRow' | 'JSONCompactEachRow';
}

export interface InsertResult {
  readonly writtenRows: number;
}

export interface ClickHouse {
  readonly database: string;
  /** The differences between one server and a cluster. */
  readonly cluster: Cluster;
  /** The official client, for calls without a helper here. Its errors are not mapped. */
  readonly client: ClickHouseClient;
  /** Rows as objects. */
  query<Row>(sql: string, options?: StatementOptions): Promise<Row[]>;
  /** Rows as arrays, with columns and statistics. */
  queryTable(sql: string, options?: StatementOptions): Promise<TableResult>;
  /** Blocks of rows as they arrive; memory use does not grow with the number of rows. */
  stream<Row>(sql: string, options?: StatementOptions): AsyncGenerator<Row[], void, void>;
  /** The response bytes in any output format (`CSVWithNames`, `Parquet`, `ArrowStream`, …). */
  queryRaw(sql: string, format: string, options?: StatementOptions): Promise<RawResult>;
  insert(
    table: string,
    rows: readonly unknown[] | Readable | AsyncIterable<unknown>,
    options?: InsertOptions,
  ): Promise<InsertResult>;
  /** Inserts the rows of a query without sending them to this process. */
  insertSelect(table: string, select: string, options?: StatementOptions): Promise<InsertResult>;
  /** Runs a statement that returns no rows. */
  command(sql: string, options?: StatementOptions): Promise<void>;
  /** Cancels a running query, on any node of the cluster; false when there was none. */
  kill(queryId: string, signal?: AbortSignal): Promise<boolean>;
  /** Uses a separate connection, so that a ping never waits behind queries. */
  ping(): Promise<boolean>;
  /** A client for another database on the same server. Close it separately. */
  withDatabase(database: string): ClickHouse;
  close(): Promise<void>;
}

const DEFAULT_REQUEST_TIMEOUT_MS = 15 * 60_000;
const DEFAULT_MAX_OPEN_CONNECTIONS = 64;

/**
 * Standard JSON. The engine's own functions follow these settings too, so every statement uses the same ones: a list
 * in the properties of an event has the same text in conditions, results and files.
 */
const JSON_SETTINGS = {
  output_format_json_escape_forward_slashes: 0,
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
} as const;

/** Times are returned in UTC: in a local zone, the hour repeated in autumn would be ambiguous. */
const TABLE_SETTINGS = { date_time_output_format: 'iso' } as const;

export const createClickHouse = (options: ClickHouseOptions): ClickHouse => {
  const target = parseConnectionUrl(options.url);
  const database = options.database ?? target.database;
  const cluster = createCluster(options.cluster, database);
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
    // Every failure is thrown with its cause, and the caller logs it once.
    log: { level: ClickHouseLogLevel.OFF },
    // Acknowledge an insert only after its data is written.
    clickhouse_settings: {
      wait_for_async_insert: 1,
      date_time_input_format: 'best_effort',
      ...JSON_SETTINGS,
      ...cluster.settings,
    },
  });

  const statement = (sql: string, given: StatementOptions) => ({
    query: sql,
    query_params: given.params === undefined ? undefined : { ...given.params },
    query_id: given.queryId ?? randomUUID(),
    abort_signal: given.signal,
    clickhouse_settings: statementSettings(given, options),
  });

  /** Statement and parameters for `exec()` and `command()`. */
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
      const { document, bytes } = await readTableAnswer(result.stream, {
        maxBytes: given.maxAnswerBytes,
        signal: given.signal,
      });
      return {
        queryId: result.query_id,
        columns: document.meta.map(({ name, type }) => ({ name, type: plainType(type) })),
        rows: document.data,
        bytes,
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
    cluster,
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
      const options = { params: { queryId }, ...(signal && { signal }) };
      if (cluster.name === undefined) return (await query(cluster.killQuery, options)).length > 0;
      // In a cluster a kill answers with the state of each node, not with the queries that it found.
      const running = await query(
        `SELECT 1 FROM ${cluster.systemTable('processes')} WHERE query_id = {queryId:String} LIMIT 1`,
        options,
      );
      if (running.length > 0) await query(cluster.killQuery, options);
      return running.length > 0;
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
