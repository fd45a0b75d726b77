const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS: ReadonlyArray<readonly [below: number, size: number, unit: Intl.RelativeTimeFormatUnit]> = [
  [MINUTE, SECOND, 'second'],
  [HOUR, MINUTE, 'minute'],
  [DAY, HOUR, 'hour'],
  [30 * DAY, DAY, 'day'],
];

/** Writes days as "28 Nov 2026", as charts do. */
const DAY_FIRST = 'en-GB';

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** "3 minutes ago", "in 2 hours"; a date when it is more than 30 days away. */
export const describeRelativeTime = (then: Date, now: Date, timeZone?: string): string => {
  const difference = then.getTime() - now.getTime();
  const distance = Math.abs(difference);
  if (Number.isNaN(distance)) return 'unknown time';
  if (distance < 5 * SECOND) return 'just now';
  const step = STEPS.find(([below]) => distance < below);
  if (step === undefined) return dateOf(then, now, timeZone);
  const [, size, unit] = step;
  return RELATIVE.format(Math.trunc(difference / size), unit);
};

const dateOf = (then: Date, now: Date, timeZone: string | undefined): string => {
  const year = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' });
  const isSameYear = year.format(then) === year.format(now);
  return new Intl.DateTimeFormat(DAY_FIRST, {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(!isSameYear && { year: 'numeric' }),
  }).format(then);
};

/** Date, time to the second and time zone. */
export const describeExactTime = (then: Date, timeZone?: string): string =>
  Number.isNaN(then.getTime())
    ? 'unknown time'
    : new Intl.DateTimeFormat(DAY_FIRST, {
        timeZone,
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
        timeZoneName: 'short',
      }).format(then);

/** "28 November 2026", as charts name a day. */
export const describeDay = (then: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat(DAY_FIRST, { timeZone, dateStyle: 'long' }).format(then);

/** "28 November 2026, 14:00". */
export const describeHour = (then: Date, timeZone?: string): string =>
  `${describeDay(then, timeZone)}, ${new Intl.DateTimeFormat(DAY_FIRST, { timeZone, timeStyle: 'short' }).format(then)}`;

/** How long the text stays true, in milliseconds, so that it is not computed more often. */
export const untilNextText = (then: Date, now: Date): number => {
  const distance = Math.abs(then.getTime() - now.getTime());
  if (distance < MINUTE) return SECOND;
  return distance < HOUR ? 15 * SECOND : 5 * MINUTE;
};
