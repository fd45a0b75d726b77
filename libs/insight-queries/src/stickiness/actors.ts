/** The actors that were active on a given number of intervals. */
import { resolveComparedRange, resolveDateRange } from '@meridian/calendar';
import type { InsightActorsQuery, StickinessActorsQuery, StickinessQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { compare, constant, field, from, type Query, select } from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { activeIntervals } from './plan.ts';

const OPERATORS = { gte: '>=', lte: '<=', exact: '=' } as const;

export const stickinessActors = (
  asked: InsightActorsQuery | StickinessActorsQuery,
  query: StickinessQuery,
  context: InsightContext,
): Query => {
  const series = query.series[asked.series ?? 0];
  const intervals = Number(asked.day);
  if (series === undefined) {
    throw new InvalidRequestError('invalid_input', 'The insight has no series with this index.', {
      attr: 'series',
    });
  }
  if (!Number.isInteger(intervals) || intervals < 1) {
    throw new InvalidRequestError(
      'invalid_input',
      '`day` must be the number of intervals on which the actors were active.',
      {
        attr: 'day',
      },
    );
  }
  const current = resolveDateRange(query.dateRange, query.interval, context);
  const range =
    asked.compare === 'previous' && query.compareFilter
      ? resolveComparedRange(current, query.compareFilter, context)
      : current;
  const isCumulative = query.stickinessFilter.computedAs === 'cumulative';
  const operator = ('operator' in asked && asked.operator) || (isCumulative ? 'gte' : 'exact');
  return select({
    columns: [field('actor_id')],
    from: from(activeIntervals(query, series, range, context), 'active'),
    where: compare(OPERATORS[operator], field('intervals'), constant(intervals)),
  });
};
