/** Values from outside → constants of the tree. They never become text of the query. */
import { type DateTextContext, instantOf } from '@meridian/calendar';
import { array, constant, dateTime } from '../ast/builders.ts';
import type { Expr, Span } from '../ast/nodes.ts';
import { queryError, unknownName } from '../errors.ts';

/** A stored variable with the value that it has for this query. */
export interface VariableValue {
  readonly code_name: string;
  readonly type: 'String' | 'Number' | 'Boolean' | 'List' | 'Date';
  readonly value: unknown;
  readonly isNull?: boolean | undefined;
  /** A list that holds several values at once. */
  readonly isMulti?: boolean | undefined;
}

export const variableToExpr = (
  name: string,
  variables: readonly VariableValue[],
  context: DateTextContext,
  span: Span | undefined,
): Expr => {
  const variable = variables.find((candidate) => candidate.code_name === name);
  if (!variable) {
    const known = variables.map((candidate) => candidate.code_name);
    throw unknownName(`Variable ${name} is missing from query`, name, known, span);
  }
  const value = variable.isNull === true ? null : variable.value;
  if (variable.isMulti === true) {
    const items = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
    return array(items.map((item) => valueToExpr(item, name, span)));
  }
  const single = variable.type === 'List' && Array.isArray(value) ? value[0] : value;
  if (variable.type === 'Date' && typeof single === 'string') return dateToExpr(single, context);
  if (variable.type === 'Number' && typeof single === 'string') return constant(numberOf(single, name, span));
  if (variable.type === 'Boolean' && (single === 'true' || single === 'false'))
    return constant(single === 'true');
  return valueToExpr(single, name, span);
};

export const isSingleValueList = (name: string, variables: readonly VariableValue[]): boolean => {
  const variable = variables.find((candidate) => candidate.code_name === name);
  return variable !== undefined && variable.isMulti !== true && !Array.isArray(variable.value);
};

const numberOf = (text: string, name: string, span: Span | undefined): number => {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw queryError(`The value of variable ${name} must be a number, not ${text}.`, span);
  return number;
};

export const valueToExpr = (value: unknown, name: string, span: Span | undefined): Expr => {
  if (value === null || value === undefined) return constant(null);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return constant(value);
  if (value instanceof Date) return dateTime(value);
  if (Array.isArray(value)) return array(value.map((item) => valueToExpr(item, name, span)));
  if (typeof value === 'object') {
    return {
      kind: 'dict',
      items: Object.entries(value).map(([key, member]) => [constant(key), valueToExpr(member, name, span)]),
    };
  }
  throw queryError(
    `The value of {${name}} must be a string, a number, a boolean, null, a list or an object.`,
    span,
  );
};

/** `-7d`, `mStart`, `2024-01-31`; an invalid date means now, as everywhere in the query API. */
export const dateToExpr = (text: string, context: DateTextContext): Expr =>
  dateTime(instantOf(text, context));
