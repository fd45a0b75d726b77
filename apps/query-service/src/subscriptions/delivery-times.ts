/** When a subscription is delivered: the recurrence rules of iCalendar (RFC 5545), in UTC, as far as clients use them. */
import { DateTime } from 'luxon';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export interface DeliveryRule {
  readonly frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  readonly interval: number;
  readonly byweekday: readonly string[];
  /** Which of the days of a period: 1 is the first, -1 the last. Only with `byweekday`. */
  readonly bysetpos: number | null;
  readonly count: number | null;
  readonly startDate: Date;
  readonly untilDate: Date | null;
}

const PERIODS = {
  daily: { unit: 'day', step: (n: number) => ({ days: n }) },
  weekly: { unit: 'week', step: (n: number) => ({ weeks: n }) },
  monthly: { unit: 'month', step: (n: number) => ({ months: n }) },
  yearly: { unit: 'year', step: (n: number) => ({ years: n }) },
} as const;

/** A rule may have no day at all, such as a fifth Monday of every week. */
const MAX_PERIODS = 40_000;

/** The first delivery after a time; undefined when there is none. */
export const nextDelivery = (rule: DeliveryRule, after: Date): Date | undefined => {
  const start = DateTime.fromJSDate(rule.startDate, { zone: 'utc' });
  const { unit, step } = PERIODS[rule.frequency];
  const firstPeriod = start.startOf(unit);
  const skipped = rule.count === null ? periodsBefore(rule, firstPeriod, after) : 0;
  let seen = 0;
  for (let number = skipped; number < skipped + MAX_PERIODS; number += 1) {
    const period = firstPeriod.plus(step(number * rule.interval));
    if (!period.isValid || period.year > LAST_YEAR) return undefined;
    if (rule.untilDate !== null && period.toJSDate() > rule.untilDate) return undefined;
    for (const day of daysOf(rule, period, start)) {
      const time = day.toJSDate();
      if (time < rule.startDate) continue;
      if (rule.untilDate !== null && time > rule.untilDate) return undefined;
      seen += 1;
      if (rule.count !== null && seen > rule.count) return undefined;
      if (time > after) return time;
    }
  }
  return undefined;
};

const LAST_YEAR = 2_200;

/** Whole periods that end before the time, so that an old rule is not counted through from its start. */
const periodsBefore = ({ frequency, interval }: DeliveryRule, first: DateTime, after: Date): number => {
  const { unit } = PERIODS[frequency];
  const passed = DateTime.fromJSDate(after, { zone: 'utc' }).diff(first, `${unit}s`).as(`${unit}s`);
  return Math.max(0, Math.floor(passed / interval) - 1);
};

/** The days of one period, earliest first, at the time of day of the start. */
const daysOf = (rule: DeliveryRule, period: DateTime, start: DateTime): DateTime[] => {
  const { hour, minute, second, millisecond } = start;
  const days = candidates(rule, period, start).map((day) => day.set({ hour, minute, second, millisecond }));
  if (rule.bysetpos === null || rule.byweekday.length === 0) return days;
  const at = rule.bysetpos > 0 ? rule.bysetpos - 1 : days.length + rule.bysetpos;
  return at < 0 ? [] : days.slice(at, at + 1);
};

const candidates = (rule: DeliveryRule, period: DateTime, start: DateTime): DateTime[] => {
  if (rule.byweekday.length > 0) {
    const wanted = new Set(rule.byweekday.map((day) => WEEKDAYS.indexOf(day) + 1));
    return daysIn(period, PERIODS[rule.frequency].unit).filter(({ weekday }) => wanted.has(weekday));
  }
  switch (rule.frequency) {
    case 'daily':
      return [period];
    case 'weekly':
      return [period.plus({ days: start.weekday - 1 })];
    case 'monthly':
      return onlyThatDay(period.plus({ days: start.day - 1 }), start);
    case 'yearly':
      return onlyThatDay(period.set({ month: start.month }).plus({ days: start.day - 1 }), start);
  }
};

const daysIn = (period: DateTime, unit: 'day' | 'week' | 'month' | 'year'): DateTime[] => {
  const count = Math.round(period.endOf(unit).diff(period, 'days').as('days'));
  return Array.from({ length: count }, (_, index) => period.plus({ days: index }));
};

/** A month without a 31st has no delivery, rather than one on its last day. */
const onlyThatDay = (day: DateTime, start: DateTime): DateTime[] => (day.day === start.day ? [day] : []);

const POSITIONS: Readonly<Record<string, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  '-1': 'last',
};
const NOUNS = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const;

export const summaryOf = ({ frequency, interval, byweekday, bysetpos }: DeliveryRule): string => {
  const every = interval > 1 ? `${interval} ${NOUNS[frequency]}s` : NOUNS[frequency];
  const position = bysetpos === null ? undefined : POSITIONS[String(bysetpos)];
  if (byweekday.length === 0 || position === undefined) return `sent every ${every}`;
  const [day = 'day'] = byweekday;
  const which = byweekday.length === 1 ? `${day[0]!.toUpperCase()}${day.slice(1)}` : 'day';
  return `sent every ${every} on the ${position} ${which}`;
};
