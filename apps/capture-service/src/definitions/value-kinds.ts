/**
 * The kinds of values that a stored property may have. The query compiler reads a property that was always a text, or
 * always a number, from one subcolumn of the engine, so no kind must be missing here.
 */
import { VALUE_KINDS, type ValueKind } from '@meridian/contracts/capture';
import { isRawNumber } from '../intake/exact-json.ts';

/** A set of kinds, one bit for each. */
export type ValueKinds = number;

const bitOf = (kind: ValueKind): ValueKinds => 1 << VALUE_KINDS.indexOf(kind);

/** null is not stored. */
const NONE = 0;
const TEXT = bitOf('text');
const BOOLEAN = bitOf('boolean');
const INTEGER = bitOf('integer');
const FRACTION = bitOf('fraction');
/** The engine may store such a number as an integer or as a double. */
const ANY_NUMBER = INTEGER | FRACTION | bitOf('large_integer');
/** Values that are nested too deeply are stored as text. */
const NESTED = bitOf('nested') | TEXT;

export const valueKinds = (value: unknown): ValueKinds => {
  switch (typeof value) {
    case 'string':
      return TEXT;
    case 'number':
      return Number.isInteger(value) ? kindsOfInteger(value) : FRACTION;
    case 'boolean':
      return BOOLEAN;
    case 'object':
      if (value === null) return NONE;
      return isRawNumber(value) ? kindsOfSource(value.rawJSON) : NESTED;
    default:
      return NONE;
  }
};

const kindsOfInteger = (value: number): ValueKinds => (Number.isSafeInteger(value) ? INTEGER : ANY_NUMBER);

/** The kinds of a raw number. A number beyond the range of a double is stored as text. */
const kindsOfSource = (source: string): ValueKinds => {
  const value = Number(source);
  if (!Number.isFinite(value)) return TEXT;
  return /^-?\d+$/.test(source) ? kindsOfInteger(value) : FRACTION;
};

export const kindsOfBits = (bits: ValueKinds): ValueKind[] =>
  VALUE_KINDS.filter((kind) => (bits & bitOf(kind)) !== 0);
