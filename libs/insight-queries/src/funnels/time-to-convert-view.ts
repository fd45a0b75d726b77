/** The view of a funnel as a histogram of the times between two steps. */
import type { ResolvedRange } from '@meridian/calendar';
import type { FunnelsQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  arithmetic,
  call,
  compare,
  constant,
  type Expr,
  field,
  from,
  orderBy,
  type Query,
  select,
  windowFunction,
} from '@meridian/hogql/build';
import type { InsightAnswer, InsightContext, Row } from '../insight-plan.ts';
import { toNumber } from '../shared/rows.ts';
import { actorWalks, reached, secondsBetween, timeAt } from './actor-walks.ts';

const MAX_AUTO_BINS = 60;
const NARROWEST_BIN_SECONDS = 60;
const overAll = { partitionBy: [], orderBy: [] };

/** The columns of a row: bin, actors in it, and of all actors: shortest, bin width, bin count, average, median. */
export const binsQuery = (query: FunnelsQuery, range: ResolvedRange, context: InsightContext): Query => {
  const fromStep = query.funnelsFilter.funnelFromStep ?? 0;
  const toStep = query.funnelsFilter.funnelToStep ?? query.series.length - 1;
  const { select: walks } = actorWalks({ ...query, breakdownFilter: undefined }, range, context, {
    byPeriod: false,
  });
  const durations = select({
    columns: [alias(secondsBetween(timeAt(fromStep), timeAt(toStep)), 'seconds')],
    from: from(walks, 'walks'),
    where: and(reached(fromStep), reached(toStep)),
  });
  const over = (name: string, args: readonly Expr[] = [field('seconds')]): Expr =>
    windowFunction(name, args, overAll);
  const measured = select({
    columns: [
      field('seconds'),
      alias(over('min'), 'shortest'),
      alias(over('max'), 'longest'),
      alias(over('count', []), 'actors'),
      alias(over('avg'), 'average'),
      alias(over('median'), 'middle'),
    ],
    from: from(durations, 'durations'),
  });
  const binCount =
    query.funnelsFilter.binCount === undefined
      ? call('least', [
          constant(MAX_AUTO_BINS),
          call('greatest', [constant(1), call('ceil', [call('cbrt', [field('actors')])])]),
        ])
      : constant(query.funnelsFilter.binCount);
  const exactWidth = call('ceil', [
    arithmetic('/', arithmetic('-', field('longest'), field('shortest')), binCount),
  ]);
  const width = call('if', [
    compare('>', exactWidth, constant(0)),
    exactWidth,
    constant(NARROWEST_BIN_SECONDS),
  ]);
  const binned = select({
    columns: [
      alias(
        call('floor', [arithmetic('/', arithmetic('-', field('seconds'), field('shortest')), width)]),
        'bin',
      ),
      field('shortest'),
      alias(width, 'width'),
      alias(binCount, 'bins'),
      field('average'),
      field('middle'),
    ],
    from: from(measured, 'measured'),
  });
  return select({
    columns: [
      field('bin'),
      alias(call('count'), 'actors'),
      ...['shortest', 'width', 'bins', 'average', 'middle'].map((name) =>
        alias(call('any', [field('binned', name)]), name),
      ),
    ],
    from: from(binned, 'binned'),
    groupBy: [field('bin')],
    orderBy: [orderBy(field('bin'))],
  });
};

export const shapeTimeToConvert = (rows: readonly Row[]): InsightAnswer => {
  const [, , shortest, width, bins, average, middle] = rows[0] ?? [];
  if (rows.length === 0) {
    return { results: { bins: [], average_conversion_time: null, median_conversion_time: null } };
  }
  const actors = new Map(rows.map(([bin, count]) => [toNumber(bin), toNumber(count)]));
  // The longest time is the lower bound of an additional bin.
  const edges = Array.from({ length: toNumber(bins) + 1 }, (_, bin) => [
    Math.floor(toNumber(shortest) + bin * toNumber(width)),
    actors.get(bin) ?? 0,
  ]);
  return {
    results: {
      bins: edges,
      average_conversion_time: Math.round(toNumber(average)),
      median_conversion_time: Math.round(toNumber(middle)),
    },
  };
};
