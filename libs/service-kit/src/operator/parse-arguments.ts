import { InvalidRequestError } from '@meridian/core';
import type { z } from 'zod';
import { parseInput } from '../parse-input.ts';
import { UsageError } from './exit-codes.ts';

/**
 * Parses arguments by a schema of the API. A refusal is wrong usage and names the argument as the operator writes it:
 * `{ timezone: '--timezone' }`.
 */
export const parseArguments = <Schema extends z.ZodType>(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): z.output<Schema> => {
  try {
    return parseInput(schema, values);
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    const [field = ''] = error.options.attr?.split('__') ?? [];
    throw new UsageError(`${labels[field] ?? field}: ${error.message}`);
  }
};
