/** The names of buckets in answers: `days` for programs, `labels` for people. */
import type { Interval } from '@meridian/contracts/query';
import type { DateTime } from 'luxon';
import { isWithinDay } from './interval.ts';

/** Written without a format string, which is fifty times slower for the hundreds of labels of an axis. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const MINUTE_MS = 60_000;

const dayName = (at: DateTime, interval: Interval): string =>
  isWithinDay(interval) ? `${at.toISODate()} ${timeOf(at)}:${twoDigits(at.second)}` : (at.toISODate() ?? '');

/** When the clocks go back, the same local times come twice, and only the offset tells them apart. */
export const dayNames = (starts: readonly DateTime[], interval: Interval): string[] => {
  const repeated = isWithinDay(interval) ? repeatedTimes(starts) : [];
  return starts.map((at) => {
    const time = at.toMillis();
    const isRepeated = repeated.some(({ from, to }) => from <= time && time < to);
    return isRepeated ? `${dayName(at, interval)}${at.toFormat('ZZ')}` : dayName(at, interval);
  });
};

/** Found from the offsets at hand: asking the zone for every bucket would take as long as making the buckets. */
const repeatedTimes = (starts: readonly DateTime[]): { readonly from: number; readonly to: number }[] =>
  starts.flatMap((at, index) => {
    const shift = ((starts[index - 1]?.offset ?? at.offset) - at.offset) * MINUTE_MS;
    return shift > 0 ? [{ from: at.toMillis() - shift, to: at.toMillis() + shift }] : [];
  });

export const dayLabel = (at: DateTime, interval: Interval): string => {
  const month = MONTHS[at.month - 1];
  if (interval === 'year') return `${at.year}`;
  if (interval === 'quarter') return `Q${at.quarter} ${at.year}`;
  if (interval === 'month') return `${month} ${at.year}`;
  return isWithinDay(interval) ? `${at.day}-${month} ${timeOf(at)}` : `${at.day}-${month}-${at.year}`;
};

const timeOf = (at: DateTime): string => `${twoDigits(at.hour)}:${twoDigits(at.minute)}`;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** ISO with the offset of the zone, even if it is zero, as in `resolved_date_range`. */
export const isoWithOffset = (at: DateTime): string =>
  at.toISO({ suppressMilliseconds: true })?.replace('Z', '+00:00') ?? '';
