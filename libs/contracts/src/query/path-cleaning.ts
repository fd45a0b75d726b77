import { z } from 'zod';
import { optional } from './optional.ts';

/** A filter as clients send it. One without all its members is still being written. Where given, `order` sorts. */
export const pathCleaningFilterSchema = z.strictObject({
  alias: optional(z.string().max(1_000)),
  regex: optional(z.string().max(10_000)),
  order: optional(z.number()),
});

export const pathCleaningRuleSchema = z.strictObject({ alias: z.string(), regex: z.string() });

/** The part that `regex` matches is replaced by `alias`. */
export type PathCleaningRule = z.output<typeof pathCleaningRuleSchema>;

/** The complete ones, in the order in which they are applied. */
export const pathCleaningRules = (
  filters: readonly z.output<typeof pathCleaningFilterSchema>[],
): PathCleaningRule[] =>
  filters
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .flatMap(({ alias, regex }) => (alias && regex ? [{ alias, regex }] : []));
