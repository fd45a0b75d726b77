/** Reading rows: which column is which stands in the builder; here are the casts, in one place. */
import type { Value } from '../insight-plan.ts';

/** Empty aggregates and infinities come as null; an insight counts them as nothing. */
export const toNumber = (value: Value | undefined): number => {
  const number =
    typeof value === 'string' ? Number(value) : typeof value === 'number' ? value : Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

export const toText = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : String(value);
