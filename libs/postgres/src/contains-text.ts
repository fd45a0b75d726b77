import { escapeLike } from '@meridian/core';

/** A filter of Prisma: the column contains the text, in any case. Prisma itself takes `%`, `_` and `\` as wildcards. */
export const containsText = (text: string) => ({
  contains: escapeLike(text),
  mode: 'insensitive' as const,
});
