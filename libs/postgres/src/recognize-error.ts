import { type AppError, InvalidRequestError } from '@meridian/core';
import { postgresOutage } from './outage.ts';

/**
 * Messages about characters that Postgres does not store: NUL in text, and in JSON its escape and that of half of a
 * surrogate pair. Prisma passes them on, or finds the latter itself.
 */
const REFUSED_TEXT =
  /invalid byte sequence for encoding "UTF8": 0x00|unsupported Unicode escape sequence|invalid input syntax for type json|JSON Error: .*hex escape/;
const OUT_OF_RANGE = /is out of range for type/;

/** Maps an error of the pool or of Prisma to the error for the caller; undefined when it is a bug. */
export const recognizePostgresError = (error: unknown): AppError | undefined =>
  postgresOutage(error) ?? refusedValue(error);

const refusedValue = (error: unknown): InvalidRequestError | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (REFUSED_TEXT.test(error.message)) {
    return refusal('Text must not contain the NUL character or half of a surrogate pair.', error);
  }
  if (OUT_OF_RANGE.test(error.message)) return refusal('A number is too large or too small.', error);
  return undefined;
};

const refusal = (detail: string, cause: Error): InvalidRequestError =>
  new InvalidRequestError('invalid_input', detail, { cause });
