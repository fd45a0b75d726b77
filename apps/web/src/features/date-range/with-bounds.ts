import type { DateRange } from '../query/query-types.ts';

/** The range with other bounds. Its other members stay. */
export const withBounds = (
  range: DateRange | null | undefined,
  date_from: string | null | undefined,
  date_to: string | null | undefined,
): DateRange => {
  const { date_from: _, date_to: __, ...rest } = range ?? {};
  return { ...rest, ...(date_from && { date_from }), ...(date_to && { date_to }) };
};
