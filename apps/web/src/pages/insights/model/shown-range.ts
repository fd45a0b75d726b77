import type { DateRange, InsightQuery } from '../../../features/query/query-types.ts';

const UNITS = { Hour: 'h', Day: 'd', Week: 'w', Month: 'm' } as const;

/** The range that a query reads. Without a first day, a retention reads as many periods as it has cohorts. */
export const shownRange = (query: InsightQuery): DateRange => {
  const range = query.dateRange ?? {};
  if (query.kind !== 'RetentionQuery' || range.date_from) return range;
  if (range.date_to) return { ...range, date_from: 'all' };
  const { period, totalIntervals } = query.retentionFilter ?? {};
  const unit = UNITS[period ?? 'Day'];
  const before = (totalIntervals ?? 8) - 1;
  return { ...range, date_from: before > 0 ? `-${before}${unit}` : `${unit}Start` };
};
