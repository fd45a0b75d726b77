/** The queries of the page of web analytics. */
import { isComplete } from '../../features/filters/filter.ts';
import type { DateRange, Interval, PropertyFilter } from '../../features/query/query-types.ts';
import type { QueryNode } from '../../query-run/run-query.ts';
import type { WebSearch } from './web-search.ts';

type Node<Kind extends QueryNode['kind']> = Extract<QueryNode, { readonly kind: Kind }>;
export type WebBreakdown = Node<'WebStatsTableQuery'>['breakdownBy'];
export type WebTrendMetric = Node<'WebTrendsQuery'>['metrics'][number];
export type WebVital = Node<'WebVitalsPathBreakdownQuery'>['metric'];

/** Values up to the first are good, values above the second are poor; of layout shift without a unit, else in ms. */
export const VITAL_THRESHOLDS: Readonly<Record<WebVital, [number, number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
};

const shared = ({ range, compare, filters = [], clean, withoutTests }: WebSearch) => ({
  dateRange: range ?? { date_from: '-7d' },
  properties: [...filters].filter(isComplete),
  ...(compare !== false && { compareFilter: { compare: true } }),
  ...(clean && { doPathCleaning: true }),
  ...(withoutTests && { filterTestAccounts: true }),
});

const goalOf = ({ goal }: WebSearch) => goal !== undefined && { conversionGoal: goal };

export const overviewQuery = (search: WebSearch): QueryNode => ({
  kind: 'WebOverviewQuery',
  ...shared(search),
  ...goalOf(search),
});

export const trendQuery = (
  search: WebSearch,
  metric: WebTrendMetric,
  interval: Interval,
): Node<'WebTrendsQuery'> => ({
  kind: 'WebTrendsQuery',
  ...shared(search),
  metrics: [metric],
  interval,
});

/** Pages also have the bounces of the visits that began there. */
const WITH_BOUNCES: readonly WebBreakdown[] = ['Page', 'InitialPage'];

export const tableQuery = (search: WebSearch, breakdownBy: WebBreakdown): QueryNode => ({
  kind: 'WebStatsTableQuery',
  ...shared(search),
  ...goalOf(search),
  breakdownBy,
  ...(WITH_BOUNCES.includes(breakdownBy) && search.goal === undefined && { includeBounceRate: true }),
});

export const clicksQuery = (search: WebSearch): QueryNode => ({
  kind: 'WebExternalClicksTableQuery',
  ...shared(search),
  stripQueryParams: true,
});

export const goalsQuery = (search: WebSearch): QueryNode => ({ kind: 'WebGoalsQuery', ...shared(search) });

export const vitalsQuery = (search: WebSearch, metric: WebVital): QueryNode => {
  const { compareFilter: _, ...rest } = { compareFilter: undefined, ...shared(search) };
  return {
    kind: 'WebVitalsPathBreakdownQuery',
    ...rest,
    metric,
    percentile: 'p75',
    thresholds: VITAL_THRESHOLDS[metric],
  };
};

/** The 75th percentile of a web vital by day, with the limits of good and poor as goal lines. */
export const vitalsTrendQuery = (search: WebSearch, metric: WebVital): Node<'WebVitalsQuery'> => {
  const { compareFilter: _, ...rest } = { compareFilter: undefined, ...shared(search) };
  const [good, poor] = VITAL_THRESHOLDS[metric];
  return {
    kind: 'WebVitalsQuery',
    ...rest,
    source: {
      kind: 'TrendsQuery',
      ...rest,
      interval: intervalOf(search.range),
      series: [
        {
          kind: 'EventsNode',
          event: '$web_vitals',
          custom_name: metric,
          math: 'p75',
          math_property: `$web_vitals_${metric}_value`,
        },
      ],
      trendsFilter: {
        ...(metric === 'CLS' ? { decimalPlaces: 3 } : { aggregationAxisFormat: 'duration_ms' }),
        goalLines: [
          { label: 'Good', value: good },
          { label: 'Poor', value: poor },
        ],
      },
    },
  };
};

/** The most viewed addresses that contain a text. */
export const addressesQuery = (search: WebSearch, text: string): QueryNode => {
  const { compareFilter: _, ...rest } = { compareFilter: undefined, ...shared(search) };
  return { kind: 'WebPageURLSearchQuery', ...rest, ...(text !== '' && { searchTerm: text }) };
};

const DAYS_OF_UNIT: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30, q: 91, y: 365 };

/** An interval that gives a chart with some, but not too many points. */
export const intervalOf = (range: DateRange | undefined): Interval => {
  const { date_from: from = '-7d', date_to: to } = range ?? {};
  const [, count, unit = ''] = /^-(\d+)([hdwmqy])$/.exec(from ?? '') ?? [];
  const days =
    count !== undefined
      ? Number(count) * (DAYS_OF_UNIT[unit] ?? 1)
      : from === 'dStart' || from === '-1dStart'
        ? 1
        : (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000;
  if (days <= 2) return 'hour';
  if (days > 400 || from === 'all') return 'month';
  return days > 100 ? 'week' : 'day';
};

type FilterKey = Pick<PropertyFilter, 'type' | 'key'>;

const event = (key: string): FilterKey => ({ type: 'event', key });
const session = (key: string): FilterKey => ({ type: 'session', key });

/** The property by which a value of the breakdown is filtered. */
const FILTER_KEYS: Readonly<Partial<Record<WebBreakdown, FilterKey>>> = {
  Page: event('$pathname'),
  InitialPage: session('$entry_pathname'),
  ExitPage: session('$end_pathname'),
  InitialChannelType: session('$channel_type'),
  InitialReferringDomain: session('$entry_referring_domain'),
  InitialUTMSource: session('$entry_utm_source'),
  InitialUTMMedium: session('$entry_utm_medium'),
  InitialUTMCampaign: session('$entry_utm_campaign'),
  InitialUTMTerm: session('$entry_utm_term'),
  InitialUTMContent: session('$entry_utm_content'),
  Browser: event('$browser'),
  OS: event('$os'),
  DeviceType: event('$device_type'),
  Country: event('$geoip_country_code'),
  City: event('$geoip_city_name'),
};

/** False where no property has the values of the table, for example paths that were cleaned. */
export const canFilterBy = (breakdownBy: WebBreakdown, { clean }: WebSearch): boolean =>
  FILTER_KEYS[breakdownBy] !== undefined && !(clean && /Page$/.test(breakdownBy));

/** Adds the filter of a row, or removes it if it is there already. */
export const withRowFilter = (
  filters: readonly PropertyFilter[],
  breakdownBy: WebBreakdown | 'Address',
  value: string | readonly string[] | null,
): readonly PropertyFilter[] => {
  const key = breakdownBy === 'Address' ? event('$current_url') : FILTER_KEYS[breakdownBy];
  if (key === undefined) return filters;
  // The value of a city is its country and its name.
  const text = typeof value === 'object' && value !== null ? (value.at(-1) ?? '') : value;
  const added: PropertyFilter =
    text === null || text === ''
      ? { ...key, operator: 'is_not_set' }
      : { ...key, operator: 'exact', value: [text] };
  const isSame = (filter: PropertyFilter): boolean => JSON.stringify(filter) === JSON.stringify(added);
  return filters.some(isSame) ? filters.filter((filter) => !isSame(filter)) : [...filters, added];
};
