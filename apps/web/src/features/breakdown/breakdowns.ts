/** The breakdowns of a query as one list, whichever of the two forms the query has. */
import type { Breakdown, BreakdownFilter } from '../query/query-types.ts';

export const MAX_BREAKDOWNS = 3;
export const DEFAULT_BREAKDOWN_LIMIT = 25;

export const breakdownsOf = (filter: BreakdownFilter | null | undefined): readonly Breakdown[] => {
  if (filter === null || filter === undefined) return [];
  if (filter.breakdowns && filter.breakdowns.length > 0) return filter.breakdowns;
  const { breakdown, breakdown_type: type, breakdown_group_type_index: group } = filter;
  if (breakdown === undefined || breakdown === null) return [];
  const rest = {
    ...(type && { type }),
    ...(typeof group === 'number' && { group_type_index: group }),
    ...(filter.breakdown_normalize_url && { normalize_url: true }),
    ...(filter.breakdown_histogram_bin_count && {
      histogram_bin_count: filter.breakdown_histogram_bin_count,
    }),
  };
  return [breakdown].flat().map((property) => ({ property, ...rest }));
};

/** Whether no breakdown waits for its SQL expression. */
export const hasAllExpressions = (filter: BreakdownFilter | null | undefined): boolean =>
  breakdownsOf(filter).every(({ property }) => String(property).trim() !== '');

/** Cohorts can only be given in the older form, as a list of ids. */
const isCohort = ({ type }: Breakdown): boolean => type === 'cohort';

export const withBreakdowns = (
  filter: BreakdownFilter | null | undefined,
  breakdowns: readonly Breakdown[],
): BreakdownFilter | undefined => {
  if (breakdowns.length === 0) return undefined;
  const { breakdown_limit, breakdown_hide_other_aggregation, breakdown_path_cleaning } = filter ?? {};
  const kept = Object.fromEntries(
    Object.entries({ breakdown_limit, breakdown_hide_other_aggregation, breakdown_path_cleaning }).filter(
      ([, value]) => value !== undefined && value !== null,
    ),
  );
  if (breakdowns.every(isCohort))
    return { ...kept, breakdown_type: 'cohort', breakdown: breakdowns.map(({ property }) => property) };
  return { ...kept, breakdowns: breakdowns.filter((breakdown) => !isCohort(breakdown)) };
};

/** The same breakdown with one of its options changed; undefined removes the option. */
export const withOption = <K extends keyof Breakdown>(
  breakdown: Breakdown,
  option: K,
  value: Breakdown[K] | undefined,
): Breakdown => {
  const { [option]: _, ...rest } = breakdown;
  return (value === undefined ? rest : { ...rest, [option]: value }) as Breakdown;
};
