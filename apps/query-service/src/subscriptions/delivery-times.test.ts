import { expect, it } from 'vitest';
import { type DeliveryRule, nextDelivery, summaryOf } from './delivery-times.ts';

const rule = (members: object): DeliveryRule => ({
  frequency: 'daily',
  interval: 1,
  byweekday: [],
  bysetpos: null,
  count: null,
  startDate: new Date('2024-01-31T09:30:00Z'),
  untilDate: null,
  ...members,
});
const monthly = (byweekday: string[], bysetpos: number) => ({ frequency: 'monthly', byweekday, bysetpos });

/** 2024-01-31 is a Wednesday. */
it.each([
  ['the start itself', {}, '2024-01-01', '2024-01-31T09:30:00.000Z'],
  ['the next day', {}, '2024-01-31T09:30:00Z', '2024-02-01T09:30:00.000Z'],
  ['every third day', { interval: 3 }, '2024-02-01', '2024-02-03T09:30:00.000Z'],
  ['years later', { interval: 7 }, '2034-02-01', '2034-02-01T09:30:00.000Z'],
  ['named days', { byweekday: ['monday', 'tuesday'] }, '2024-02-01', '2024-02-05T09:30:00.000Z'],
  ['the same day of the week', { frequency: 'weekly' }, '2024-02-01', '2024-02-07T09:30:00.000Z'],
  ['every other week', { frequency: 'weekly', interval: 2 }, '2024-02-01', '2024-02-14T09:30:00.000Z'],
  [
    'days of a week',
    { frequency: 'weekly', byweekday: ['friday', 'monday'] },
    '2024-02-03',
    '2024-02-05T09:30:00.000Z',
  ],
  [
    'no day before the start',
    { frequency: 'weekly', byweekday: ['monday', 'friday'] },
    '2024-01-01',
    '2024-02-02T09:30:00.000Z',
  ],
  ['months that have the day', { frequency: 'monthly' }, '2024-02-01', '2024-03-31T09:30:00.000Z'],
  ['the first Monday', monthly(['monday'], 1), '2024-02-01', '2024-02-05T09:30:00.000Z'],
  ['the last Friday', monthly(['friday'], -1), '2024-02-01', '2024-02-23T09:30:00.000Z'],
  [
    'the first day of a weekend',
    monthly(['saturday', 'sunday'], 1),
    '2024-02-01',
    '2024-02-03T09:30:00.000Z',
  ],
  ['the fifth Monday where there is one', monthly(['monday'], 5), '2024-02-01', '2024-04-29T09:30:00.000Z'],
  ['every year', { frequency: 'yearly' }, '2024-02-01', '2025-01-31T09:30:00.000Z'],
  [
    '29 February',
    { frequency: 'yearly', startDate: new Date('2024-02-29T00:00:00Z') },
    '2024-03-01',
    '2028-02-29T00:00:00.000Z',
  ],
  [
    'a day that no week has',
    { frequency: 'weekly', byweekday: ['monday'], bysetpos: 2 },
    '2024-03-01',
    undefined,
  ],
  ['the last of three', { count: 3 }, '2024-02-01T10:00:00Z', '2024-02-02T09:30:00.000Z'],
  ['nothing after the last of three', { count: 3 }, '2024-02-02T10:00:00Z', undefined],
  [
    'nothing after the end',
    { untilDate: new Date('2024-02-01T09:30:00Z') },
    '2024-02-01T10:00:00Z',
    undefined,
  ],
  [
    'the one at the end',
    { untilDate: new Date('2024-02-01T09:30:00Z') },
    '2024-02-01',
    '2024-02-01T09:30:00.000Z',
  ],
])('%s', (_, members, after, next) => {
  expect(nextDelivery(rule(members), new Date(after))?.toISOString()).toBe(next);
});

it.each([
  [{}, 'sent every day'],
  [{ frequency: 'weekly', interval: 2 }, 'sent every 2 weeks'],
  [monthly(['monday'], 1), 'sent every month on the first Monday'],
  [monthly(['monday', 'friday'], -1), 'sent every month on the last day'],
])('%j is %s', (members, summary) => {
  expect(summaryOf(rule(members))).toBe(summary);
});
