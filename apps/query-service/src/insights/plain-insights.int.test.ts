/**
 * Every insight kind gives the same result as the reference implementation in `plain-insights.ts`, in any time zone,
 * with any first day of the week, across a clock change. More random projects: `INSIGHT_SEEDS=50`.
 */
import { chance } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  intervalOf,
  type PlainAttribution,
  type PlainCalendar,
  type PlainEvent,
  type PlainInterval,
  plainFunnel,
  plainFunnelBreakdown,
  plainFunnelTrend,
  plainLifecycle,
  plainPaths,
  plainRetention,
  plainStickiness,
  plainUniquePersons,
  plainWalks,
} from '../../test/plain-insights.ts';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

const SEEDS = Array.from({ length: Number(process.env['INSIGHT_SEEDS'] ?? 3) }, (_, index) => index + 1);
const ZONES = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Europe/Berlin'];
const INTERVALS = ['day', 'week', 'month'] as const;
const NAMES = ['view', 'cart', 'buy', 'help'];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** All time zones here with daylight saving time change their clocks within these days. */
const FIRST_DAY = Date.UTC(2024, 1, 20);
const DAYS = 70;
const NOW = { 'x-meridian-now': '2024-06-01T00:00:00Z' };

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

interface World {
  readonly project: TestProject;
  readonly calendar: PlainCalendar;
  readonly interval: (typeof INTERVALS)[number];
  readonly events: readonly PlainEvent[];
  readonly createdAt: ReadonlyMap<string, number>;
  readonly windowDays: number;
}

const make = async (seed: number): Promise<World> => {
  const below = chance(seed);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const persons = Array.from({ length: 12 }, (_, index) => `p${index}`);
  const createdAt = new Map(
    persons.map((person) => [person, FIRST_DAY - 10 * DAY_MS + below(DAYS * DAY_MS)] as const),
  );
  // Bursts of events form sessions. No two events are in the same second.
  const bursts = Array.from({ length: 90 }, () => {
    const person = pick(persons);
    const start = FIRST_DAY + below(DAYS * 24) * HOUR_MS;
    return Array.from({ length: 1 + below(6) }, (_, index) => ({
      event: pick(NAMES),
      person,
      at: start + index * below(1_500) * 1_000 + index * 1_000,
      plan: pick(['', 'free', 'pro']),
    }));
  }).flat();
  const events = [...new Map(bursts.map((event) => [`${event.person} ${event.at}`, event])).values()];
  const calendar: PlainCalendar = { timeZone: pick(ZONES), weekStart: below(2) === 0 ? 0 : 1 };
  const project = query.newProject({ timezone: calendar.timeZone, weekStartDay: calendar.weekStart });
  await query.load(project, {
    persons: persons.map((person) => ({
      distinct_ids: [person],
      created_at: new Date(createdAt.get(person)!).toISOString(),
    })),
    events: events.map(({ event, person, at, plan }) => ({
      event,
      distinct_id: person,
      ...(plan !== '' && { properties: { plan } }),
      timestamp: new Date(at).toISOString(),
    })),
  });
  return { project, calendar, interval: pick(INTERVALS), events, createdAt, windowDays: 1 + below(20) };
};

const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });
const named = (world: World, name: string): readonly PlainEvent[] =>
  world.events.filter(({ event }) => event === name);

const ask = async ({ project }: World, node: object): Promise<Record<string, unknown>[]> => {
  const { status, body } = await query.ask(project, { query: node }, NOW);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results as Record<string, unknown>[];
};

interface Range {
  readonly date_from: string;
  readonly date_to: string;
}
const RANGE: Range = { date_from: '2024-03-04', date_to: '2024-04-14' };
const EVER: Range = { date_from: '2024-01-01', date_to: '2024-05-31' };

interface Spaced {
  readonly interval: PlainInterval;
  readonly calendar: PlainCalendar;
}

const WHOLE_RANGES = {
  month: { date_from: '2024-03-01', date_to: '2024-04-30' },
  quarter: { date_from: '2024-01-01', date_to: '2024-06-30' },
  year: { date_from: '2023-01-01', date_to: '2024-12-31' },
};

