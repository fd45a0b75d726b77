/** The search parameters of the page of web analytics. */
import { isObject } from '../../api/is-object.ts';
import type { DateRange, PropertyFilter } from '../../features/query/query-types.ts';

export type ConversionGoal = { readonly actionId: number } | { readonly customEventName: string };

export interface WebSearch {
  readonly range?: DateRange;
  /** False turns the comparison with the period before off. */
  readonly compare?: false;
  readonly filters?: readonly PropertyFilter[];
  readonly goal?: ConversionGoal;
  /** Paths are cleaned with the rules of the project. */
  readonly clean?: true;
  readonly withoutTests?: true;
}

const rangeOf = (value: unknown): DateRange | undefined => {
  if (!isObject(value)) return undefined;
  const { date_from, date_to } = value;
  if (typeof date_from !== 'string') return undefined;
  return { date_from, ...(typeof date_to === 'string' && { date_to }) };
};

const goalOf = (value: unknown): ConversionGoal | undefined => {
  if (!isObject(value)) return undefined;
  const { actionId, customEventName } = value;
  if (typeof actionId === 'number') return { actionId };
  return typeof customEventName === 'string' ? { customEventName } : undefined;
};

const filtersOf = (value: unknown): readonly PropertyFilter[] =>
  Array.isArray(value)
    ? value.filter((one): one is PropertyFilter => isObject(one) && typeof one['key'] === 'string')
    : [];

/** Leaves out invalid parameters. */
export const readWebSearch = (given: Record<string, unknown>): WebSearch => {
  const [range, goal, filters] = [
    rangeOf(given['range']),
    goalOf(given['goal']),
    filtersOf(given['filters']),
  ];
  return {
    ...(range !== undefined && { range }),
    ...(given['compare'] === false && { compare: false }),
    ...(filters.length > 0 && { filters }),
    ...(goal !== undefined && { goal }),
    ...(given['clean'] === true && { clean: true }),
    ...(given['withoutTests'] === true && { withoutTests: true }),
  };
};
