/** WebTrendsQuery: numbers of the sessions that began in each interval of the range. */
import type { WebTrendsMetric, WebTrendsQuery } from '@meridian/contracts/query';
import { alias, field, select } from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { timeAxis } from '../shared/buckets.ts';
import { bucketOf } from '../shared/time-range.ts';
import { sessions, sumOfColumn, views, visitors } from './measures.ts';
import { type Aggregate, webPeriods } from './periods.ts';
import { scaledUp } from './sampling.ts';
import { isBounce, sessionDuration, visits } from './visits.ts';
import type { WebPlan } from './web-plan.ts';

const MEASURES: Readonly<Record<WebTrendsMetric, Aggregate>> = {
  UniqueUsers: visitors,
  PageViews: views,
  Sessions: sessions,
  TotalSessions: sessions,
  Bounces: sumOfColumn('is_bounce'),
  SessionDuration: sumOfColumn('seconds'),
};

export const planWebTrends = (asked: WebTrendsQuery, context: InsightContext): WebPlan => {
  // Every number is one of visits: there is nothing to compare, and no goal to count.
  const query = { ...asked, compareFilter: undefined, conversionGoal: undefined };
  const periods = webPeriods(query, context);
  const axis = timeAxis(periods.current);
  const metrics = [...new Set(query.metrics)];
  const bucket = alias(bucketOf(query.interval, field('$start_timestamp')), 'bucket');
  return {
    query: select({
      columns: [field('bucket'), ...metrics.map((metric) => alias(MEASURES[metric](undefined), metric))],
      from: visits({ query, context, periods, sessionColumns: [bucket, sessionDuration, isBounce] }),
      groupBy: [field('bucket')],
    }),
    shape: (rows) => {
      const found = new Map(rows.map(([at, ...numbers]) => [axis.indexOf(at), numbers]));
      return {
        results: axis.days.map((day, index) => ({
          bucket: day,
          metrics: Object.fromEntries(
            metrics.map((metric, at) => [metric, scaledUp(query, found.get(index)?.[at]) ?? 0]),
          ),
        })),
      };
    },
    range: periods.current,
  };
};
