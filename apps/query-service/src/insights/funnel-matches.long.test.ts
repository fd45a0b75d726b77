/**
 * Funnels whose events can be several steps, or have equal times, give the same counts as a search through all ways
 * to give events to steps. More random funnels: `INSIGHT_SEEDS=50`.
 */
import { chance } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery } from '../../test/query-harness.ts';

const SEEDS = Array.from({ length: Number(process.env['INSIGHT_SEEDS'] ?? 3) }, (_, index) => index + 1);
const START = Date.UTC(2024, 0, 2, 10);
const MINUTE_MS = 60_000;
const RANGE = { date_from: '2024-01-01', date_to: '2024-01-03' };

interface Happening {
  readonly event: string;
  readonly page: string;
  /** Minutes. */
  readonly at: number;
}
type Step = readonly [event: string | null, page?: string];

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

const canBe = ({ event, page }: Happening, [name, path]: Step): boolean =>
  (name === null || name === event) && (path === undefined || path === page);

/** The largest number of steps that these events can be, each event one step. */
const mostSteps = (events: readonly Happening[], steps: readonly Step[]): number => {
  const [event, ...later] = events;
  if (event === undefined) return 0;
  const ways = steps.flatMap((step, index) =>
    canBe(event, step) ? [1 + mostSteps(later, steps.toSpliced(index, 1))] : [],
  );
  return Math.max(mostSteps(later, steps), ...ways);
};

const isExcluded = ({ event }: Happening): boolean => event === 'x';

const furthestUnordered = (events: readonly Happening[], steps: readonly Step[], window: number): number => {
  const attempts = events.map((first, index) => {
    if (mostSteps([first], steps) === 0) return 0;
    const within = events.slice(index).filter(({ at }) => at <= first.at + window);
    const excluded = within.findIndex(isExcluded);
    const reached = mostSteps(excluded < 0 ? within : within.slice(0, excluded), steps);
    return excluded < 0 || reached === steps.length ? reached : 0;
  });
  return Math.max(0, ...attempts);
};

/** The furthest step of each person, as counts of the steps. */
const countsOf = (reached: readonly number[], steps: readonly Step[]): readonly number[] =>
  steps.map((_, index) => reached.filter((furthest) => furthest > index).length);

const series = (steps: readonly Step[]) =>
  steps.map(([event, page]) => ({
    kind: 'EventsNode',
    event,
    ...(page !== undefined && {
      properties: [{ type: 'event', key: 'page', operator: 'exact', value: [page] }],
    }),
  }));

