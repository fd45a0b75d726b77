/** Validates the variables of a run against the query and the keys of its stored table. */
import type { DateTextContext } from '@meridian/calendar';
import type { FiltersOverride } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { isBooleanText, isNumberText } from '@meridian/hogql/describe';
import { breakdownsOf } from '../definitions/breakdowns.ts';
import type { EndpointNode, EndpointVersionModel } from '../definitions/endpoint-model.ts';
import type { StoredForm, StoredKey } from '../materialization/stored-form.ts';
import { isAligned } from './is-aligned.ts';

export type Values = Readonly<Record<string, unknown>>;

const DATE_VARIABLES = ['date_from', 'date_to'];

/** Throws for variables that the query does not have, for lists where one value is compared, and for odd dates. */
export const checkKnown = (node: EndpointNode, values: Values): void => {
  const breakdowns = breakdownsOf(node);
  const known =
    node.kind === 'HogQLQuery'
      ? Object.values(node.variables ?? {}).map(({ code_name }) => code_name)
      : [...breakdowns, ...DATE_VARIABLES];
  const unknown = Object.keys(values).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw invalid(`Unknown variable(s): ${unknown.join(', ')}`);
  const listed = breakdowns.find((name) => typeof values[name] === 'object' && values[name] !== null);
  if (listed !== undefined) throw invalid(`Could not apply filter for breakdown variable '${listed}'`);
  if (node.kind === 'HogQLQuery') return;
  const undated = DATE_VARIABLES.find((name) => !isDateText(values[name]));
  if (undated !== undefined) throw invalid(`The variable '${undated}' must be a text with a date`);
};

/** Without a value, the range of the query applies. */
const isDateText = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === 'string';

export type Fit = 'fit' | 'not_keyed' | 'not_aligned';

export const fitOf = (form: StoredForm | null, values: Values, calendar: DateTextContext): Fit => {
  if (form === null) return 'not_keyed';
  const keyed: readonly string[] =
    form.kind === 'insight' ? form.breakdowns : form.keys.map(({ variable }) => variable);
  if (Object.keys(values).some((name) => !keyed.includes(name))) return 'not_keyed';
  // A key that is compared with NULL means something else for each operator.
  if (form.kind !== 'insight' && Object.values(values).includes(null)) return 'not_keyed';
  if (form.keys.some((key) => isOfOtherType(key, values[key.variable]))) return 'not_keyed';
  const isExact = form.keys.every(
    ({ variable, bucket, isRounding, operator }) =>
      bucket === null ||
      isRounding ||
      !(variable in values) ||
      isAligned(values[variable], operator, bucket, calendar),
  );
  return isExact ? 'fit' : 'not_aligned';
};

const IS_OF_TYPE = { number: isNumberText, boolean: isBooleanText };

/** Such a text is compared with the value that was sent, which the table does not hold. */
const isOfOtherType = ({ valueType }: StoredKey, value: unknown): boolean =>
  valueType !== undefined && typeof value === 'string' && !IS_OF_TYPE[valueType](value);

/** A stored table holds the rows of all values: a run without a value would return all of them. */
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

type Dates = Readonly<Partial<Record<'date_from' | 'date_to', string>>>;

/** The bounds that variables name; other variables select among the results of the insight. */
const datesOf = (values: Values): Dates =>
  Object.fromEntries(
    DATE_VARIABLES.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
  );

const hasDates = (filters: FiltersOverride | undefined): filters is FiltersOverride =>
  filters?.date_from !== undefined || filters?.date_to !== undefined;

/**
 * A date variable replaces the bound that it names, of the saved range or of the one that `filters_override` gives. The
 * other bound stays.
 */
export const withDates = (
  node: EndpointNode,
  filters: FiltersOverride | undefined,
  values: Values,
): { readonly node: EndpointNode; readonly filters: FiltersOverride | undefined } => {
  const dates = datesOf(values);
  if (Object.keys(dates).length === 0) return { node, filters };
  if (hasDates(filters)) return { node, filters: { ...filters, ...dates } };
  return { node: { ...node, dateRange: { ...(node['dateRange'] as object | null), ...dates } }, filters };
};

const invalid = (detail: string): InvalidRequestError =>
  new InvalidRequestError('invalid_input', detail, { attr: 'variables' });
