import { UnavailableError } from '@meridian/core';

/** Redis is away, full or failing over: the caller can try again in a moment. */
export const redisUnavailable = (cause: unknown): UnavailableError =>
  new UnavailableError('unavailable', 'A store is not answering at the moment. Try again shortly.', {
    retryAfterSeconds: 1,
    cause,
  });
