/** The period that a chart is compared with. */
import type { CompareFilter } from '../../../features/query/query-types.ts';

export const COMPARE_OPTIONS = [
  { value: 'none', label: 'no comparison' },
  { value: 'previous', label: 'with the period before' },
  { value: '-1w', label: 'with a week earlier' },
  { value: '-1m', label: 'with a month earlier' },
  { value: '-1q', label: 'with a quarter earlier' },
  { value: '-1y', label: 'with a year earlier' },
] as const;

export type CompareChoice = (typeof COMPARE_OPTIONS)[number]['value'];

export const compareChoiceOf = (filter: CompareFilter | null | undefined): CompareChoice => {
  if (!filter?.compare) return 'none';
  return COMPARE_OPTIONS.find(({ value }) => value === filter.compare_to)?.value ?? 'previous';
};

export const withCompare = (choice: CompareChoice): CompareFilter | undefined => {
  if (choice === 'none') return undefined;
  return choice === 'previous' ? { compare: true } : { compare: true, compare_to: choice };
};
