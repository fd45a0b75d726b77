import { NotFoundError } from '@meridian/core';

export const projectIdOf = (text: unknown): number => {
  if (typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new NotFoundError('not_found', 'There is no project with this id.');
};
