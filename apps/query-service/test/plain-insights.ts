/**
 * Reference implementations of the six insight kinds: event by event, without a database, slow and simple. They were
 * written from the rules, independently of the real ones. The tests require equal results from both.
 */
export interface PlainEvent {
  readonly event: string;
  readonly person: string;
  readonly at: number;
  /** The value of its breakdown; empty for none. */
  readonly plan: string;
}

export type PlainInterval = 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface PlainCalendar {
  readonly timeZone: string;
  /** 0 is Sunday. */
  readonly weekStart: 0 | 1;
}

const MINUTE_MS = 60_000;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const DAY_MS = 86_400_000;

/** Days since 1970 by the local date in that zone. */
const wallDay = (at: number, timeZone: string): number => Date.parse(datesOf(timeZone).format(at)) / DAY_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes local dates as 2026-01-31. To make a format takes longer than to use it a thousand times. */
const datesOf = (timeZone: string): Intl.DateTimeFormat => {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format;
};

/** The number of the interval that contains an instant. Consecutive intervals have consecutive numbers. */
export const intervalOf = (
  at: number,
  interval: PlainInterval,
  { timeZone, weekStart }: PlainCalendar,
): number => {
  const day = wallDay(at, timeZone);
  if (interval === 'day') return day;
  // The first day of 1970 was a Thursday.
  if (interval === 'week') return Math.floor((day + 4 - weekStart) / 7);
  const date = new Date(day * DAY_MS);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return Math.floor(month / MONTHS[interval]);
};

const byPerson = (events: readonly PlainEvent[]): readonly (readonly PlainEvent[])[] => [
  ...Map.groupBy(
    events.toSorted((a, b) => a.at - b.at),
    ({ person }) => person,
  ).values(),
];

const range = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => from + i);

/** The unique persons of each interval and the ones before it that the window covers. */
export const plainUniquePersons = (
  events: readonly PlainEvent[],
  from: number,
  count: number,
  windowLength: number,
  calendar: PlainCalendar,
): readonly number[] =>
  range(from, count).map((day) => {
    const within = events.filter(({ at }) => {
      const its = intervalOf(at, 'day', calendar);
      return its <= day && its > day - windowLength;
    });
    return new Set(within.map(({ person }) => person)).size;
  });

export interface PlainRetention {
  readonly type: 'retention_recurring' | 'retention_first_time';
  readonly target: string;
  readonly returning: string;
  readonly cumulative: boolean;
  readonly minimumOccurrences: number;
}

/** Retention as a square table: how many persons of each row's cohort came back after as many intervals. */
export const plainRetention = (
  events: readonly PlainEvent[],
  interval: PlainInterval,
  from: number,
  count: number,
  calendar: PlainCalendar,
  { type, target, returning, cumulative, minimumOccurrences }: PlainRetention,
): readonly (readonly number[])[] => {
  const persons = byPerson(events).map((own) => {
    const intervalsOf = (name: string): readonly number[] =>
      own.filter(({ event }) => event === name).map(({ at }) => intervalOf(at, interval, calendar));
    const targets = intervalsOf(target);
    const returns = intervalsOf(returning);
    return {
      starts: new Set(type === 'retention_first_time' ? targets.slice(0, 1) : targets),
      returns: new Set(
        returns.filter(
          (its) =>
            its < from + count && returns.filter((other) => other === its).length >= minimumOccurrences,
        ),
      ),
    };
  });
  return range(from, count).map((row) => {
    const cohort = persons.filter(({ starts }) => starts.has(row));
    return range(0, count).map((column) => {
      if (column === 0) return cohort.length;
      const isBack = (its: number): boolean => (cumulative ? its >= row + column : its === row + column);
      return cohort.filter(({ returns }) => [...returns].some(isBack)).length;
    });
  });
};

export interface PlainLifecycle {
  readonly new: readonly number[];
  readonly returning: readonly number[];
  readonly resurrecting: readonly number[];
  readonly dormant: readonly number[];
}

