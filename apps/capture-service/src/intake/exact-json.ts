/**
 * JSON.parse that can give back what was sent. Numbers that a double cannot hold, or that JavaScript would write
 * in another way (`1.0`), are kept as raw JSON; text that the stores refuse (NUL, lone surrogates) is mended.
 * Both are rare, so a look at the text decides whether the slow way is needed.
 */
/** Within an object or a list: the digits of UUIDs, which every event has, stand after a quote. */
const UNUSUAL_NUMBER = /[[:,\s]-?\d(?:[\d.]{15}|\d*\.\d*0(?!\d)|[\d.]*[eE])/;
const UNUSUAL_TEXT = /\\u(?:0000|[dD][89a-fA-F])/;
const REPLACEMENT = '\ufffd';

/** Source text access of JSON.parse and its counterpart: Node has them, the compiler's library not yet. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
};

/** A number as it was written; `JSON.stringify` writes it so again. */
export interface RawNumber {
  readonly rawJSON: string;
}
export const rawNumber = rawJSON;
export const isRawNumber = isRawJSON;

type Reviver = (this: unknown, key: string, value: unknown) => unknown;

/** May say yes of text that only looks so, as a long number after a comma in a string does. */
export const hasUnusualNumbers = (text: string): boolean => UNUSUAL_NUMBER.test(text);

export const parseExactJson = (text: string): unknown => {
  const parsed: unknown = hasUnusualNumbers(text)
    ? JSON.parse(text, keepNumber as Reviver)
    : JSON.parse(text);
  return UNUSUAL_TEXT.test(text) ? mendText(parsed) : parsed;
};

const keepNumber = (_key: string, value: unknown, context: { source?: string }): unknown =>
  typeof value === 'number' && context.source !== undefined && String(value) !== context.source
    ? rawJSON(context.source)
    : value;

const mendString = (text: string): string => text.toWellFormed().replaceAll('\0', REPLACEMENT);

/** In place, level by level, without recursion: what is nested ten thousand deep must not end the process. */
const mendText = (root: unknown): unknown => {
  const holder = { root };
  const pending: object[] = [holder];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const record = node as Record<string, unknown>;
    for (const key of Object.keys(record)) {
      const value = record[key];
      if (typeof value === 'string') record[key] = mendString(value);
      else if (typeof value === 'object' && value !== null && !isRawJSON(value)) pending.push(value);
      const mendedKey = mendString(key);
      if (mendedKey !== key) {
        record[mendedKey] = record[key];
        delete record[key];
      }
    }
  }
  return holder.root;
};

/** A plain JSON object: not a list, not null, not a number kept raw. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value);

/** The same value with raw numbers as ordinary ones, for those who compute with it. */
export const plainValue = (value: unknown): unknown => (isRawJSON(value) ? Number(value.rawJSON) : value);
