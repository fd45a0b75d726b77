/**
 * The internal routes of query-service, for the services of its region only:
 * `POST /internal/projects/:project_id/query` runs a node, `POST /internal/projects/:project_id/compile` only
 * returns the SQL that it would run. Bodies have the shape of the query API, so that errors name its fields.
 */
import { z } from 'zod';
import { optional, withDefault } from '../query/optional.ts';
import { clientQueryIdSchema, filtersOverrideSchema, refreshModeSchema } from '../query/query-request.ts';

/** Values by code name; null makes a variable NULL. They win over those in the node. */
const variableValuesSchema = z.record(z.string(), z.unknown());

/**
 * A page within the query's own LIMIT, of SQL only. One row more is fetched, so `hasMore` is always known.
 */
const rowPageSchema = z.strictObject({
  limit: z.int().min(1),
  offset: withDefault(z.int().min(0), 0),
});

/**
 * The scopes with which tables of saved objects, cohorts and actions are read. Never left out: a service that runs
 * what was checked against the scopes of its author when it was saved sends `*`.
 */
const readerScopesSchema = z.array(z.string()).readonly();

/** Each pool has its own limits: `api` is for keys and tokens, `app` for people in a browser. */
export const QUERY_POOLS = ['api', 'app', 'background'] as const;

export const internalQueryRequestSchema = z.strictObject({
  query: z.unknown(),
  reader_scopes: readerScopesSchema,
  refresh: withDefault(refreshModeSchema, 'blocking'),
  client_query_id: optional(clientQueryIdSchema),
  /** The owner of the query; only the same asker can cancel it by its id. */
  asker: optional(z.string().min(1).max(600)),
  variables: optional(variableValuesSchema),
  filters_override: optional(filtersOverrideSchema),
  page: optional(rowPageSchema),
  pool: withDefault(z.enum(QUERY_POOLS), 'api'),
  timeout_ms: optional(z.int().min(1)),
  /** The name in the engine's query log. */
  name: optional(z.string().max(200)),
});

/** Headers of the answer to an internal query. */
export const QUERY_ANSWER_HEADERS = {
  /** `hit` or `miss`. */
  cache: 'x-meridian-cache',
  /** How many members `results` has. */
  rows: 'x-meridian-rows',
} as const;

export const compileRequestSchema = z.strictObject({
  query: z.unknown(),
  reader_scopes: readerScopesSchema,
  variables: optional(variableValuesSchema),
  filters_override: optional(filtersOverrideSchema),
  /** The row limit: that of the query API, that of an export, or only that of the query itself. */
  limits: withDefault(z.enum(['query', 'export', 'none']), 'none'),
  /** Also returns the types of the columns, which takes a round trip to the engine. */
  describe: withDefault(z.boolean(), false),
  /** The subquery of this name in its FROM is not computed: the SQL reads its rows from a table `__s0`. */
  stored_as: optional(z.string().min(1)),
});

export const compileResponseSchema = z.strictObject({
  /** The kind of the compiled node, without its wrapper. */
  kind: z.string(),
  sql: z.string(),
  /** Values of the `{p0:String}` in `sql`. */
  params: z.record(z.string(), z.string()),
  columns: z.array(z.string()),
  /** ClickHouse types by column, when `describe` was asked for. */
  types: z.array(z.tuple([z.string(), z.string()])).nullable(),
  /** The query as HogQL: variables filled, dates resolved. Running it as a HogQLQuery gives the same rows. */
  hogql: z.string(),
  limit: z.number().nullable(),
  offset: z.number(),
  /** Logical tables that are read. */
  tables: z.array(z.string()),
  /** Settings of the engine that every statement with `sql` needs. */
  settings: withDefault(
    z.object({
      max_block_size: z.string().optional(),
      max_joined_block_size_rows: z.string().optional(),
      min_joined_block_size_rows: z.string().optional(),
      min_joined_block_size_bytes: z.string().optional(),
      allow_deprecated_error_prone_window_functions: z.string().optional(),
      optimize_group_by_function_keys: z.literal(0).optional(),
      optimize_redundant_functions_in_order_by: z.literal(0).optional(),
    }),
    {},
  ),
});

export type InternalQueryRequest = z.output<typeof internalQueryRequestSchema>;
export type InternalQueryRequestInput = z.input<typeof internalQueryRequestSchema>;
export type CompileRequest = z.output<typeof compileRequestSchema>;
export type CompileRequestInput = z.input<typeof compileRequestSchema>;
export type CompileResponse = z.output<typeof compileResponseSchema>;
export type CompileResponseInput = z.input<typeof compileResponseSchema>;
export type QueryPool = (typeof QUERY_POOLS)[number];
