/** A variable while it is made or changed. */
import type { components } from '@meridian/api-client';
import { cellText } from '../result-rows/cell-text.ts';
import { type ValueRules, type Variable, type VariableType, valueOfText } from './variable-values.ts';

export interface VariableForm {
  readonly name: string;
  readonly type: VariableType;
  /** The text of the default; empty when there is none. */
  readonly defaultText: string;
  /** The items of a list, one in each line. */
  readonly lines: string;
  readonly isMulti: boolean;
}

export const VARIABLE_TYPES: ReadonlyArray<{ readonly value: VariableType; readonly label: string }> = [
  { value: 'String', label: 'Text' },
  { value: 'Number', label: 'Number' },
  { value: 'Boolean', label: 'True or false' },
  { value: 'List', label: 'One of a list' },
  { value: 'Date', label: 'Date' },
];

export const newForm = (name: string): VariableForm => ({
  name,
  type: 'String',
  defaultText: '',
  lines: '',
  isMulti: false,
});

export const formOfVariable = ({ name, type, default_value, values, is_multi }: Variable): VariableForm => ({
  name,
  type,
  defaultText: cellText(default_value),
  lines: (values ?? []).join('\n'),
  isMulti: is_multi,
});

/** The values that the default is chosen from. A value that was a number before stays one. */
export const rulesOfForm = (
  { type, lines, isMulti }: VariableForm,
  before: Variable['values'] = null,
): ValueRules => {
  const texts = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isList = type === 'List';
  return {
    type,
    default_value: null,
    values: isList ? texts.map((text) => before?.find((value) => String(value) === text) ?? text) : null,
    is_multi: isList && isMulti,
  };
};

/** The form in which the API stores it. */
export const writeOfForm = (
  form: VariableForm,
  before?: Variable['values'],
): components['schemas']['InsightVariableWrite'] => {
  const rules = rulesOfForm(form, before);
  return { name: form.name.trim(), ...rules, default_value: valueOfText(rules, form.defaultText) };
};
