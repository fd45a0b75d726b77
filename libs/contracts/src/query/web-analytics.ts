/** The kinds of web analytics: visits of a web site, counted by session. */
import { z } from 'zod';
import { conversionGoalSchema } from './conversion-goal.ts';
import { compareFilterSchema, dateRangeSchema, intervalSchema } from './date-range.ts';
import { nodeMembers } from './insight-members.ts';
import { displayOnly, optional, withDefault } from './optional.ts';
import { propertiesSchema } from './property-filters.ts';
import { trendsQuerySchema } from './trends.ts';

export const WEB_BREAKDOWNS = [
  'Page',
  'InitialPage',
  'ExitPage',
  'ExitClick',
  'PreviousPage',
  'ScreenName',
  'InitialChannelType',
  'InitialReferringDomain',
  'InitialReferringURL',
  'InitialUTMSource',
  'InitialUTMCampaign',
  'InitialUTMMedium',
  'InitialUTMTerm',
  'InitialUTMContent',
  'InitialUTMSourceMediumCampaign',
  'Browser',
  'OS',
  'Viewport',
  'DeviceType',
  'Country',
  'Region',
  'City',
  'Timezone',
  'Language',
  'FrustrationMetrics',
] as const;

const WEB_ORDER_FIELDS = [
  'Visitors',
  'Views',
  'AvgTimeOnPage',
  'Clicks',
  'BounceRate',
  'AverageScrollPercentage',
  'ScrollGt80Percentage',
  'TotalConversions',
  'UniqueConversions',
  'ConversionRate',
  'ConvertingUsers',
  'RageClicks',
  'DeadClicks',
  'Errors',
] as const;

const samplingRateSchema = z
  .strictObject({
    numerator: z.number().positive(),
    denominator: optional(z.number().positive()),
  })
  .refine(
    ({ numerator, denominator = 1 }) => numerator <= denominator,
    'A sample is at most all of the data.',
  );

const samplingSchema = z.strictObject({
  enabled: optional(z.boolean()),
  forceSamplingRate: optional(samplingRateSchema),
});

const rowCount = optional(z.int().min(1));

const webMembers = {
  ...nodeMembers,
  dateRange: withDefault(dateRangeSchema, dateRangeSchema.parse({})),
  /** Rounds the bounds of the range: `hour` keeps hours, the others mean whole days. */
  interval: optional(intervalSchema),
  properties: propertiesSchema,
  filterTestAccounts: withDefault(z.boolean(), false),
  compareFilter: optional(compareFilterSchema),
  conversionGoal: optional(conversionGoalSchema),
  doPathCleaning: withDefault(z.boolean(), false),
  orderBy: optional(z.tuple([z.enum(WEB_ORDER_FIELDS), z.enum(['ASC', 'DESC'])])),
  sampling: optional(samplingSchema),
  samplingFactor: optional(z.number().gt(0).max(1)),
  includeRevenue: withDefault(z.boolean(), false),
  aggregation_group_type_index: displayOnly,
  dataColorTheme: displayOnly,
  useSessionsTable: displayOnly,
  useWebAnalyticsPrecompute: displayOnly,
};

export const webOverviewQuerySchema = z.strictObject({ ...webMembers, kind: z.literal('WebOverviewQuery') });

export const webStatsTableQuerySchema = z.strictObject({
  ...webMembers,
  kind: z.literal('WebStatsTableQuery'),
  breakdownBy: z.enum(WEB_BREAKDOWNS),
  includeBounceRate: withDefault(z.boolean(), false),
  includeScrollDepth: withDefault(z.boolean(), false),
  includeAvgTimeOnPage: withDefault(z.boolean(), false),
  includeHost: withDefault(z.boolean(), false),
  limit: rowCount,
  offset: optional(z.int().min(0)),
});

export const webGoalsQuerySchema = z.strictObject({
  ...webMembers,
  kind: z.literal('WebGoalsQuery'),
  limit: optional(z.int().min(1).max(100)),
});

export const webExternalClicksTableQuerySchema = z.strictObject({
  ...webMembers,
  kind: z.literal('WebExternalClicksTableQuery'),
  stripQueryParams: withDefault(z.boolean(), false),
  limit: rowCount,
});

export const WEB_VITALS_BANDS = ['good', 'needs_improvements', 'poor'] as const;

export const webVitalsPathBreakdownQuerySchema = z.strictObject({
  ...webMembers,
  kind: z.literal('WebVitalsPathBreakdownQuery'),
  metric: z.enum(['INP', 'LCP', 'CLS', 'FCP']),
  percentile: z.enum(['p75', 'p90', 'p99']),
  /** Values up to the first are good, values above the second are poor. */
  thresholds: z
    .tuple([z.number(), z.number()])
    .refine(([good, poor]) => good <= poor, 'The first threshold is the lower one.'),
});

export const webPageURLSearchQuerySchema = z.strictObject({
  ...webMembers,
  kind: z.literal('WebPageURLSearchQuery'),
  searchTerm: optional(z.string().max(1_000)),
  stripQueryParams: withDefault(z.boolean(), false),
  limit: rowCount,
});

const WEB_TRENDS_METRICS = [
  'UniqueUsers',
  'PageViews',
  'Sessions',
  'Bounces',
  'SessionDuration',
  'TotalSessions',
] as const;

export const webTrendsQuerySchema = z.strictObject({
  ...webMembers,
  kind: z.literal('WebTrendsQuery'),
  interval: intervalSchema,
  metrics: z.array(z.enum(WEB_TRENDS_METRICS)).min(1).max(20),
  limit: displayOnly,
  offset: displayOnly,
});

/** Every kind that the library insight-queries plans. */
export const webQuerySchema = z.discriminatedUnion('kind', [
  webOverviewQuerySchema,
  webStatsTableQuerySchema,
  webGoalsQuerySchema,
  webExternalClicksTableQuerySchema,
  webVitalsPathBreakdownQuerySchema,
  webPageURLSearchQuerySchema,
  webTrendsQuerySchema,
]);

/** A wrapper: its result is that of its source. */
export const webVitalsQuerySchema = z.strictObject({
  ...webMembers,
  kind: z.literal('WebVitalsQuery'),
  source: trendsQuerySchema,
});

export type WebQuery = z.output<typeof webQuerySchema>;
export type WebKind = WebQuery['kind'];
export type WebBreakdown = (typeof WEB_BREAKDOWNS)[number];
export type WebOverviewQuery = z.output<typeof webOverviewQuerySchema>;
export type WebStatsTableQuery = z.output<typeof webStatsTableQuerySchema>;
export type WebGoalsQuery = z.output<typeof webGoalsQuerySchema>;
export type WebExternalClicksTableQuery = z.output<typeof webExternalClicksTableQuerySchema>;
export type WebVitalsPathBreakdownQuery = z.output<typeof webVitalsPathBreakdownQuerySchema>;
export type WebTrendsQuery = z.output<typeof webTrendsQuerySchema>;
export type WebTrendsMetric = WebTrendsQuery['metrics'][number];
export type WebPageURLSearchQuery = z.output<typeof webPageURLSearchQuerySchema>;