export const plainLifecycle = (
  events: readonly PlainEvent[],
  createdAt: ReadonlyMap<string, number>,
  interval: PlainInterval,
  from: number,
  count: number,
  calendar: PlainCalendar,
): PlainLifecycle => {
  const persons = byPerson(events).map((own) => ({
    born: intervalOf(createdAt.get(own[0]!.person) ?? own[0]!.at, interval, calendar),
    active: new Set(own.map(({ at }) => intervalOf(at, interval, calendar))),
  }));
  const counted = (holds: (person: (typeof persons)[number], its: number) => boolean): readonly number[] =>
    range(from, count).map((its) => persons.filter((person) => holds(person, its)).length);
  return {
    new: counted(({ born, active }, its) => active.has(its) && born === its),
    returning: counted(({ born, active }, its) => active.has(its) && born !== its && active.has(its - 1)),
    resurrecting: counted(({ born, active }, its) => active.has(its) && born !== its && !active.has(its - 1)),
    dormant: counted(({ active }, its) => !active.has(its) && active.has(its - 1)).map(
      (people) => -people || 0,
    ),
  };
};

/** How many persons are active on exactly one interval of the range, on two, and so on. */
export const plainStickiness = (
  events: readonly PlainEvent[],
  interval: PlainInterval,
  from: number,
  count: number,
  calendar: PlainCalendar,
  isEnough: (eventsOfInterval: number) => boolean,
): readonly number[] => {
  const activeIntervals = byPerson(events).map((own) => {
    const all = own.map(({ at }) => intervalOf(at, interval, calendar));
    return range(from, count).filter((its) => {
      const eventsThen = all.filter((other) => other === its).length;
      return eventsThen > 0 && isEnough(eventsThen);
    }).length;
  });
  return range(1, count).map((exactly) => activeIntervals.filter((active) => active === exactly).length);
};

export type PlainFunnelOrder = 'ordered' | 'strict' | 'unordered';

/** How many persons reach each step. A person's events must have different times. */
export const plainFunnel = (
  events: readonly PlainEvent[],
  steps: readonly string[],
  windowMs: number,
  order: PlainFunnelOrder,
): readonly number[] => {
  const furthest = byPerson(events).map((own) =>
    Math.max(
      0,
      ...own.map((first, index) => {
        const inWindow = own.slice(index).filter(({ at }) => at <= first.at + windowMs);
        return reach(inWindow, steps, order);
      }),
    ),
  );
  return range(1, steps.length).map((step) => furthest.filter((reached) => reached >= step).length);
};

/** The number of steps taken, starting with the first of these events. */
const reach = (own: readonly PlainEvent[], steps: readonly string[], order: PlainFunnelOrder): number => {
  const names = own.map(({ event }) => event);
  if (order === 'unordered') {
    const isStart = steps.includes(names[0]!);
    return isStart ? new Set(names.filter((name) => steps.includes(name))).size : 0;
  }
  if (names[0] !== steps[0]) return 0;
  if (order === 'strict') {
    const misfit = steps.findIndex((step, index) => names[index] !== step);
    return misfit < 0 ? steps.length : misfit;
  }
  const taken = names.reduce((step, name) => (name === steps[step] ? step + 1 : step), 0);
  return taken;
};

/** The percentage of persons who completed the funnel from a first step on a day, by that day. */
export const plainFunnelTrend = (
  events: readonly PlainEvent[],
  steps: readonly string[],
  windowMs: number,
  order: PlainFunnelOrder,
  from: number,
  count: number,
  calendar: PlainCalendar,
): readonly number[] =>
  range(from, count).map((day) => {
    const entered = byPerson(events).map((own) =>
      own
        .filter(({ event, at }) => event === steps[0] && intervalOf(at, 'day', calendar) === day)
        .map((first) => {
          const inWindow = own.filter(({ at }) => at >= first.at && at <= first.at + windowMs);
          return reach(inWindow, steps, order);
        }),
    );
    const began = entered.filter((walks) => walks.length > 0).length;
    const converted = entered.filter((walks) => walks.includes(steps.length)).length;
    return began === 0 ? 0 : Math.round((converted / began) * 10_000) / 100;
  });

export type PlainAttribution = 'first_touch' | 'last_touch' | 'all_events' | number;

