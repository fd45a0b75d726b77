/** Casts for the values of rows. The builder of a query defines the order of its columns. */
import type { Value } from '../insight-plan.ts';

/** Empty aggregates and infinities are null in rows, and 0 in insights. */
export const toNumber = (value: Value | undefined): number => {
  const number =
    typeof value === 'string' ? Number(value) : typeof value === 'number' ? value : Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

export const toText = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : String(value);
