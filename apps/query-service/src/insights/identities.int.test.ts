/**
 * Identities between results that must hold for any events, checked on the real engine with random events. Each test
 * name contains its seed, so that a failure can be reproduced.
 */
import { chance } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

const SEEDS = [1, 2, 3];
const DAYS = 14;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const RANGE = { date_from: '2024-01-01', date_to: '2024-01-14' };
const NAMES = ['view', 'cart', 'buy'];
const NOW = { 'x-meridian-now': '2024-01-20T00:00:00Z' };

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

interface Made {
  readonly project: TestProject;
  readonly events: readonly {
    readonly event: string;
    readonly distinct_id: string;
    readonly timestamp: string;
  }[];
}

const make = async (seed: number): Promise<Made> => {
  const below = chance(seed);
  const events = Array.from({ length: 300 }, () => ({
    event: NAMES[below(NAMES.length)]!,
    distinct_id: `p${below(40)}`,
    timestamp: new Date(FIRST_DAY + below(DAYS * DAY_MS)).toISOString(),
    properties: { shelf: `s${below(6)}` },
  }));
  const project = query.newProject();
  await query.load(project, { events });
  return { project, events };
};

const ask = async (project: TestProject, node: object): Promise<Record<string, unknown>[]> => {
  const { status, body } = await query.ask(project, { query: { dateRange: RANGE, ...node } }, NOW);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results as Record<string, unknown>[];
};

const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });
const numbers = (value: unknown): number[] => value as number[];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const peopleOf = ({ events }: Made, event: string): Set<string> =>
  new Set(events.filter((row) => row.event === event).map((row) => row.distinct_id));

/** Counts the persons who took the steps in order within the window of the first step, by trying every walk. */
const walkersOf = ({ events }: Made, steps: readonly string[], windowMs: number): number => {
  const byPerson = Map.groupBy(events, ({ distinct_id }) => distinct_id);
  const canTake = (own: Made['events'], left: readonly string[], after: number, until: number): boolean => {
    const [next, ...others] = left;
    return (
      next === undefined ||
      own.some(({ event, timestamp }) => {
        const at = Date.parse(timestamp);
        return event === next && at > after && at <= until && canTake(own, others, at, until);
      })
    );
  };
  const isWalker = (own: Made['events']): boolean =>
    own.some(({ event, timestamp }) => {
      const start = Date.parse(timestamp);
      return event === steps[0] && canTake(own, steps.slice(1), start, start + windowMs);
    });
  return [...byPerson.values()].filter(isWalker).length;
};

describe.each(SEEDS)('with the events of seed %i', (seed) => {
  let made: Made;
  beforeAll(async () => {
    made = await make(seed);
  });

  it('the days of a trend add up to its total, and so do its breakdown values', async () => {
    const [byDay] = await ask(made.project, { kind: 'TrendsQuery', series: [on('view')] });
    const [total] = await ask(made.project, {
      kind: 'TrendsQuery',
      series: [on('view')],
      trendsFilter: { display: 'BoldNumber' },
    });
    const shelves = await ask(made.project, {
      kind: 'TrendsQuery',
      series: [on('view')],
      breakdownFilter: { breakdown: 'shelf', breakdown_type: 'event', breakdown_limit: 3 },
    });
    const views = made.events.filter(({ event }) => event === 'view').length;
    expect(sum(numbers(byDay!['data']))).toBe(views);
    expect(total!['aggregated_value']).toBe(views);
    expect(shelves).toHaveLength(4);
    expect(sum(shelves.map(({ count }) => count as number))).toBe(views);
  });

  it.each(['ordered', 'strict', 'unordered'])(
    'the steps of an %s funnel never grow',
    async (funnelOrderType) => {
      const steps = await ask(made.project, {
        kind: 'FunnelsQuery',
        series: NAMES.map((name) => on(name)),
        funnelsFilter: { funnelOrderType, funnelWindowInterval: 3 },
      });
      const counts = steps.map(({ count }) => count as number);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      if (funnelOrderType !== 'unordered') expect(counts[0]).toBe(peopleOf(made, 'view').size);
      else expect(counts[0]).toBe(new Set(made.events.map((row) => row.distinct_id)).size);
    },
  );

  it('a funnel counts persons that took its steps in order and in time, with any number of further steps', async () => {
    const countsOf = async (names: readonly string[]): Promise<unknown[]> => {
      const steps = await ask(made.project, {
        kind: 'FunnelsQuery',
        series: names.map((name) => on(name)),
        funnelsFilter: { funnelWindowInterval: 3 },
      });
      return steps.map(({ count }) => count);
    };
    const expected = NAMES.map((_, last) => walkersOf(made, NAMES.slice(0, last + 1), 3 * DAY_MS));
    const long = [...NAMES, ...NAMES, ...NAMES, ...NAMES, ...NAMES];
    expect(await countsOf(NAMES)).toEqual(expected);
    expect((await countsOf(long)).slice(0, NAMES.length)).toEqual(expected);
  });

  it('exactly the active persons are new, returning or resurrecting', async () => {
    const lifecycle = await ask(made.project, { kind: 'LifecycleQuery', series: [on('view')] });
    const [active] = await ask(made.project, { kind: 'TrendsQuery', series: [on('view', { math: 'dau' })] });
    const data = (status: string): number[] =>
      numbers(lifecycle.find((row) => row['status'] === status)!['data']);
    const awake = data('new').map(
      (count, day) => count + data('returning')[day]! + data('resurrecting')[day]!,
    );
    expect(awake).toEqual(active!['data']);
    expect(data('dormant').every((count) => count <= 0)).toBe(true);
  });

  it('the first column of retention is the size of the cohort, and no other is larger', async () => {
    const entity = { id: 'view', type: 'events' };
    const rows = await ask(made.project, {
      kind: 'RetentionQuery',
      retentionFilter: { totalIntervals: DAYS, targetEntity: entity, returningEntity: entity },
    });
    const [active] = await ask(made.project, { kind: 'TrendsQuery', series: [on('view', { math: 'dau' })] });
    const cells = rows.map((row) => (row['values'] as { count: number }[]).map(({ count }) => count));
    expect(cells.map(([size]) => size)).toEqual(active!['data']);
    for (const [size, ...later] of cells) expect(Math.max(0, ...later)).toBeLessThanOrEqual(size!);
  });

  it('stickiness has every person once', async () => {
    const [bars] = await ask(made.project, { kind: 'StickinessQuery', series: [on('view')] });
    expect(sum(numbers(bars!['data']))).toBe(peopleOf(made, 'view').size);
  });

  it('a number equals the count of the persons behind it', async () => {
    const source = { kind: 'TrendsQuery', dateRange: RANGE, series: [on('view', { math: 'dau' })] };
    const [active] = await ask(made.project, source);
    const day = (active!['days'] as string[])[3];
    const { body } = await query.ask(
      made.project,
      { query: { kind: 'ActorsQuery', select: ['id'], source: { kind: 'InsightActorsQuery', source, day } } },
      NOW,
    );
    expect(body.results).toHaveLength(numbers(active!['data'])[3]!);
  });
});
