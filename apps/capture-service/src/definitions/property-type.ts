/** Guesses the type of a property from its name and one value. */
import { plainValue } from '../intake/exact-json.ts';
import { parseTimestamp } from '../intake/timestamp.ts';

export type PropertyType = 'String' | 'Numeric' | 'Boolean' | 'DateTime';

const ALWAYS_TEXT = /^(?:utm_|\$feature\/|\$feature_flag_response|\$survey_response)/;
const NAMES_A_TIME = /(?:^|_|\$)(?:timestamp|time|date|datetime)(?:$|_)|_at$|(?:Time|Date|Timestamp|At)$/;
const MIN_UNIX_SECONDS = 978_307_200; // 2001: smaller numbers are durations, counters, prices
const MAX_UNIX_MS = 4_102_444_800_000; // 2100

/** Undefined for lists, objects and null. */
export const guessPropertyType = (name: string, value: unknown): PropertyType | undefined => {
  const plain = plainValue(value);
  switch (typeof plain) {
    case 'boolean':
      return 'Boolean';
    case 'number':
      if (ALWAYS_TEXT.test(name)) return 'String';
      return NAMES_A_TIME.test(name) && isUnixTime(plain) ? 'DateTime' : 'Numeric';
    case 'string':
      return ALWAYS_TEXT.test(name) ? 'String' : guessOfText(plain);
    default:
      return undefined;
  }
};

const isUnixTime = (value: number): boolean => value >= MIN_UNIX_SECONDS && value <= MAX_UNIX_MS;

const guessOfText = (text: string): PropertyType => {
  if (/^(?:true|false)$/i.test(text)) return 'Boolean';
  // The first characters are checked first, because most texts are not dates.
  return /^\d{4}-\d/.test(text) && parseTimestamp(text) !== undefined ? 'DateTime' : 'String';
};