const load = async (persons: readonly (readonly Happening[])[]) => {
  const project = query.newProject({});
  await query.load(project, {
    events: persons.flatMap((own, index) =>
      own.map(({ event, page, at }) => ({
        event,
        distinct_id: `p${index}`,
        properties: { page },
        timestamp: new Date(START + at * MINUTE_MS).toISOString(),
      })),
    ),
  });
  return async (steps: readonly Step[], funnelsFilter: object): Promise<readonly number[]> => {
    const { status, body } = await query.ask(project, {
      query: {
        kind: 'FunnelsQuery',
        dateRange: RANGE,
        series: series(steps),
        funnelsFilter: { funnelWindowIntervalUnit: 'minute', ...funnelsFilter },
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return (body.results as { readonly count: number }[]).map(({ count }) => count);
  };
};

const at = (minute: number, event: string, page = ''): Happening => ({ event, page, at: minute });

const ANY: Step = [null];
const A: Step = ['a'];
const B: Step = ['b'];
const C: Step = ['c'];
const PRICING: Step = ['a', '/p'];
const DISTINCT: readonly Step[] = [A, B, C];
const FUNNELS: readonly (readonly Step[])[] = [
  [A, B],
  [ANY, PRICING],
  [PRICING, ANY],
  [A, A, B],
  [A, B, A],
  [A, B, ANY],
  [A, PRICING, B, B],
  [B, ['b', '/p'], A, PRICING, C],
  [ANY, A, PRICING, [null, '/p'], B],
];

const randomPersons = (seed: number, names: readonly string[], hasEqualTimes: boolean) => {
  const below = chance(seed);
  return Array.from({ length: 60 }, () => {
    const events = Array.from({ length: 1 + below(6) }, (_, index) =>
      at(
        hasEqualTimes ? below(4) * 3 : index * 3 + below(3),
        names[below(names.length)]!,
        ['/', '/p'][below(2)]!,
      ),
    );
    return events.toSorted((one, other) => one.at - other.at);
  });
};

describe('an unordered funnel', () => {
  it.each<[string, readonly Step[], readonly Happening[], readonly number[]]>([
    [
      'gives an event to the step that only it can be',
      [ANY, PRICING],
      [at(0, 'a', '/p'), at(5, 'a', '/')],
      [1, 1],
    ],
    ['counts an event as one step', [A, A, B], [at(0, 'a'), at(8, 'a'), at(15, 'b')], [1, 1, 0]],
    ['takes a later event for a step again', [A, A, B], [at(0, 'a'), at(8, 'a'), at(10, 'b')], [1, 1, 1]],
    [
      'gives each event one of more than five steps',
      [A, A, A, A, A, A],
      [0, 1, 2, 3, 4, 5].map((minute) => at(minute, 'a')),
      [1, 1, 1, 1, 1, 1],
    ],
  ])('%s', async (_, steps, events, expected) => {
    const counts = await load([events]);
    expect(await counts(steps, { funnelOrderType: 'unordered', funnelWindowInterval: 10 })).toEqual(expected);
  });

  it.each(SEEDS)('completes as many steps as there are events for (%i)', async (seed) => {
    const persons = randomPersons(seed, ['a', 'b', 'c'], seed % 2 === 0);
    const counts = await load(persons);
    const window = seed % 2 === 0 ? 4 : 10;
    for (const steps of FUNNELS) {
      const got = await counts(steps, { funnelOrderType: 'unordered', funnelWindowInterval: window });
      const reached = persons.map((own) => furthestUnordered(own, steps, window));
      expect(got, JSON.stringify(steps)).toEqual(countsOf(reached, steps));
    }
  });

  it.each(SEEDS)('loses the attempts that an excluded event meets (%i)', async (seed) => {
    const persons = randomPersons(seed, ['a', 'b', 'c', 'x'], false);
    const counts = await load(persons);
    for (const steps of FUNNELS.filter((each) => !each.some(([name]) => name === null))) {
      const got = await counts(steps, {
        funnelOrderType: 'unordered',
        funnelWindowInterval: 7,
        exclusions: [{ kind: 'EventsNode', event: 'x', funnelFromStep: 0, funnelToStep: steps.length - 1 }],
      });
      const reached = persons.map((own) => furthestUnordered(own, steps, 7));
      expect(got, JSON.stringify(steps)).toEqual(countsOf(reached, steps));
    }
  });
});

/** All orders of events that have equal times. */
const orders = (events: readonly Happening[]): readonly (readonly Happening[])[] => {
  const [first] = events;
  if (first === undefined) return [[]];
  const tied = events.filter((event) => event.at === first.at);
  const later = orders(events.slice(tied.length));
  return permutations(tied).flatMap((start) => later.map((rest) => [...start, ...rest]));
};

const permutations = <T>(values: readonly T[]): readonly (readonly T[])[] =>
  values.length === 0
    ? [[]]
    : values.flatMap((value, index) =>
        permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]),
      );

type Order = 'ordered' | 'strict';

const stepsTaken = (events: readonly Happening[], steps: readonly Step[], order: Order): number => {
  const [event, ...later] = events;
  const [step, ...remaining] = steps;
  if (event === undefined || step === undefined) return 0;
  if (canBe(event, step)) return 1 + stepsTaken(later, remaining, order);
  return order === 'strict' ? 0 : stepsTaken(later, steps, order);
};

const furthestInOrder = (
  events: readonly Happening[],
  steps: readonly Step[],
  window: number,
  order: Order,
): number => {
  const attempts = orders(events).flatMap((own) =>
    own
      .map((_, index) => own.slice(index).filter((event) => event.at <= own[index]!.at + window))
      .filter(([first]) => canBe(first!, steps[0]!))
      .map((within) => stepsTaken(within, steps, order)),
  );
  return Math.max(0, ...attempts);
};

describe('events with equal times', () => {
  it.each<[string, Order, readonly Step[], readonly Happening[], readonly number[]]>([
    ['a page and any page', 'ordered', [PRICING, ANY], [at(0, 'a', '/'), at(0, 'a', '/p')], [1, 1]],
    ['a step that comes twice', 'ordered', [A, B, A], [at(0, 'a'), at(0, 'b')], [1, 1, 0]],
    ['the second time of a step', 'ordered', [A, B, A], [at(0, 'a'), at(1, 'a'), at(1, 'b')], [1, 1, 1]],
    ['any event at the end', 'ordered', [A, B, ANY], [at(0, 'c'), at(0, 'b'), at(0, 'a')], [1, 1, 1]],
    ['another event at the last step', 'strict', [A, B], [at(0, 'a'), at(5, 'c'), at(5, 'b')], [1, 1]],
    ['another event at the first step', 'strict', [A, B], [at(0, 'a'), at(0, 'c'), at(5, 'b')], [1, 1]],
  ])('reach further: %s', async (_, order, steps, events, expected) => {
    const counts = await load([events]);
    expect(await counts(steps, { funnelOrderType: order, funnelWindowInterval: 10 })).toEqual(expected);
  });

  it.each(SEEDS)('never count further than in the order that reaches furthest (%i)', async (seed) => {
    const persons = randomPersons(seed, ['a', 'b', 'c'], true);
    const counts = await load(persons);
    for (const order of ['ordered', 'strict'] as const) {
      for (const steps of [DISTINCT, ...FUNNELS.slice(0, 6)]) {
        const got = await counts(steps, { funnelOrderType: order, funnelWindowInterval: 7 });
        const reached = persons.map((own) => furthestInOrder(own, steps, 7, order));
        const most = countsOf(reached, steps);
        const message = JSON.stringify({ order, steps, got, most });
        expect(
          got.every((count, index) => count <= most[index]!),
          message,
        ).toBe(true);
        const isExact = order === 'ordered' && (steps.length === 2 || steps === DISTINCT);
        if (isExact) expect(got, message).toEqual(most);
      }
    }
  });
});
