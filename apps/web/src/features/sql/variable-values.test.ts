import { expect, it } from 'vitest';
import {
  optionsOfVariable,
  optionsWith,
  savedTexts,
  textOfList,
  textsOfList,
  type ValueRules,
  type VariableType,
  valueOfText,
} from './variable-values.ts';

const rules = (type: VariableType, given: Partial<ValueRules> = {}): ValueRules => ({
  type,
  default_value: null,
  values: null,
  is_multi: false,
  ...given,
});

it.each([
  ['true', true],
  ['false', false],
  ['True', 'True'],
  ['yes', 'yes'],
  ['1', '1'],
])('the text %s of a boolean is %j, and never silently false', (text, value) => {
  expect(valueOfText(rules('Boolean'), text)).toBe(value);
});

it.each<[ValueRules, string | undefined, unknown]>([
  [rules('String', { default_value: 'free' }), undefined, 'free'],
  [rules('String', { default_value: 'free' }), '', 'free'],
  [rules('String'), '3', '3'],
  [rules('Number'), '3.5', 3.5],
  [rules('Number'), 'many', 'many'],
  [rules('Date'), '2026-01-31', '2026-01-31'],
  [rules('List', { values: ['free', 'pro'] }), 'pro', 'pro'],
  [rules('List', { values: [1, 2] }), '2', 2],
  [rules('List', { values: ['free'] }), '["free"]', 'free'],
  [rules('List', { values: [1, 'b'], is_multi: true }), '["1","b","c"]', [1, 'b', 'c']],
  [rules('List', { values: ['a'], is_multi: true }), 'a', ['a']],
  [rules('List', { is_multi: true, default_value: ['a'] }), '', ['a']],
])('for %j the text %j is the value %j', (variable, text, value) => {
  expect(valueOfText(variable, text)).toEqual(value);
});

it.each([
  [null, {}],
  [{ a: { variableId: 'a', code_name: 'plan', value: 'free' } }, { plan: 'free' }],
  [
    { a: { code_name: 'count', value: 3 }, b: { code_name: 'on', value: false } },
    { count: '3', on: 'false' },
  ],
  [{ a: { code_name: 'plans', value: ['a', 'b, c'] } }, { plans: '["a","b, c"]' }],
  [{ a: { code_name: 'plan', value: null }, b: { value: 1 }, c: 'text' }, {}],
])('the saved variables %j are the texts %j', (variables, texts) => {
  expect(savedTexts(variables)).toEqual(texts);
});

it('the values of a list are the same after a change to text and back', () => {
  for (const texts of [[], ['a'], ['a', 'b, c', '"']]) expect(textsOfList(textOfList(texts))).toEqual(texts);
});

it.each<[ValueRules, readonly string[] | undefined]>([
  [rules('Boolean'), ['true', 'false']],
  [rules('List', { values: ['free', 'pro', 'free', 1] }), ['free', 'pro', '1']],
  [rules('List', { values: [] }), undefined],
  [rules('String', { values: ['free'] }), undefined],
])('a variable %j offers %j', (variable, values) => {
  expect(optionsOfVariable(variable)?.map(({ value }) => value)).toEqual(values);
});

it.each([
  ['', null, ['No value', 'a']],
  ['a', 'a', ['a (default)', 'a']],
  ['old', true, ['True (default)', 'a', 'old']],
])('with "%s" chosen and the default %j, the options are %j', (chosen, defaultValue, labels) => {
  const options = optionsWith([{ value: 'a', label: 'a' }], chosen, defaultValue);
  expect(options.map(({ label }) => label)).toEqual(labels);
});