/** How many persons reach each step, by breakdown value. A numeric attribution is the index of a step. */
export const plainFunnelBreakdown = (
  events: readonly PlainEvent[],
  steps: readonly string[],
  windowMs: number,
  attribution: PlainAttribution,
): ReadonlyMap<string, readonly number[]> => {
  const relevant = events.filter(({ event }) => steps.includes(event));
  const valued = byPerson(relevant).flatMap((own): readonly (readonly [string, readonly PlainEvent[]])[] => {
    if (attribution === 'all_events') return [...Map.groupBy(own, ({ plan }) => plan)];
    if (typeof attribution === 'number') {
      const isStep = ({ event }: PlainEvent): boolean => event === steps[attribution];
      const values = new Set(own.filter(isStep).map(({ plan }) => plan));
      return [...values].map((value) => [value, own.filter((one) => !isStep(one) || one.plan === value)]);
    }
    const touches = own.filter(({ plan }) => plan !== '');
    return [[touches.at(attribution === 'first_touch' ? 0 : -1)?.plan ?? '', own]];
  });
  const groups = Map.groupBy(valued, ([value]) => value);
  return new Map(
    [...groups].flatMap(([value, group]) => {
      const own = group.flatMap(([, those]) => those);
      const counts = plainFunnel(own, steps, windowMs, 'ordered');
      return counts[0] === 0 ? [] : [[value, counts] as const];
    }),
  );
};

export interface PlainExclusion {
  readonly event: string;
  /** Excluded between these two steps, counted from 0. */
  readonly from: number;
  readonly to: number;
}

interface PlainAttempt {
  readonly times: readonly number[];
  readonly isExcluded: boolean;
}

/**
 * The step times of each person in an ordered funnel: those of the attempt that got furthest, and of these the first.
 * An attempt with an excluded event between the given steps removes the person, unless a later attempt got as far
 * without one. For each step, only the latest attempt that reached it is kept.
 */
export const plainWalks = (
  events: readonly PlainEvent[],
  steps: readonly string[],
  windowMs: number,
  exclusion: PlainExclusion,
): readonly (readonly number[])[] =>
  byPerson(events).flatMap((own) => {
    /** Attempt k has taken k steps. */
    const attempts: (PlainAttempt | undefined)[] = steps.map(() => undefined);
    let best: PlainAttempt = { times: [], isExcluded: false };
    for (const { event, at } of own) {
      const isOpen = (attempt: PlainAttempt | undefined): attempt is PlainAttempt =>
        attempt !== undefined &&
        at - attempt.times[0]! <= windowMs &&
        attempts[attempt.times.length + 1]?.times[0] !== attempt.times[0];
      if (best.times.length === steps.length && !best.isExcluded) break;
      if (event === exclusion.event) {
        for (let taken = exclusion.from + 1; taken <= exclusion.to; taken++) {
          const attempt = attempts[taken];
          if (!isOpen(attempt) || attempt.isExcluded) continue;
          attempts[taken] = { ...attempt, isExcluded: true };
          if (best.times.length === taken && at - best.times[0]! <= windowMs)
            best = { ...best, isExcluded: true };
        }
      }
      for (let step = steps.length - 1; step >= 0; step--) {
        if (event !== steps[step]) continue;
        const before = step === 0 ? { times: [], isExcluded: false } : attempts[step];
        if (step > 0 && !isOpen(before)) continue;
        const attempt = { times: [...before!.times, at], isExcluded: before!.isExcluded };
        if (!attempt.isExcluded) attempts[step + 1] = attempt;
        if (step + 1 > best.times.length || (step + 1 === best.times.length && best.isExcluded))
          best = attempt;
      }
    }
    return best.isExcluded || best.times.length === 0 ? [] : [best.times];
  });

export interface PlainEdge {
  readonly source: string;
  readonly target: string;
  readonly value: number;
}

/**
 * The edges between consecutive events: 30 minutes without an event start a new session, repeated events count once,
 * and only the first `stepLimit` steps count.
 */
export const plainPaths = (events: readonly PlainEvent[], stepLimit: number): readonly PlainEdge[] => {
  const values = new Map<string, PlainEdge>();
  for (const own of byPerson(events)) {
    const sessions: PlainEvent[][] = [];
    for (const event of own) {
      const last = sessions.at(-1)?.at(-1);
      if (last !== undefined && event.at - last.at < 30 * MINUTE_MS) sessions.at(-1)!.push(event);
      else sessions.push([event]);
    }
    for (const session of sessions) {
      const names = session.map(({ event }) => event);
      const steps = names.filter((name, index) => name !== names[index - 1]).slice(0, stepLimit);
      for (const [index, name] of steps.slice(1).entries()) {
        const edge = { source: `${index + 1}_${steps[index]}`, target: `${index + 2}_${name}` };
        const key = `${edge.source} ${edge.target}`;
        values.set(key, { ...edge, value: (values.get(key)?.value ?? 0) + 1 });
      }
    }
  }
  const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
  return [...values.values()].toSorted(
    (a, b) => b.value - a.value || compareText(a.source, b.source) || compareText(a.target, b.target),
  );
};
