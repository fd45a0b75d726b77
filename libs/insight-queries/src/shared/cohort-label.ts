/** A breakdown by cohort names cohorts in its labels, and keeps their ids as values. */
import type { BreakdownFilter } from '@meridian/contracts/query';
import type { InsightContext } from '../insight-plan.ts';
import { ALL_USERS } from './breakdown.ts';

export const isCohortBreakdown = (filter: BreakdownFilter | undefined): boolean =>
  filter?.breakdowns === undefined
    ? filter?.breakdown !== undefined && filter.breakdown_type === 'cohort'
    : filter.breakdowns.length > 0 && filter.breakdowns.every(({ type }) => type === 'cohort');

export const cohortLabel = (value: string, { cohorts }: InsightContext): string =>
  value === ALL_USERS ? 'all users' : (cohorts.get(Number(value))?.name ?? `Cohort ${value}`);

export const cohortId = (value: string): number | string =>
  value === ALL_USERS || Number.isNaN(Number(value)) ? value : Number(value);
