/** The members of a `query_status` that describe why a query failed. */
import type { QueryStatus } from '@meridian/contracts/query';
import { recognizePostgresError } from '@meridian/postgres';
import { recognizeRedisError } from '@meridian/redis';
import { toAppError, toEnvelope } from '@meridian/service-kit';

export type FailureStatus = Pick<QueryStatus, 'error' | 'error_message' | 'error_details'>;

export const failureStatus = (error: unknown): FailureStatus => {
  const { status, body } = toEnvelope(toAppError(error, [recognizePostgresError, recognizeRedisError]));
  const details = body as NonNullable<QueryStatus['error_details']>;
  // An internal error has no message: it is only logged.
  return { error: true, error_message: status === 500 ? null : details.detail, error_details: details };
};
