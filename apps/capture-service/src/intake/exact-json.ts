/**
 * A JSON parser that keeps numbers as they were sent. Numbers that a double cannot represent, or that JavaScript would
 * write differently (`1.0`), are kept as raw JSON. Characters that the stores refuse (NUL, lone surrogates) are replaced.
 * Both are rare, so a regular expression decides whether the slow parser is needed.
 */
/**
 * Such numbers. The digits of UUIDs follow a quote, so they do not match. Integers of 16 digits up to 2^53 are exact: the
 * times of the log in microseconds.
 */
const UNUSUAL_NUMBER =
  /(?:^|[[:,\s])-?(?![1-8]\d{15}[\s,\]}])\d(?:[\d.]{15}|\.0{6}|\d*\.\d*0(?!\d)|[\d.]*[eE])/;
const UNUSUAL_TEXT = /\\u(?:0000|[dD][89a-fA-F])/;
const REPLACEMENT = '\ufffd';

/** JSON.parse with source text access and JSON.rawJSON: Node has them, but TypeScript's library does not yet. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
};

/** A number in its original text. `JSON.stringify` writes the same text. */
export interface RawNumber {
  readonly rawJSON: string;
}
export const rawNumber = rawJSON;
export const isRawNumber = isRawJSON;

type Reviver = (this: unknown, key: string, value: unknown) => unknown;

/** May be true without need, for example for a long number after a comma in a string. */
export const hasUnusualNumbers = (text: string): boolean => UNUSUAL_NUMBER.test(text);

export const parseExactJson = (text: string): unknown => {
  const parsed: unknown = hasUnusualNumbers(text)
    ? JSON.parse(text, keepNumber as Reviver)
    : JSON.parse(text);
  return UNUSUAL_TEXT.test(text) ? replaceInvalidText(parsed) : parsed;
};

const keepNumber = (_key: string, value: unknown, context: { source?: string }): unknown =>
  typeof value === 'number' && context.source !== undefined && String(value) !== context.source
    ? rawJSON(context.source)
    : value;

const replaceInvalidCharacters = (text: string): string => text.toWellFormed().replaceAll('\0', REPLACEMENT);

/** Changes the value in place, without recursion, so that deep nesting cannot exhaust the stack. */
const replaceInvalidText = (root: unknown): unknown => {
  const holder = { root };
  const pending: object[] = [holder];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const record = node as Record<string, unknown>;
    for (const key of Object.keys(record)) {
      const value = record[key];
      if (typeof value === 'string') record[key] = replaceInvalidCharacters(value);
      else if (typeof value === 'object' && value !== null && !isRawJSON(value)) pending.push(value);
      const validKey = replaceInvalidCharacters(key);
      if (validKey !== key) {
        record[validKey] = record[key];
        delete record[key];
      }
    }
  }
  return holder.root;
};

/** True for a JSON object: not for a list, null or a raw number. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value);

/** The same value with raw numbers converted to ordinary ones, for calculations. */
export const plainValue = (value: unknown): unknown => (isRawJSON(value) ? Number(value.rawJSON) : value);
