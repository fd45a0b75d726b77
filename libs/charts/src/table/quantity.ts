/** Which columns of rows are amounts, whose digits are grouped, and which are names that happen to be numbers. */

const NAME_WORDS: readonly string[] = [
  'code',
  'epoch',
  'hash',
  'id',
  'ids',
  'index',
  'key',
  'no',
  'nr',
  'number',
  'phone',
  'port',
  'postcode',
  'timestamp',
  'unix',
  'uuid',
  'version',
  'year',
  'zip',
];
const AMOUNT = /^(?:approx|avg|count|median|quantile|stddev|sum|topK|uniq|var)\w*\(/i;

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Whether a column has amounts: all its values are numbers, and its name does not say that they identify something. */
export const isQuantity = (column: string, values: Iterable<unknown>): boolean => {
  if (!AMOUNT.test(column) && wordsOf(column).some((word) => NAME_WORDS.includes(word))) return false;
  let hasNumber = false;
  for (const value of values) {
    if (value === null || value === undefined) continue;
    if (typeof value !== 'number') return false;
    hasNumber = true;
  }
  return hasNumber;
};

/** All digits of a number, in groups of three: 1,234,567.25. */
export const groupedDigits = (value: number): string =>
  String(value).replace(/^-?\d{4,}(?!\d|e)/, (digits) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));
