import { Input, MultiSelect, Select } from '@meridian/ui';
import { cellText } from '../result-rows/cell-text.ts';
import {
  optionsOfVariable,
  optionsWith,
  textOfList,
  textsOfList,
  type ValueRules,
} from './variable-values.ts';

interface VariableControlProps {
  readonly rules: ValueRules;
  /** Empty for the default. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

const INPUT_TYPES: Readonly<Record<string, string>> = { Number: 'number', Date: 'date' };

/** The value of a variable: chosen where the variable says what it may be, else typed. */
export const VariableControl = ({ rules, text, onChange }: VariableControlProps) => {
  const { type, default_value, is_multi } = rules;
  const options = optionsOfVariable(rules);
  if (options === undefined)
    return (
      <Input
        type={INPUT_TYPES[type] ?? 'text'}
        placeholder={cellText(default_value)}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const chosen = type === 'List' ? textsOfList(text) : [text];
  if (is_multi)
    return (
      <MultiSelect
        values={chosen}
        options={options}
        placeholder={optionsWith([], '', default_value)[0]?.label}
        onChange={(values) => onChange(textOfList(values))}
      />
    );
  return (
    <Select
      value={chosen[0] ?? ''}
      options={optionsWith(options, chosen[0] ?? '', default_value)}
      onChange={onChange}
    />
  );
};
