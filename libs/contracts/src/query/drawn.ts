/**
 * Which members of a query change its numbers, and which only its chart. This is the one rule:
 *
 * - Every member that a schema names may change numbers, and is checked.
 * - An object made with `drawn` (`trendsFilter`, `funnelsFilter`, …, and the wrappers of a query) keeps each other
 *   member as it was sent: it belongs to a chart, and changes neither numbers nor the cache.
 * - Such a member is refused if its name is nearly that of a member that changes numbers, because it is a mistake
 *   that would otherwise give other numbers than were asked for.
 * - All other objects of a query are strict.
 */
import { z } from 'zod';

export const drawn = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject(shape).superRefine((value, context) => {
    for (const name of Object.keys(value)) {
      const meant = Object.hasOwn(shape, name)
        ? undefined
        : Object.keys(shape).find((its) => isNearly(name, its));
      if (meant !== undefined)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `${name} is not a member of this object. Did you mean: ${meant}?`,
        });
    }
  });

const SHORTEST = 5;

/** The same letters in another case or with underscores, or one letter more, fewer, other or exchanged. */
const isNearly = (name: string, known: string): boolean => {
  const [given, meant] = [name, known].map((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  if (given === undefined || meant === undefined) return false;
  return given === meant || (Math.min(given.length, meant.length) >= SHORTEST && isOneEdit(given, meant));
};

const isOneEdit = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    short.slice(at + 1) === long.slice(at + 1) || (isExchanged && short.slice(at + 2) === long.slice(at + 2))
  );
};
