import { isolated } from '@meridian/ui';

const LONGEST = 80;

/** A name from the data inside a sentence: a long one is cut, because screen readers read sentences as a whole. */
export const nameInText = (name: string): string =>
  isolated(name.length <= LONGEST ? name : `${name.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…`);
