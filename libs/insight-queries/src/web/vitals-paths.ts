/** WebVitalsPathBreakdownQuery: the pages in the good, the middle and the poor band of a metric. */
import { WEB_VITALS_BANDS, type WebVitalsPathBreakdownQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  call,
  compare,
  constant,
  type Expr,
  field,
  from,
  isNotNull,
  orderBy,
  select,
} from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { matchesFilters } from '../shared/entity.ts';
import { toNumber, toText } from '../shared/rows.ts';
import { within } from '../shared/time-range.ts';
import { viewedPage } from './breakdown.ts';
import { isEvent } from './filters.ts';
import { webPeriods } from './periods.ts';
import { sampledEvents, samplingRate } from './sampling.ts';
import type { WebPlan } from './web-plan.ts';

const PATHS_PER_BAND = 20;
const QUANTILE = { p75: 0.75, p90: 0.9, p99: 0.99 } as const;

export const planWebVitalsPaths = (query: WebVitalsPathBreakdownQuery, context: InsightContext): WebPlan => {
  const { current } = webPeriods({ ...query, compareFilter: undefined }, context);
  const measured = call('toFloat', [field('properties', `$web_vitals_${query.metric}_value`)]);
  const paths = select({
    columns: [
      alias(viewedPage({ doPathCleaning: query.doPathCleaning, includeHost: false }), 'path'),
      alias(call('quantile', [measured], { params: [constant(QUANTILE[query.percentile])] }), 'value'),
    ],
    from: sampledEvents(query),
    where: and(
      isEvent('$web_vitals'),
      within(current),
      compare('>=', measured, constant(0)),
      matchesFilters(query, context),
    ),
    groupBy: [field('path')],
    having: isNotNull(field('path')),
  });
  return {
    query: select({
      columns: [field('path'), field('value'), alias(bandOf(query), 'band')],
      from: from(paths, 'paths'),
      orderBy: [orderBy(field('value')), orderBy(field('path'))],
      limitBy: { n: constant(PATHS_PER_BAND), exprs: [field('band')] },
    }),
    shape: (rows) => ({
      results: [
        Object.fromEntries(
          WEB_VITALS_BANDS.map((band) => [
            band,
            rows
              .filter((row) => row[2] === band)
              .map(([path, value]) => ({ path: toText(path), value: toNumber(value) })),
          ]),
        ),
      ],
      samplingRate: samplingRate(query),
    }),
    range: current,
  };
};

const bandOf = ({ thresholds: [good, poor] }: WebVitalsPathBreakdownQuery): Expr => {
  const value = field('value');
  return call('multiIf', [
    compare('<=', value, constant(good)),
    constant('good'),
    compare('<=', value, constant(poor)),
    constant('needs_improvements'),
    constant('poor'),
  ]);
};
