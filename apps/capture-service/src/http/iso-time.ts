import type { Microseconds } from '../intake/timestamp.ts';

/** `2026-11-21T10:20:30.123456Z`, with the microseconds that a Date does not have. */
export const isoTime = (at: Microseconds): string => {
  const second = Math.floor(at / 1_000_000);
  const fraction = String(at - second * 1_000_000).padStart(6, '0');
  return `${new Date(second * 1_000).toISOString().slice(0, 19)}.${fraction}Z`;
};
