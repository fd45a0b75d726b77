import { describe, expect, it } from 'vitest';
import { parseTimestamp, resolveTimestamp } from './timestamp.ts';

const us = (iso: string) => Date.parse(iso) * 1_000;

describe('parseTimestamp', () => {
  it.each([
    ['2026-11-03T10:20:30.123456Z', us('2026-11-03T10:20:30.123Z') + 456],
    ['2026-11-03T10:20:30Z', us('2026-11-03T10:20:30Z')],
    ['2026-11-03 10:20:30', us('2026-11-03T10:20:30Z')],
    ['2026-11-03T10:20:30.5', us('2026-11-03T10:20:30.500Z')],
    ['2026-11-03T10:20:30,5Z', us('2026-11-03T10:20:30.500Z')],
    ['2026-11-03T10:20', us('2026-11-03T10:20:00Z')],
    ['2026-11-03', us('2026-11-03T00:00:00Z')],
    ['2026-11-03T10:20:30+02:00', us('2026-11-03T08:20:30Z')],
    ['2026-11-03T10:20:30+0200', us('2026-11-03T08:20:30Z')],
    ['2026-11-03T10:20:30-02', us('2026-11-03T12:20:30Z')],
    ['2026-11-03T24:00:00Z', us('2026-11-04T00:00:00Z')],
    ['2026-12-31T23:59:60Z', us('2027-01-01T00:00:00Z')],
    ['20261103T102030Z', us('2026-11-03T10:20:30Z')],
    ['Tue, 03 Nov 2026 10:20:30 GMT', us('2026-11-03T10:20:30Z')],
    ['2024-02-29', us('2024-02-29T00:00:00Z')],
  ])('reads %s', (text, expected) => {
    expect(parseTimestamp(text)).toBe(expected);
  });

  it.each([
    '2026-02-30',
    '2023-02-29',
    '2026-13-01',
    '2026-11-03T25:00:00',
    'yesterday',
    'foo 1',
    '1',
    '',
    '9'.repeat(100),
    1_700_000_000,
    null,
    undefined,
    {},
  ])('refuses %j', (value) => {
    expect(parseTimestamp(value)).toBeUndefined();
  });
});

describe('resolveTimestamp', () => {
  const now = us('2026-11-21T12:00:00Z');
  const base = { timestamp: undefined, offset: undefined, sentAt: undefined, ignoreSentAt: false, now };

  it.each([
    ['an offset counts back from now', { offset: 1_500 }, '2026-11-21T11:59:58.500Z'],
    [
      'an offset wins over a timestamp',
      { offset: 1_000, timestamp: '2020-01-01T00:00:00Z' },
      '2026-11-21T11:59:59Z',
    ],
    [
      'a clock that is an hour slow is set right by sent_at',
      { timestamp: '2026-11-21T10:30:00Z', sentAt: us('2026-11-21T11:00:00Z') },
      '2026-11-21T11:30:00Z',
    ],
    [
      'unless the event asks to be taken at its word',
      { timestamp: '2026-11-21T10:30:00Z', sentAt: us('2026-11-21T11:00:00Z'), ignoreSentAt: true },
      '2026-11-21T10:30:00Z',
    ],
    ['without sent_at the timestamp stands', { timestamp: '2026-11-21T10:30:00Z' }, '2026-11-21T10:30:00Z'],
    ['nothing said means now', {}, '2026-11-21T12:00:00Z'],
    ['22 hours ahead is believed', { timestamp: '2026-11-22T10:00:00Z' }, '2026-11-22T10:00:00Z'],
  ])('%s', (_name, input, expected) => {
    expect(resolveTimestamp({ ...base, ...input })).toEqual({ timestamp: us(expected) });
  });

  it.each([
    ['more than 23 hours ahead', { timestamp: '2026-11-22T11:00:01Z' }, now, 'event_timestamp_in_future'],
    ['year 9999', { timestamp: '9999-12-31T23:59:59Z' }, now, 'event_timestamp_in_future'],
    ['year 0', { timestamp: '0000-01-01T00:00:00Z' }, 0, 'ignored_invalid_timestamp'],
    ['before the year 0', { timestamp: '-000001-01-01T00:00:00Z' }, 0, 'ignored_invalid_timestamp'],
    ['an absurd offset', { offset: 1e18 }, 0, 'ignored_invalid_timestamp'],
    ['unreadable', { timestamp: 'yesterday' }, now, 'ignored_invalid_timestamp'],
    ['a number', { timestamp: 12 }, now, 'ignored_invalid_timestamp'],
  ])('%s is replaced with a warning', (_name, input, expected, problem) => {
    expect(resolveTimestamp({ ...base, ...input })).toEqual({ timestamp: expected, problem });
  });
});
