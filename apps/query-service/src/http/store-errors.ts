import { mayPass as mayPassFor } from '@meridian/core';
import { recognizePostgresError } from '@meridian/postgres';
import { recognizeRedisError } from '@meridian/redis';

/** The client of the engine throws errors for the caller by itself. */
export const STORE_ERRORS = [recognizePostgresError, recognizeRedisError];

export const mayPass = (error: unknown): boolean => mayPassFor(error, STORE_ERRORS);
