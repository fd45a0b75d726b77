import { expect, it } from 'vitest';
import { formOfVariable, newForm, type VariableForm, writeOfForm } from './variable-form.ts';
import type { Variable } from './variable-values.ts';

const form = (given: Partial<VariableForm>): VariableForm => ({ ...newForm('Plan'), ...given });
const NO_LIST = { values: null, is_multi: false };

it.each<[Partial<VariableForm>, object]>([
  [{}, { name: 'Plan', type: 'String', default_value: null, ...NO_LIST }],
  [
    { name: ' Plan ', defaultText: 'free' },
    { name: 'Plan', default_value: 'free' },
  ],
  [
    { type: 'Number', defaultText: '18' },
    { type: 'Number', default_value: 18 },
  ],
  [{ type: 'Boolean', defaultText: 'false' }, { default_value: false }],
  [{ type: 'Date', defaultText: '2026-01-31' }, { default_value: '2026-01-31' }],
  [
    { type: 'List', lines: 'free\n\n pro ', defaultText: 'pro' },
    { values: ['free', 'pro'], default_value: 'pro' },
  ],
  [
    { type: 'List', lines: 'a\nb', isMulti: true, defaultText: '["a","b"]' },
    { is_multi: true, default_value: ['a', 'b'] },
  ],
  [{ type: 'String', lines: 'a\nb', isMulti: true }, NO_LIST],
])('the form %j is stored as %j', (given, stored) => {
  expect(writeOfForm(form(given))).toMatchObject(stored);
});

it.each<Pick<Variable, 'type' | 'default_value' | 'values' | 'is_multi'>>([
  { type: 'String', default_value: null, ...NO_LIST },
  { type: 'Boolean', default_value: true, ...NO_LIST },
  { type: 'List', default_value: 2, values: [1, 2, 'three'], is_multi: false },
  { type: 'List', default_value: ['b'], values: ['a', 'b'], is_multi: true },
])('a variable that is saved without a change stays as it is: %j', (variable) => {
  const stored = { ...variable, name: 'Plan' } as Variable;
  expect(writeOfForm(formOfVariable(stored), stored.values)).toEqual(stored);
});
