/**
 * Bounds the size of an answer. Intervals, breakdown values, series and formulas are limited one by one, and an answer
 * has a number for each of their combinations: it would take the memory of the process and hold up other requests.
 */
import { InvalidRequestError } from '@meridian/core';

const MAX_NUMBERS = 500_000;
/** The size of the name, label and other members of a result. */
const MEMBERS_OF_RESULT = 10;

export interface AnswerSize {
  readonly results: number;
  /** The number of numbers in each result. */
  readonly numbers: number;
}

/** Only the engine knows how many breakdown values there are, so this is called with its rows, before they are shaped. */
export const assertAnswerSize = ({ results, numbers }: AnswerSize): void => {
  if (results * (numbers + MEMBERS_OF_RESULT) > MAX_NUMBERS) throw tooLarge();
};

/** Each row is at least one number of the answer. */
export const assertRowCount = (rows: readonly unknown[]): void => {
  if (rows.length > MAX_NUMBERS) throw tooLarge();
};

const tooLarge = (): InvalidRequestError =>
  new InvalidRequestError(
    'query_limit_exceeded',
    `The answer has more than ${MAX_NUMBERS.toLocaleString('en')} numbers: one for each interval, breakdown value, series, formula and period. Choose a larger interval, a shorter range, or a lower breakdown_limit.`,
  );
