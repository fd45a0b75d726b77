/** JSON readers keep a number as a double. Numbers that a double would change are written as strings. */

/** Types whose values a double may not hold. */
export const isWideType = (type: string): boolean => WIDE_INTEGER.test(type) || isDecimalType(type);

export const isDecimalType = (type: string): boolean => DECIMAL.test(type);

const WIDE_INTEGER = /\bU?Int(?:64|128|256)\b/;
const DECIMAL = /\bDecimal\d*\(/;

/** Shorter texts are always exact: a double holds 15 digits. */
export const EXACT_LENGTH = 15;

/** Whether a double keeps an integer or a decimal, given as the engine writes it. */
export const isExact = (text: string): boolean => {
  if (text.length <= EXACT_LENGTH) return true;
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return false;
  return !text.includes('.') || digitsOf(text) === digitsOf(String(number));
};

/** `-0.0120` and `-1.2e-2` have the same digits. */
const digitsOf = (text: string): string =>
  text
    .replace(/e.*$/, '')
    .replaceAll(/[-.]/g, '')
    .replaceAll(/^0+|0+$/g, '');
