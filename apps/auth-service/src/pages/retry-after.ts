import type { AppError } from '@meridian/core';
import type { Response } from 'express';

/** Called for a page that shows an error in its form. */
export const setRetryAfter = (res: Response, { options: { retryAfterSeconds } }: AppError): void => {
  if (retryAfterSeconds !== undefined) res.set('retry-after', String(Math.ceil(retryAfterSeconds)));
};
