/** Limits of a query that tests reach within seconds. */
export const LIMIT_MS = 1_500;

export const SMALL_LIMITS = {
  QUERY_TIMEOUT_MS: String(LIMIT_MS),
  QUERY_MAX_MEMORY_BYTES: String(200 * 1024 ** 2),
  QUERY_MAX_RESULT_BYTES: String(4 * 1024 ** 2),
};
