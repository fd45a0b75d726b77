import { type AppError, InvalidRequestError } from '@meridian/core';
import { postgresOutage } from './outage.ts';

/** What Postgres says of the character NUL in a text, and of its escape in JSON. Prisma passes on the words. */
const REFUSED_TEXT = /invalid byte sequence for encoding "UTF8": 0x00|unsupported Unicode escape sequence/;

/** What an error of the pool or of Prisma is to the caller; undefined when it is a bug of ours. */
export const recognizePostgresError = (error: unknown): AppError | undefined =>
  postgresOutage(error) ?? refusedText(error);

const refusedText = (error: unknown): InvalidRequestError | undefined => {
  if (!(error instanceof Error) || !REFUSED_TEXT.test(error.message)) return undefined;
  return new InvalidRequestError('invalid_input', 'Text must not contain the NUL character.', {
    cause: error,
  });
};
