/** Reads the text of a number field. */

export interface NumberLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly isWhole?: boolean | undefined;
}

interface ReadNumber {
  /** Undefined for an empty text, and for one that is not such a number. */
  readonly value: number | undefined;
  /** The suggested input. */
  readonly problem: string | undefined;
}

const EXPECTED_NUMBER = 'Enter a number, such as 1.5.';
const EXPECTED_WHOLE_NUMBER = 'Enter a whole number.';

const limitsText = ({ min, max }: NumberLimits): string => {
  if (max === undefined) return `Enter a number that is at least ${min}.`;
  if (min === undefined) return `Enter a number that is at most ${max}.`;
  return `Enter a number from ${min} to ${max}.`;
};

export const readNumber = (text: string, limits: NumberLimits = {}): ReadNumber => {
  const { min = -Infinity, max = Infinity, isWhole = false } = limits;
  if (text.trim() === '') return { value: undefined, problem: undefined };
  const number = Number(text);
  if (!Number.isFinite(number) || (isWhole && !Number.isInteger(number)))
    return { value: undefined, problem: isWhole ? EXPECTED_WHOLE_NUMBER : EXPECTED_NUMBER };
  if (number < min || number > max) return { value: undefined, problem: limitsText(limits) };
  return { value: number, problem: undefined };
};
