/** Every `code` that an error envelope may carry. `docs/errors.md` explains each; a test compares the two. */
export const ERROR_CODES = [
  // the request
  'invalid_input',
  'required',
  'parse_error',
  'unique',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'conflict',
  'idempotency_in_flight',
  'idempotency_outcome_unknown',
  'idempotency_key_reused',
  'funnels_require_at_least_two_steps',
  'query_limit_exceeded',
  'query_cancelled',
  'query_id_taken',
  'query_timeout',
  'query_memory_limit',
  'query_too_large',
  // the query
  'hogql_syntax_error',
  'hogql_query_error',
  'hogql_not_implemented_error',
  'table_access_denied',
  'invalid_property_filter',
  // the caller
  'not_authenticated',
  'authentication_failed',
  'invalid_api_key',
  'permission_denied',
  'recent_sign_in_required',
  // rate limits
  'throttled',
  'concurrency_limit_exceeded',
  // the service
  'unavailable',
  'query_capacity',
  'timeout',
  'error',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
