/** Selects an insight's results by breakdown value, in the same way for raw data and for stored tables. */
import { BREAKDOWN_NULL } from '@meridian/contracts/query';
import { breakdownsOf } from '../definitions/breakdowns.ts';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import type { Values } from './run-variables.ts';

/** Returns one value per breakdown. In a funnel with a breakdown, each value has a list of steps. */
export const breakdownValuesOf = (item: unknown): string[] => {
  const member = Array.isArray(item) ? item[0] : item;
  const value = (member as { breakdown_value?: unknown } | null | undefined)?.breakdown_value;
  return (Array.isArray(value) ? value : [value]).map((part) => toBreakdownValue(part ?? ''));
};

/** Maps empty values to one "not set" value, because kinds of insights represent them differently. */
const toBreakdownValue = (value: unknown): string => (value === '' ? BREAKDOWN_NULL : String(value));

/** One value per breakdown; undefined when any value matches. */
export const requestedValues = (breakdowns: readonly string[], values: Values): (string | undefined)[] =>
  breakdowns.map((property) => {
    const value = values[property];
    return value === undefined || value === null ? undefined : toBreakdownValue(value);
  });

/** Returns the results for the requested values in their original order. */
export const pickSeries = (node: EndpointNode, results: unknown, values: Values): unknown => {
  const asked = requestedValues(breakdownsOf(node), values);
  if (!Array.isArray(results) || asked.every((value) => value === undefined)) return results;
  return results.filter((item) => {
    const own = breakdownValuesOf(item);
    return asked.every((value, index) => value === undefined || value === own[index]);
  });
};
