/** JSON readers keep a number as a double. Numbers that a double would change are written as strings. */

/** Types whose values may not fit into a double. */
export const isWideType = (type: string): boolean => WIDE_INTEGER.test(type) || isDecimalType(type);

export const isDecimalType = (type: string): boolean => DECIMAL.test(type);

const WIDE_INTEGER = /\bU?Int(?:64|128|256)\b/;
const DECIMAL = /\bDecimal\d*\(/;

const DIGITS_OF_DOUBLE = 15;
const INTEGER_OR_DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Whether a double keeps a value, given as the engine writes it. Only integers and decimals may have too many digits. */
export const isExact = (text: string): boolean => {
  if (text.length <= DIGITS_OF_DOUBLE || !INTEGER_OR_DECIMAL.test(text)) return true;
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
