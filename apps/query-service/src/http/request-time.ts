import { type Clock, InvalidRequestError } from '@meridian/core';
import type { Request } from 'express';

const HEADER = 'x-meridian-now';

export interface RequestTimes {
  /** The time that the caller set for its query, if the configuration allows it. */
  given(req: Request): Date | undefined;
  now(req: Request): Date;
}

export const createRequestTimes = ({
  clock,
  isOverridable,
}: {
  readonly clock: Clock;
  readonly isOverridable: boolean;
}): RequestTimes => {
  const given = (req: Request): Date | undefined => {
    const text = isOverridable ? req.get(HEADER) : undefined;
    if (text === undefined || text === '') return undefined;
    const time = new Date(text);
    if (!Number.isNaN(time.getTime())) return time;
    throw new InvalidRequestError('invalid_input', `The header ${HEADER} must be an ISO 8601 time.`, {
      attr: HEADER,
    });
  };
  return { given, now: (req) => given(req) ?? clock.now() };
};
