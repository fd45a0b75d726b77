import type { Query } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';

/** More than people or charts need, and few enough not to block the event loop. */
const MAX_NODES = 60_000;
/** Nodes and the lists between them; every later step may then walk the tree by recursion. */
const MAX_LEVELS = 1_000;

export const assertSize = (query: Query): void => {
  let nodes = 0;
  const waiting: [value: object, level: number][] = [[query, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, level] = next;
    if (++nodes > MAX_NODES) throw queryError('This query is too large.');
    if (level > MAX_LEVELS) throw queryError('This query is nested too deeply.');
    for (const [member, child] of Object.entries(value)) {
      if (typeof child === 'object' && child !== null && member !== 'span') waiting.push([child, level + 1]);
    }
  }
};
