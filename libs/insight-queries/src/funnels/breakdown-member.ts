/** How a funnel's answers write a breakdown value. */
import type { FunnelsQuery } from '@meridian/contracts/query';
import type { Value } from '../insight-plan.ts';
import { cohortId, isCohortBreakdown } from '../shared/cohort-label.ts';
import { toText } from '../shared/rows.ts';

export const hasBreakdown = ({ breakdownFilter }: FunnelsQuery): boolean =>
  breakdownFilter?.breakdown !== undefined || (breakdownFilter?.breakdowns?.length ?? 0) > 0;

/** A list, also of one; but a cohort by its id, and a single property of a group as its text. */
export const breakdownMember = (value: Value | undefined, { breakdownFilter }: FunnelsQuery): Value => {
  if (isCohortBreakdown(breakdownFilter)) return cohortId(toText(value));
  const isOneText =
    breakdownFilter?.breakdown_type === 'group' && typeof breakdownFilter.breakdown === 'string';
  if (isOneText) return toText(value);
  return Array.isArray(value) ? value.map(toText) : [toText(value)];
};
