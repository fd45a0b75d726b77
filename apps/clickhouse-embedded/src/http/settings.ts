/**
 * Decides which URL parameters are settings and which settings a request may set. The list excludes engine settings
 * that would weaken the limits of other queries or allow access outside the data folder.
 */
import { FIXED_SETTINGS } from '../engine/access.ts';
import { CODES, EngineError } from '../engine/engine-error.ts';
import { assertAllowedExpression } from '../sql/guards.ts';

/** Parameters of the HTTP interface itself. */
const CONTROL = new Set([
  'query',
  'database',
  'query_id',
  'default_format',
  'wait_end_of_query',
  'readonly',
  'enable_http_compression',
  'user',
  'password',
  'role',
  'quota_key',
]);

/** Settings of a server's HTTP layer or of asynchronous inserts, which have no effect here. */
const WITHOUT_EFFECT = new Set([
  'async_insert',
  'async_insert_busy_timeout_ms',
  'async_insert_max_data_size',
  'buffer_size',
  'cancel_http_readonly_queries_on_client_close',
  'client_protocol_version',
  'http_headers_progress_interval_ms',
  'http_response_buffer_size',
  'http_write_exception_in_output_format',
  'http_zlib_compression_level',
  'send_progress_in_http_headers',
  'session_check',
  'session_timeout',
  'wait_for_async_insert',
  'wait_for_async_insert_timeout',
]);

const NOT_SUPPORTED = new Map([
  ['session_id', 'HTTP sessions'],
  ['compress', "the engine's own block compression; use HTTP gzip"],
  ['decompress', "the engine's own block compression; use HTTP gzip"],
]);

const ALLOWED_PREFIXES = [
  'aggregate_functions_',
  'additional_table_filters',
  'allow_',
  'apply_',
  'cast_',
  'compatibility',
  'convert_',
  'count_distinct_',
  'data_type_',
  'date_time_',
  'deduplicate_',
  'distributed_',
  'enable_',
  'exact_rows_',
  'extremes',
  'final',
  'force_',
  'format_',
  'function_',
  'group_by_',
  'input_format_',
  'insert_',
  'join_',
  'json_',
  'lightweight_',
  'limit',
  'load_balancing',
  'log_comment',
  'log_queries',
  'max_',
  'merge_tree_',
  'min_',
  'mutations_',
  'offset',
  'optimize_',
  'os_thread_priority',
  'output_format_',
  'overflow_mode',
  'parallel_replicas',
  'parallel_distributed_',
  'partial_',
  'prefer_',
  'priority',
  'query_plan_',
  'read_overflow_mode',
  'result_overflow_mode',
  'select_sequential_consistency',
  'session_timezone',
  'set_overflow_mode',
  'short_circuit_',
  'skip_unavailable_shards',
  'sort_overflow_mode',
  'timeout_overflow_mode',
  'totals_mode',
  'transform_null_in',
  'type_json_',
  'union_default_mode',
  'use_',
  'workload',
];

const REFUSED = new Set(['allow_ddl', 'allow_introspection_functions', ...FIXED_SETTINGS]);

const NAME = /^[a-z][a-z0-9_]*$/;

export const isParam = (name: string): boolean => name.startsWith('param_');

/** Returns the settings among the parameters; throws for a name that is not on the list. */
export const readSettings = (parameters: Iterable<[string, string]>): Map<string, string> => {
  const settings = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (isParam(name) || CONTROL.has(name) || WITHOUT_EFFECT.has(name)) continue;
    assertAllowedSetting(name, value);
    if (!NOT_SUPPORTED.has(name)) settings.set(name, value);
  }
  return withPriority(settings);
};

/**
 * Only some processes may change the nice value of their threads. Elsewhere a statement with a higher nice value still
 * yields: it pauses between blocks while a statement with a lower value runs.
 */
const withPriority = (settings: Map<string, string>): Map<string, string> => {
  const niceness = settings.get('os_thread_priority');
  if (Number(niceness) > 0 && !settings.has('priority')) settings.set('priority', niceness!);
  return settings;
};

const assertAllowedSetting = (name: string, value: string): void => {
  const unsupported = NOT_SUPPORTED.get(name);
  if (unsupported !== undefined) {
    if (value === '' || value === '0') return;
    throw new EngineError(CODES.notImplemented, 'NOT_IMPLEMENTED', `Not supported here: ${unsupported}.`);
  }
  const isAllowed = ALLOWED_PREFIXES.some((prefix) => name.startsWith(prefix)) && !REFUSED.has(name);
  if (name === 'additional_table_filters') assertAllowedExpression(value);
  if (NAME.test(name) && isAllowed) return;
  throw new EngineError(
    CODES.unknownSetting,
    'UNKNOWN_SETTING',
    `Setting ${name.slice(0, 100)} is unknown, or may not be set by a request.`,
  );
};
