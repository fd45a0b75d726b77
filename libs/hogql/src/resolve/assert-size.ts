import type { Query } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';

/** More than any person or chart writes, less than what would hurt. */
const MAX_NODES = 100_000;

export const assertSize = (query: Query): void => {
  let nodes = 0;
  const stack: unknown[] = [query];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (++nodes > MAX_NODES) throw queryError('This query is too large.');
    for (const member of Object.values(value)) if (typeof member === 'object') stack.push(member);
  }
};
