/** Defines which errors of Redis and of its client mean that a later attempt may succeed. */
import { UnavailableError } from '@meridian/core';

/** Redis is away, full or failing over: the caller can try again in a moment. */
export const redisUnavailable = (cause: unknown): UnavailableError =>
  new UnavailableError('unavailable', 'A store is not answering at the moment. Try again shortly.', {
    retryAfterSeconds: 1,
    cause,
  });

/** Messages of the client. */
const CLIENT_MESSAGES =
  /^(Command timed out|Socket timeout|Connection is closed|Reached the max retries per request|Stream isn't writeable)/;

/**
 * Error prefixes of the server: loading, out of memory, read-only replica, no primary, too few replicas, busy with a
 * script, unable to save, part of the cluster down. An error inside a script repeats the prefix of the failed
 * command.
 */
const SERVER_MESSAGES =
  /^(LOADING|OOM|READONLY|MASTERDOWN|NOREPLICAS|BUSY|MISCONF|CLUSTERDOWN|TRYAGAIN)\b|-(OOM|MISCONF|READONLY|NOREPLICAS) /;

/** The 503 to answer when Redis cannot do it now, undefined for every other error. */
export const recognizeRedisError = (error: unknown): UnavailableError | undefined => {
  if (!(error instanceof Error)) return undefined;
  const isOutage = CLIENT_MESSAGES.test(error.message) || SERVER_MESSAGES.test(error.message);
  return isOutage ? redisUnavailable(error) : undefined;
};
