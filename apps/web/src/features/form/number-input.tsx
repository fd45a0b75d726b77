import { classes, type InputProps } from '@meridian/ui';
import { useId, useState } from 'react';
import { DelayedInput } from './delayed-input.tsx';
import { ProblemText } from './problem-text.tsx';
import { readNumber } from './read-number.ts';

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  readonly value: number | undefined;
  /** Called with undefined when the field was emptied. */
  readonly onChange: (value: number | undefined) => void;
  /** Called when the text is not a number in the limits. Without it the value stays as it was. */
  readonly onRefuse?: () => void;
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
}

interface Refused {
  readonly text: string;
  readonly problem: string;
  /** The value when the text was refused. Another one, such as after an undo, replaces the text. */
  readonly value: number | undefined;
}

/** A text that is not a number in the limits stays in the field, with what is wrong below it. */
export const NumberInput = ({
  value,
  onChange,
  onRefuse,
  min,
  max,
  isWhole = true,
  ...rest
}: NumberInputProps) => {
  const problemId = useId();
  const [last, setLast] = useState<Refused>();
  const refused = last !== undefined && (value === undefined || value === last.value) ? last : undefined;
  return (
    <span className={classes('grid max-w-full gap-0.5', rest.className === undefined && 'min-w-0 flex-1')}>
      <DelayedInput
        {...rest}
        {...(refused !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId })}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        value={refused?.text ?? (value === undefined ? '' : String(value))}
        onChange={(text) => {
          const { value: read, problem } = readNumber(text, { min, max, isWhole });
          setLast(problem === undefined ? undefined : { text, problem, value });
          if (problem === undefined) onChange(read);
          else onRefuse?.();
        }}
      />
      <ProblemText id={problemId} text={refused?.problem} />
    </span>
  );
};
