import type { InputProps } from '@meridian/ui';
import { DelayedInput } from './delayed-input.tsx';

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  readonly value: number | undefined;
  /** Called with undefined when the field was emptied. A text that is no number in the limits changes nothing. */
  readonly onChange: (value: number | undefined) => void;
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
}

export const NumberInput = ({ value, onChange, min, max, isWhole = true, ...rest }: NumberInputProps) => (
  <DelayedInput
    {...rest}
    inputMode={isWhole ? 'numeric' : 'decimal'}
    value={value === undefined ? '' : String(value)}
    onChange={(text) => {
      if (text.trim() === '') return onChange(undefined);
      const number = Number(text);
      const fits = Number.isFinite(number) && number >= (min ?? -Infinity) && number <= (max ?? Infinity);
      if (fits) onChange(isWhole ? Math.round(number) : number);
    }}
  />
);
