import { timingSafeEqual } from 'node:crypto';

/** Compares texts in a time that does not depend on their content. Of texts with different lengths it reveals that. */
export const isSameSecret = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
