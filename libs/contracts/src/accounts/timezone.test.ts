import { expect, it } from 'vitest';
import { timezoneSchema } from './timezone.ts';

it.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Europe/Kyiv', true],
  ['US/Pacific', true],
  ['America/Argentina/Buenos_Aires', true],
  ['utc', false],
  ['america/new_york', false],
  ['US/Pacific-New', false],
  ['SystemV/PST8', false],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
])('%s is a time zone of a project: %s', (name, expected) => {
  expect(timezoneSchema.safeParse(name).success).toBe(expected);
});
