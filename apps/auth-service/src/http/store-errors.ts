/** Maps errors of this service's stores to answers. */
import { recognizePostgresError } from '@meridian/postgres';
import { recognizeRedisError } from '@meridian/redis';

export const STORE_ERRORS = [recognizePostgresError, recognizeRedisError];
