/** Which results of an insight belong to which values of its breakdown: the same for raw data and for stored tables. */
import { BREAKDOWN_NULL } from '@meridian/contracts/query';
import { breakdownsOf } from '../definitions/breakdowns.ts';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import type { Values } from './run-variables.ts';

/** One for each breakdown, as the data has it. A funnel with a breakdown is a list of steps for each value. */
export const breakdownValuesOf = (item: unknown): string[] => {
  const member = Array.isArray(item) ? item[0] : item;
  const value = (member as { breakdown_value?: unknown } | null | undefined)?.breakdown_value;
  return (Array.isArray(value) ? value : [value]).map((part) => toBreakdownValue(part ?? ''));
};

/** Nothing is "not set", in whatever words the kinds of insights say so. */
export const toBreakdownValue = (value: unknown): string => (value === '' ? BREAKDOWN_NULL : String(value));

/** By breakdown, undefined where any value will do. */
export const valuesAsked = (breakdowns: readonly string[], values: Values): (string | undefined)[] =>
  breakdowns.map((property) => {
    const value = values[property];
    return value === undefined || value === null ? undefined : toBreakdownValue(value);
  });

/** The results for the values that a run asks for, in their order. */
export const pickSeries = (node: EndpointNode, results: unknown, values: Values): unknown => {
  const asked = valuesAsked(breakdownsOf(node), values);
  if (!Array.isArray(results) || asked.every((value) => value === undefined)) return results;
  return results.filter((item) => {
    const own = breakdownValuesOf(item);
    return asked.every((value, index) => value === undefined || value === own[index]);
  });
};
