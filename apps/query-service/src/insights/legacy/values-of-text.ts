import { assertBounded } from '@meridian/core';

/** Query parameters are texts. A value that looks like JSON is parsed, except for members that are always texts. */
const TEXTS: ReadonlySet<string> = new Set(['date_from', 'date_to', 'formula', 'start_point', 'end_point']);
const LOOKS_LIKE_JSON = /^(?:[[{].*|-?\d+(?:\.\d+)?|true|false|null)$/s;

export const valuesOfText = (params: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, readValue(name, value)]),
  );
  assertBounded(values);
  return values;
};

const readValue = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string' || TEXTS.has(name) || !LOOKS_LIKE_JSON.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};
