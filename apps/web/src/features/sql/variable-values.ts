/** Values of variables as texts of form fields, and back as values of their type. */
import type { components } from '@meridian/api-client';
import type { SelectOption } from '@meridian/ui';
import { cellText } from '../result-rows/cell-text.ts';

export type Variable = components['schemas']['InsightVariable'];
export type VariableType = Variable['type'];
/** The properties that decide which values a variable accepts. */
export type ValueRules = Pick<Variable, 'type' | 'default_value' | 'values' | 'is_multi'>;
/** The input of each variable, by code name. An empty input means the default value. */
export type Texts = Readonly<Record<string, string>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The texts of values as queries and dashboards store them. */
export const savedTexts = (variables: unknown): Texts =>
  Object.fromEntries(
    Object.values(isObject(variables) ? variables : {})
      .filter(isObject)
      .filter(({ code_name, value }) => typeof code_name === 'string' && cellText(value) !== '')
      .map(({ code_name, value }) => [String(code_name), cellText(value)]),
  );

/** The values in the text of a list. A text that is no JSON list is one value. */
export const textsOfList = (text: string): readonly string[] => {
  if (text === '') return [];
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values.map(cellText) : [text];
  } catch {
    return [text];
  }
};

export const textOfList = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : JSON.stringify(texts);

const numberOrText = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** A text that the type does not have stays a text: the server refuses it, where another value would go unseen. */
export const valueOfText = ({ type, default_value, values, is_multi }: ValueRules, text = ''): unknown => {
  if (text === '') return default_value;
  if (type === 'Number') return numberOrText(text);
  if (type === 'Boolean') return BOOLEANS[text] ?? text;
  if (type !== 'List') return text;
  // Values of lists may be numbers.
  const chosen = textsOfList(text).map((one) => values?.find((value) => String(value) === one) ?? one);
  return is_multi ? chosen : chosen[0];
};

const BOOLEAN_OPTIONS = [
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
] as const;

const labelOfDefault = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'No value';
  const known = BOOLEAN_OPTIONS.find((option) => option.value === String(value));
  return `${known?.label ?? cellText(value)} (default)`;
};

/** The values to choose from; undefined for a variable whose value is typed. */
export const optionsOfVariable = (rules: ValueRules): readonly SelectOption[] | undefined => {
  const { type, values } = rules;
  if (type === 'Boolean') return BOOLEAN_OPTIONS;
  if (type !== 'List' || values === null || values.length === 0) return undefined;
  return [...new Set(values.map(String))].map((value) => ({ value, label: value }));
};

/** The same with the default, and with what is chosen although it is not a value of the variable. */
export const optionsWith = (
  options: readonly SelectOption[],
  chosen: string,
  defaultValue: unknown,
): readonly SelectOption[] => [
  { value: '', label: labelOfDefault(defaultValue) },
  ...options,
  ...(chosen === '' || options.some(({ value }) => value === chosen)
    ? []
    : [{ value: chosen, label: chosen, hint: 'Not a value of this variable' }]),
];

/** The values as queries and dashboards take them, by the id of the variable. */
export const valuesOfVariables = (
  used: readonly Variable[],
  texts: Texts,
): components['schemas']['QueryVariables'] =>
  Object.fromEntries(
    used.map((variable) => {
      const { id, code_name } = variable;
      return [id, { variableId: id, code_name, value: valueOfText(variable, texts[code_name]) }];
    }),
  );
