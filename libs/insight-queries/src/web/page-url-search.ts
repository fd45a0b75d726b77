/** WebPageURLSearchQuery: the most viewed addresses that contain a text. */
import type { WebPageURLSearchQuery } from '@meridian/contracts/query';
import { alias, and, call, compare, constant, field, orderBy, select } from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { matchesFilters } from '../shared/entity.ts';
import { toText } from '../shared/rows.ts';
import { within } from '../shared/time-range.ts';
import { isEvent } from './filters.ts';
import { webPeriods } from './periods.ts';
import { sampledEvents, scaledUp } from './sampling.ts';
import type { WebPlan } from './web-plan.ts';

const DEFAULT_ROWS = 100;

export const planWebPageUrlSearch = (query: WebPageURLSearchQuery, context: InsightContext): WebPlan => {
  const { current } = webPeriods({ ...query, compareFilter: undefined }, context);
  const address = field('properties', '$current_url');
  const shown = call('toString', [
    query.stripQueryParams ? call('cutQueryStringAndFragment', [address]) : address,
  ]);
  return {
    query: select({
      columns: [alias(shown, 'url'), alias(call('count'), 'count')],
      from: sampledEvents(query),
      where: and(
        isEvent('$pageview'),
        within(current),
        compare('!=', call('ifNull', [address, constant('')]), constant('')),
        query.searchTerm === undefined
          ? undefined
          : compare(
              '>',
              call('positionCaseInsensitiveUTF8', [address, constant(query.searchTerm)]),
              constant(0),
            ),
        matchesFilters(query, context),
      ),
      groupBy: [field('url')],
      orderBy: [orderBy(field('count'), 'DESC'), orderBy(field('url'))],
    }),
    limit: query.limit ?? DEFAULT_ROWS,
    shape: (rows) => ({
      results: rows.map(([url, count]) => ({ url: toText(url), count: scaledUp(query, count) })),
    }),
    range: current,
  };
};
