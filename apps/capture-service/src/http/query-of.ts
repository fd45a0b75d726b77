import type { Request } from 'express';

/** The parameters of the address. The first question mark begins them, and further ones belong to their values. */
export const queryOf = ({ url }: Pick<Request, 'url'>): URLSearchParams => {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
};
