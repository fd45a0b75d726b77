/**
 * Bounds the depth and the number of members of a request. Later steps recurse into it and visit every member, so
 * deep nesting would overflow the stack and too many members would delay other requests.
 */
import { InvalidRequestError } from './errors.ts';

const MAX_LEVELS = 200;
const MAX_MEMBERS = 150_000;

export const assertBounded = (sent: unknown): void => {
  let members = 0;
  const waiting: [value: unknown, level: number][] = [[sent, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, level] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (level > MAX_LEVELS) throw refused('The request is nested too deeply.');
    const children = Object.values(value);
    members += children.length;
    if (members > MAX_MEMBERS) throw refused('The request has too many values.');
    for (const child of children) waiting.push([child, level + 1]);
  }
};

const refused = (detail: string): InvalidRequestError => new InvalidRequestError('invalid_input', detail);
