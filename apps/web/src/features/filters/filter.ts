/** Changes of one property filter. */
import type { PropertyFilter, PropertyOperator } from '../query/query-types.ts';
import { operatorLabel, operatorOf, operatorsFor, type PropertyType, valuesOf } from './operators.ts';

export interface ChosenProperty {
  readonly type: NonNullable<PropertyFilter['type']>;
  readonly key: string;
  readonly propertyType: PropertyType | null;
  readonly groupTypeIndex?: number | undefined;
}

/** A filter on the property with the operator that fits it best, and no value yet. */
export const filterOn = ({ type, key, propertyType, groupTypeIndex }: ChosenProperty): PropertyFilter => {
  if (type === 'hogql') return { type, key };
  const operator = operatorsFor(type, propertyType)[0] ?? 'exact';
  return {
    type,
    key,
    operator,
    ...(groupTypeIndex !== undefined && { group_type_index: groupTypeIndex }),
  };
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** False while a person has not finished it. Such a filter is kept in the editor and left out of the query. */
export const isComplete = (filter: PropertyFilter): boolean => {
  if (filter.key === '') return false;
  if (filter.type === 'hogql') return filter.key.trim() !== '';
  const { value } = filter;
  switch (valuesOf(operatorOf(filter))) {
    case 'none':
      return true;
    case 'two':
      return Array.isArray(value) && value.length === 2 && value.every(isGiven);
    default:
      return Array.isArray(value) ? value.length > 0 : isGiven(value);
  }
};

/** Beside the button that did not save them. */
export const UNFINISHED_FILTERS = 'Nothing was saved. Finish or remove the marked filters first.';

/** The missing part of a filter, as an instruction; undefined for a complete filter. */
export const filterProblem = (filter: PropertyFilter): string | undefined => {
  if (isComplete(filter)) return undefined;
  if (filter.type === 'hogql') return 'Enter the SQL expression.';
  return valuesOf(operatorOf(filter)) === 'two' ? 'Enter both numbers.' : 'Choose a value.';
};

/** Another operator keeps the value where it takes one of the same form. */
export const withOperator = (filter: PropertyFilter, operator: PropertyOperator): PropertyFilter => {
  const { value, ...rest } = filter;
  const listed = Array.isArray(value) ? value : isGiven(value) ? [value as string] : [];
  switch (valuesOf(operator)) {
    case 'none':
      return { ...rest, operator };
    case 'many':
      return { ...rest, operator, ...(listed.length > 0 && { value: listed }) };
    case 'two':
      return { ...rest, operator, ...(listed.length === 2 && { value: listed }) };
    case 'one':
      return { ...rest, operator, ...(isGiven(listed[0]) && { value: listed[0] }) };
  }
};

const textOf = (value: unknown): string => (value === '' ? '(empty)' : String(value));

/** The filter as a sentence, such as "browser is Safari or Firefox". */
export const describeFilter = (filter: PropertyFilter): string => {
  if (filter.type === 'hogql') return filter.key;
  const operator = operatorOf(filter);
  const name = filter.type === 'cohort' ? 'person' : filter.label || filter.key;
  const said = `${name} ${operatorLabel(operator)}`;
  const value = filter.type === 'cohort' && filter.cohort_name ? filter.cohort_name : filter.value;
  if (valuesOf(operator) === 'none' || !isGiven(value)) return said;
  const values = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
  return `${said} ${values.join(valuesOf(operator) === 'two' ? ' and ' : ' or ')}`;
};
