import { ThrottledError, UnavailableError } from '@meridian/core';
import { recognizePostgresError } from '@meridian/postgres';
import { recognizeRedisError } from '@meridian/redis';

/** A store is away, or the engine has no free place: the same work may succeed later. */
export const mayPass = (error: unknown): boolean => {
  const known = recognizePostgresError(error) ?? recognizeRedisError(error) ?? error;
  return known instanceof ThrottledError || known instanceof UnavailableError;
};
