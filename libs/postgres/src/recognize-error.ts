import { type AppError, InvalidRequestError } from '@meridian/core';
import { postgresOutage } from './outage.ts';

/** Postgres's messages about the NUL character in text and about its escape in JSON. Prisma passes them on. */
const REFUSED_TEXT = /invalid byte sequence for encoding "UTF8": 0x00|unsupported Unicode escape sequence/;

/** Maps an error of the pool or of Prisma to the error for the caller; undefined when it is a bug. */
export const recognizePostgresError = (error: unknown): AppError | undefined =>
  postgresOutage(error) ?? refusedText(error);

const refusedText = (error: unknown): InvalidRequestError | undefined => {
  if (!(error instanceof Error) || !REFUSED_TEXT.test(error.message)) return undefined;
  return new InvalidRequestError('invalid_input', 'Text must not contain the NUL character.', {
    cause: error,
  });
};
