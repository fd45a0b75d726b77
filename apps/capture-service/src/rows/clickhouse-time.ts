import { LRUCache } from 'lru-cache';
import type { Microseconds } from '../intake/timestamp.ts';

const US_PER_SECOND = 1_000_000;
const SECONDS_PER_DAY = 86_400;
const MAX_REMEMBERED_DAYS = 10_000;

const dates = new LRUCache<number, string>({ max: MAX_REMEMBERED_DAYS });
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** `2026-11-21 10:20:30.123456`, the form of DateTime64(6) that the engine parses fastest. */
export const clickHouseTime = (at: Microseconds): string => {
  const second = Math.floor(at / US_PER_SECOND);
  const day = Math.floor(second / SECONDS_PER_DAY);
  const inDay = second - day * SECONDS_PER_DAY;
  const hours = TWO_DIGITS[Math.floor(inDay / 3_600)];
  const minutes = TWO_DIGITS[Math.floor(inDay / 60) % 60];
  const fraction = String(at - second * US_PER_SECOND).padStart(6, '0');
  return `${dateOf(day)} ${hours}:${minutes}:${TWO_DIGITS[inDay % 60]}.${fraction}`;
};

const dateOf = (day: number): string => {
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * SECONDS_PER_DAY * 1_000).toISOString().slice(0, 10);
    dates.set(day, date);
  }
  return date;
};
