import { InvalidRequestError } from '@meridian/core';
import type { Request } from 'express';
import type { QueryConfig } from '../config.ts';

const HEADER = 'x-meridian-now';

/** The moment that the caller wants the query to see; only where the configuration allows it. */
export const requestTime = (
  { ALLOW_CLOCK_OVERRIDE }: Pick<QueryConfig, 'ALLOW_CLOCK_OVERRIDE'>,
  req: Request,
): Date | undefined => {
  const text = ALLOW_CLOCK_OVERRIDE ? req.get(HEADER) : undefined;
  if (text === undefined || text === '') return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) {
    throw new InvalidRequestError('invalid_input', `The header ${HEADER} is no ISO time.`, { attr: HEADER });
  }
  return time;
};
