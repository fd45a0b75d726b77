import type { Microseconds } from '../intake/timestamp.ts';

/** `2026-11-21 10:20:30.123456`: what DateTime64(6) reads without guessing. Seconds change slowly, so they are kept. */
let lastSecond = Number.NaN;
let lastText = '';

export const clickHouseTime = (at: Microseconds): string => {
  const second = Math.floor(at / 1_000_000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastText = new Date(second * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  }
  return `${lastText}.${String(at - second * 1_000_000).padStart(6, '0')}`;
};
