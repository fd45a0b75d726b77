/** What the stores of this service throw, as it is told to callers. */
import { recognizePostgresError } from '@meridian/postgres';
import { recognizeRedisError } from '@meridian/redis';

export const STORE_ERRORS = [recognizePostgresError, recognizeRedisError];