/** A range of whole intervals. Weeks are cut at the first day of a range, which these tests do not cover. */
const wholeRange = ({ interval, calendar: { weekStart } }: Spaced): Range => {
  const months = WHOLE_RANGES[interval as keyof typeof WHOLE_RANGES];
  return months ?? { date_from: `2024-03-0${3 + weekStart}`, date_to: `2024-04-${13 + weekStart}` };
};

/** The first interval of a range, and the number of its intervals. */
const intervalsOf = (
  { date_from, date_to }: Range,
  { interval, calendar }: Spaced,
): { readonly from: number; readonly count: number } => {
  const wall = { ...calendar, timeZone: 'UTC' };
  const from = intervalOf(Date.parse(date_from), interval, wall);
  return { from, count: intervalOf(Date.parse(date_to), interval, wall) - from + 1 };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const rounded = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (typeof value === 'number' ? Math.round(value * 100) : value));

describe.each(SEEDS)('with the events of seed %i', (seed) => {
  let world: World;
  beforeAll(async () => {
    world = await make(seed);
  });

  it.each([
    ['dau', 1],
    ['weekly_active', 7],
    ['monthly_active', 30],
  ])('trends: %s counts the persons of %i days', async (math, days) => {
    const { from, count } = intervalsOf(RANGE, { ...world, interval: 'day' });
    const [series] = await ask(world, {
      kind: 'TrendsQuery',
      dateRange: RANGE,
      series: [on('view', { math })],
    });
    const expected = plainUniquePersons(named(world, 'view'), from, count, days, world.calendar);
    expect(series!['data']).toEqual(expected);
  });

  it.each(['ordered', 'strict', 'unordered'] as const)('funnels: %s steps', async (order) => {
    const steps = await ask(world, {
      kind: 'FunnelsQuery',
      dateRange: EVER,
      series: ['view', 'cart', 'buy'].map((name) => on(name)),
      funnelsFilter: { funnelOrderType: order, funnelWindowInterval: world.windowDays },
    });
    const expected = plainFunnel(world.events, ['view', 'cart', 'buy'], world.windowDays * DAY_MS, order);
    expect(steps.map(({ count }) => count)).toEqual(expected);
  });

  it.each(['ordered', 'strict'] as const)('funnels: %s steps over time', async (order) => {
    const [line] = await ask(world, {
      kind: 'FunnelsQuery',
      dateRange: RANGE,
      series: ['view', 'cart', 'buy'].map((name) => on(name)),
      funnelsFilter: {
        funnelVizType: 'trends',
        funnelOrderType: order,
        funnelWindowInterval: world.windowDays,
      },
    });
    const { from, count } = intervalsOf(RANGE, { ...world, interval: 'day' });
    const within = world.events.filter(({ at }) => {
      const day = intervalOf(at, 'day', world.calendar);
      return day >= from && day < from + count;
    });
    const windowMs = world.windowDays * DAY_MS;
    const steps = ['view', 'cart', 'buy'];
    expect(line!['data']).toEqual(
      plainFunnelTrend(within, steps, windowMs, order, from, count, world.calendar),
    );
  });

  it.each<PlainAttribution>(['first_touch', 'last_touch', 'all_events', 0, 1, 2])(
    'funnels: broken down by %s',
    async (attribution) => {
      const names = ['view', 'cart', 'buy'];
      const lines = (await ask(world, {
        kind: 'FunnelsQuery',
        dateRange: EVER,
        series: names.map((name) => on(name)),
        breakdownFilter: { breakdown: 'plan' },
        funnelsFilter: {
          funnelWindowInterval: world.windowDays,
          ...(typeof attribution === 'number'
            ? { breakdownAttributionType: 'step', breakdownAttributionValue: attribution }
            : { breakdownAttributionType: attribution }),
        },
      })) as unknown as { readonly count: number; readonly breakdown_value: readonly string[] }[][];
      const got = lines.map((line) => [line[0]!.breakdown_value[0], line.map(({ count }) => count)] as const);
      const windowMs = world.windowDays * DAY_MS;
      expect(new Map(got)).toEqual(plainFunnelBreakdown(world.events, names, windowMs, attribution));
    },
  );

  it('funnels: excluded events, and the time between steps', async () => {
    const names = ['view', 'cart', 'buy'];
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const) {
      const steps = await ask(world, {
        kind: 'FunnelsQuery',
        dateRange: EVER,
        series: names.map((name) => on(name)),
        funnelsFilter: {
          funnelWindowInterval: world.windowDays,
          exclusions: [on('help', { funnelFromStep: from, funnelToStep: to })],
        },
      });
      const exclusion = { event: 'help', from, to };
      const walks = plainWalks(world.events, names, world.windowDays * DAY_MS, exclusion);
      const expected = names.map((_, index) => {
        const those = walks.filter((times) => times.length > index);
        const seconds = those.map((times) => (times[index]! - times[index - 1]!) / 1_000);
        return [those.length, index === 0 || those.length === 0 ? null : sum(seconds) / those.length];
      });
      const got = steps.map(({ count, average_conversion_time }) => [count, average_conversion_time]);
      expect(got.map(rounded), `between ${from} and ${to}`).toEqual(expected.map(rounded));
    }
  });

  const retentions = (['retention_recurring', 'retention_first_time'] as const).flatMap((type) =>
    [
      { cumulative: false, minimumOccurrences: 1 },
      { cumulative: true, minimumOccurrences: 1 },
      { cumulative: false, minimumOccurrences: 2 },
    ].map((members) => ({ type, ...members })),
  );
  it.each(retentions)(
    'retention: $type, cumulative $cumulative, at least $minimumOccurrences',
    async (members) => {
      const { type, cumulative, minimumOccurrences } = members;
      const { from, count } = intervalsOf(RANGE, world);
      const rows = await ask(world, {
        kind: 'RetentionQuery',
        dateRange: { date_to: RANGE.date_to },
        retentionFilter: {
          retentionType: type,
          period: { day: 'Day', week: 'Week', month: 'Month' }[world.interval],
          totalIntervals: count,
          targetEntity: { id: 'view', type: 'events' },
          returningEntity: { id: 'cart', type: 'events' },
          cumulative,
          minimumOccurrences,
        },
      });
      const expected = plainRetention(world.events, world.interval, from, count, world.calendar, {
        ...members,
        target: 'view',
        returning: 'cart',
      });
      expect(rows.map(({ values }) => (values as { count: number }[]).map((cell) => cell.count))).toEqual(
        expected,
      );
    },
  );

  const spaces = ['the same', 'quarter', 'year'] as const;
  const spacedBy = (space: (typeof spaces)[number]): Spaced =>
    space === 'the same' ? world : { calendar: world.calendar, interval: space };

  it.each(spaces)('stickiness: exactly n intervals (%s), each with a minimum of events', async (space) => {
    const { interval } = spacedBy(space);
    const range = wholeRange(spacedBy(space));
    const { from, count } = intervalsOf(range, spacedBy(space));
    for (const [operator, value, isEnough] of [
      ['gte', 1, () => true],
      ['gte', 2, (events: number) => events >= 2],
      ['exact', 1, (events: number) => events === 1],
    ] as const) {
      const [bars] = await ask(world, {
        kind: 'StickinessQuery',
        dateRange: range,
        interval,
        series: [on('view')],
        stickinessFilter: { stickinessCriteria: { operator, value } },
      });
      const expected = plainStickiness(named(world, 'view'), interval, from, count, world.calendar, isEnough);
      expect(bars!['data'], `${operator} ${value}`).toEqual(expected);
    }
  });

  it.each(spaces)('lifecycle: every status of every interval (%s)', async (space) => {
    const { interval } = spacedBy(space);
    const range = wholeRange(spacedBy(space));
    const { from, count } = intervalsOf(range, spacedBy(space));
    const rows = await ask(world, {
      kind: 'LifecycleQuery',
      dateRange: range,
      interval: interval,
      series: [on('view')],
    });
    const expected = plainLifecycle(
      named(world, 'view'),
      world.createdAt,
      interval,
      from,
      count,
      world.calendar,
    );
    expect(Object.fromEntries(rows.map(({ status, data }) => [status, data]))).toEqual(expected);
  });

  it.each([2, 5])('paths: the ways of %i steps', async (stepLimit) => {
    const edges = await ask(world, {
      kind: 'PathsQuery',
      dateRange: EVER,
      pathsFilter: { includeEventTypes: ['custom_event'], stepLimit, edgeLimit: 1_000 },
    });
    expect(edges.map(({ source, target, value }) => ({ source, target, value }))).toEqual(
      plainPaths(world.events, stepLimit),
    );
  });
});
