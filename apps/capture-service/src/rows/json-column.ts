/** Converts a JSON text to the form that ClickHouse's JSON type accepts. Nearly always this is the text itself. */
import { hasUnusualNumbers, isRawNumber, rawNumber } from '../intake/exact-json.ts';
import { isDeeperThan } from '../intake/nesting.ts';

const MAX_DEPTH = 64;

/** `text` is `JSON.stringify(properties)`, which the caller already has. */
export const jsonColumn = (properties: Readonly<Record<string, unknown>>, text: string): string => {
  const tooDeep = namesNestedTooDeep(properties);
  if (tooDeep.length === 0 && !hasUnusualNumbers(text)) return text;
  const flat = { ...properties };
  for (const name of tooDeep) flat[name] = JSON.stringify(flat[name]);
  return JSON.stringify(flat, storableNumber);
};

const namesNestedTooDeep = (properties: Readonly<Record<string, unknown>>): string[] => {
  const names: string[] = [];
  for (const name in properties) {
    const value = properties[name];
    if (typeof value === 'object' && isDeeperThan(value, MAX_DEPTH)) names.push(name);
  }
  return names;
};

const MIN_INT64 = -(2n ** 63n);
const MAX_UINT64 = 2n ** 64n - 1n;

/** A raw number is kept when it fits into 64 bits or a double. Otherwise it becomes a text. */
const storableNumber = (_key: string, value: unknown): unknown => {
  if (!isRawNumber(value)) return value;
  const source = value.rawJSON;
  if (/^-?\d+$/.test(source)) {
    const integer = BigInt(source);
    if (integer >= MIN_INT64 && integer <= MAX_UINT64) return value;
  }
  const number = Number(source);
  if (!Number.isFinite(number)) return source;
  return Number.isInteger(number) && Math.abs(number) < Number.MAX_SAFE_INTEGER ? value : toDouble(number);
};

/** Written with an exponent, so that the engine reads a double instead of an integer that is too large. */
const toDouble = (number: number): unknown => rawNumber(number.toExponential());
