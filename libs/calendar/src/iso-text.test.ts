import { Settings } from 'luxon';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isoWithOffset, parseDateText, parseIsoText } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
  Settings.resetCaches();
});

/** The offset that luxon tries first is that of the zone today. */
describe.each(['2024-01-15T12:00:00Z', '2024-07-15T12:00:00Z'])('in a process on %s', (today) => {
  it.each([
    ['2023-10-29T02:30:00', 'Europe/Berlin', '2023-10-29T02:30:00+02:00'],
    ['2023-10-29 02:30:00', 'Europe/Berlin', '2023-10-29T02:30:00+02:00'],
    ['2023-10-29T02:30:00+01:00', 'Europe/Berlin', '2023-10-29T02:30:00+01:00'],
    ['2023-10-29T02:30:00+0100', 'Europe/Berlin', '2023-10-29T02:30:00+01:00'],
    ['2023-10-29T01:30:00Z', 'Europe/Berlin', '2023-10-29T02:30:00+01:00'],
    ['2023-10-29T03:30:00', 'Europe/Berlin', '2023-10-29T03:30:00+01:00'],
    ['2023-03-26T02:30:00', 'Europe/Berlin', '2023-03-26T03:30:00+02:00'],
    ['2023-11-05T01:30:00', 'America/New_York', '2023-11-05T01:30:00-04:00'],
    ['2023-11-05', 'America/Havana', '2023-11-05T00:00:00-04:00'],
    ['2023-11-5', 'America/Havana', '2023-11-05T00:00:00-04:00'],
    ['2023-04-02T02:45:00', 'Australia/Lord_Howe', '2023-04-02T02:45:00+10:30'],
    ['2023-04-02T01:45:00', 'Australia/Lord_Howe', '2023-04-02T01:45:00+11:00'],
  ])('%s in %s is %s', (text, timezone, expected) => {
    vi.setSystemTime(today);
    Settings.resetCaches();
    const context = { now: new Date('2023-12-01T00:00:00Z'), timezone, weekStartDay: 0 } as const;
    expect(isoWithOffset(parseDateText(text, context)!.at)).toBe(expected);
    if (!text.endsWith('-5')) expect(isoWithOffset(parseIsoText(text, timezone))).toBe(expected);
  });
});
