import { expect, it } from 'vitest';
import { dayIn, noonIn } from './day-in-zone.ts';

it.each([
  ['UTC', '2026-11-23T23:30:00Z', '2026-11-23'],
  ['America/Los_Angeles', '2026-11-23T02:00:00Z', '2026-11-22'],
  ['Asia/Tokyo', '2026-11-23T20:00:00Z', '2026-11-24'],
])('in %s it is at %s the day %s', (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
});

it.each([
  ['UTC', '2026-11-23', '2026-11-23T12:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-23', '2026-11-23T20:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-23', '2026-11-22T22:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T10:00:00.000Z'],
])('noon in %s of %s is %s', (zone, day, instant) => {
  expect(noonIn(zone, day).toISOString()).toBe(instant);
  expect(dayIn(zone, noonIn(zone, day))).toBe(day);
});
