/** The variables of a run, checked against the query and against the keys of its stored table. */
import type { FiltersOverride } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { type BreakdownVariable, breakdownsOf } from '../definitions/breakdowns.ts';
import type { EndpointNode, EndpointVersionModel } from '../definitions/endpoint-model.ts';
import type { StoredForm } from '../materialization/stored-form.ts';
import { type CalendarOf, isAligned } from './is-aligned.ts';

export type Values = Readonly<Record<string, unknown>>;

const DATE_VARIABLES = ['date_from', 'date_to'];

/** Throws for variables that the query does not have. */
export const checkKnown = (node: EndpointNode, values: Values): void => {
  const known =
    node.kind === 'HogQLQuery'
      ? Object.values(node.variables ?? {}).map(({ code_name }) => code_name)
      : [...breakdownsOf(node).map(({ property }) => property), ...DATE_VARIABLES];
  const unknown = Object.keys(values).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw invalid(`Unknown variable(s): ${unknown.join(', ')}`);
};

export type Fit = 'fit' | 'not_keyed' | 'not_aligned';

export const fitOf = (form: StoredForm | null, values: Values, calendar: CalendarOf): Fit => {
  if (form === null) return 'not_keyed';
  const keyed: readonly string[] =
    form.kind === 'insight' ? form.breakdowns : form.keys.map(({ variable }) => variable);
  if (Object.keys(values).some((name) => !keyed.includes(name))) return 'not_keyed';
  const isExact = form.keys.every(
    ({ variable, bucket, isRounding, operator }) =>
      bucket === null ||
      isRounding ||
      !(variable in values) ||
      isAligned(values[variable], operator, bucket, calendar),
  );
  return isExact ? 'fit' : 'not_aligned';
};

/** A stored table holds the rows of all values: whoever names none would be given everybody's. */
export const checkRequired = (
  form: StoredForm,
  { optionalBreakdownProperties }: Pick<EndpointVersionModel, 'optionalBreakdownProperties'>,
  values: Values,
): void => {
  const required =
    form.kind === 'insight'
      ? form.breakdowns.filter((property) => !optionalBreakdownProperties.includes(property))
      : [...new Set(form.keys.map(({ variable }) => variable))];
  const missing = required.filter((name) => values[name] === undefined || values[name] === null);
  if (missing.length === 0) return;
  throw invalid(`Required variable(s) ${missing.map((name) => `'${name}'`).join(', ')} not provided`);
};

/** An insight's variables, as a filter that is laid over it. */
export const insightOverride = (
  node: EndpointNode,
  values: Values,
  given: FiltersOverride | undefined,
): FiltersOverride | undefined => {
  if (Object.keys(values).length === 0) return given;
  const breakdowns = breakdownsOf(node);
  const filters = Object.entries(values)
    .filter(([name, value]) => !DATE_VARIABLES.includes(name) && value !== null)
    .map(([name, value]) => toFilter(breakdowns.find(({ property }) => property === name)!, value));
  const dates = Object.fromEntries(
    DATE_VARIABLES.filter((name) => typeof values[name] === 'string').map((name) => [name, values[name]]),
  );
  const own = given?.properties === undefined ? [] : [given.properties];
  const added = filters.length === 0 ? [] : [{ type: 'AND', values: filters }];
  const all = [...own, ...added];
  return {
    ...given,
    ...dates,
    ...(all.length > 0 && { properties: { type: 'AND', values: all } }),
  } as FiltersOverride;
};

const FILTERABLE = ['event', 'person', 'session', 'group'];

const toFilter = ({ property, type, groupTypeIndex }: BreakdownVariable, value: unknown) => {
  if (!FILTERABLE.includes(type) || typeof value === 'object') {
    throw invalid(`Could not apply filter for breakdown variable '${property}'`);
  }
  const base = {
    key: property,
    type,
    ...(groupTypeIndex !== undefined && { group_type_index: groupTypeIndex }),
  };
  return value === ''
    ? { ...base, operator: 'is_not_set' }
    : { ...base, operator: 'exact', value: [String(value)] };
};

const invalid = (detail: string): InvalidRequestError =>
  new InvalidRequestError('invalid_input', detail, { attr: 'variables' });
