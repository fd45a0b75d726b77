/** The writer and the engine recurse into events, so the depth of an event is limited as it is in other requests. */
import { isRawNumber } from './exact-json.ts';
import { type IntakeRefusal, unparsable } from './refusal.ts';

export const MAX_LEVELS = 200;

/** An event in the log may have a few levels more than as it was sent, such as that of `$set`. */
const MAX_LEVELS_IN_LOG = MAX_LEVELS + 10;

/** Stops at the limit, so that it cannot exhaust the stack itself. */
export const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return false;
  if (levels === 0) return true;
  const members = Array.isArray(value) ? value : Object.values(value);
  return members.some((member) => isDeeperThan(member, levels - 1));
};

/** `name` is what the refusal calls the value: `event 3`. */
export const assertNotTooDeep = (value: unknown, name: string): void => {
  if (isDeeperThan(value, MAX_LEVELS)) throw tooDeep(name);
};

export const tooDeep = (name: string): IntakeRefusal =>
  unparsable(`${name} is nested too deeply; the limit is ${MAX_LEVELS} levels`);

/** Refuses an event of the log that is nested too deeply. */
export const assertCanBeStored = (event: unknown): void => {
  if (isDeeperThan(event, MAX_LEVELS_IN_LOG)) throw tooDeep('the event');
};
