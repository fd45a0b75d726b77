export {
  bucketsOf,
  type CalendarContext,
  countBuckets,
  type ResolvedRange,
  resolveComparedRange,
  resolveDateRange,
  rowsFrom,
} from './date-range.ts';
export {
  type DateText,
  type DateTextContext,
  instantOf,
  parseDateText,
  type Shift,
} from './date-text.ts';
export {
  alignDown,
  gapsOf,
  isAtLeast,
  isEven,
  isWithinDay,
  nextStart,
  previousStart,
  startOfDay,
  type WeekStartDay,
} from './interval.ts';
export { parseIsoText } from './iso-text.ts';
export { dayLabel, dayName, isoWithOffset } from './labels.ts';
export { zoneOf } from './zone.ts';
