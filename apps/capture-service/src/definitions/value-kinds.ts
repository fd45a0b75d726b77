/**
 * Which kinds of values a property may hold where it is stored. The compiler of queries reads a property that was
 * only ever text, or only ever a number, by one column of the engine; so nothing may be missing here.
 */
import { VALUE_KINDS, type ValueKind } from '@meridian/contracts/capture';
import { isRawNumber } from '../intake/exact-json.ts';

/** A set of kinds as bits. */
export type ValueKinds = number;

const bitOf = (kind: ValueKind): ValueKinds => 1 << VALUE_KINDS.indexOf(kind);

/** Nothing is stored of null. */
const NONE = 0;
const TEXT = bitOf('text');
const BOOLEAN = bitOf('boolean');
const INTEGER = bitOf('integer');
const FRACTION = bitOf('fraction');
/** Whatever the engine makes of its digits. */
const ANY_NUMBER = INTEGER | FRACTION | bitOf('large_integer');
/** What is nested too deep is stored as text. */
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

/** Of a number in another form than ours; beyond what a double holds, it is stored as text. */
const kindsOfSource = (source: string): ValueKinds => {
  const value = Number(source);
  if (!Number.isFinite(value)) return TEXT;
  return /^-?\d+$/.test(source) ? kindsOfInteger(value) : FRACTION;
};

export const kindsOfBits = (bits: ValueKinds): ValueKind[] =>
  VALUE_KINDS.filter((kind) => (bits & bitOf(kind)) !== 0);
