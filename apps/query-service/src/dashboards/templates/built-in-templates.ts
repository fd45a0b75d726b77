/** The templates that every project has. Their ids never change. */
import type { TileLayouts } from '@meridian/contracts/dashboards';
import type { Template } from './resolve-template.ts';

export interface BuiltInTemplate extends Template {
  readonly id: string;
  /** Another name, for clients that have always used it. */
  readonly key?: string;
}

const HALF = { w: 6, h: 5 } as const;

/** Two tiles in a row. */
const at = (index: number): TileLayouts => ({
  sm: { x: (index % 2) * HALF.w, y: Math.floor(index / 2) * HALF.h, ...HALF },
  xs: { x: 0, y: index * HALF.h, w: 1, h: HALF.h },
});

const insight = (name: string, description: string, source: object) => ({
  name,
  description,
  query: { kind: 'InsightVizNode', source },
});

type InsightOf = ReturnType<typeof insight>;

const tilesOf = (insights: readonly InsightOf[]): Template['tiles'] =>
  insights.map((tile, index) => ({ type: 'INSIGHT', ...tile, layouts: at(index) }));

const trends = (
  series: object,
  members: {
    readonly interval?: string;
    readonly from?: string;
    readonly breakdown?: object;
    readonly display?: string;
  } = {},
) => ({
  kind: 'TrendsQuery',
  series: [series],
  interval: members.interval ?? 'day',
  dateRange: { date_from: members.from ?? '-30d' },
  trendsFilter: { display: members.display ?? 'ActionsLineGraph' },
  ...(members.breakdown && { breakdownFilter: members.breakdown }),
});

const PAGEVIEW = '$pageview';
const pageviews = (math: string, members: object = {}) => ({
  kind: 'EventsNode',
  event: PAGEVIEW,
  name: PAGEVIEW,
  math,
  ...members,
});

const retention = (period: 'Day' | 'Week', totalIntervals: number) => ({
  kind: 'RetentionQuery',
  retentionFilter: {
    period,
    totalIntervals,
    retentionType: 'retention_first_time',
    targetEntity: { id: PAGEVIEW, name: PAGEVIEW, type: 'events' },
    returningEntity: { id: PAGEVIEW, name: PAGEVIEW, type: 'events' },
  },
});

const lifecycle = {
  kind: 'LifecycleQuery',
  series: [pageviews('total')],
  interval: 'week',
  dateRange: { date_from: '-8w' },
};

const byEvent = (property: string) => ({ breakdown: property, breakdown_type: 'event', breakdown_limit: 10 });

export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  {
    id: '0b6f3c52-7d0e-4b0c-9a51-6d1f6a1c0001',
    key: 'DEFAULT_APP',
    template_name: 'Product analytics',
    dashboard_description: 'How many people use the product, how often, and how many come back.',
    tags: ['product'],
    tiles: tilesOf([
      insight('Daily active users', 'People who viewed a page, by day.', trends(pageviews('dau'))),
      insight(
        'Weekly active users',
        'People who viewed a page, by week.',
        trends(pageviews('dau'), { interval: 'week', from: '-90d' }),
      ),
      insight(
        'Retention',
        'How many people come back in the weeks after their first visit.',
        retention('Week', 8),
      ),
      insight('Growth accounting', 'New, returning, resurrecting and dormant people, by week.', lifecycle),
      insight(
        'Referring domains',
        'Sources of visits.',
        trends(pageviews('dau'), {
          from: '-14d',
          display: 'ActionsBarValue',
          breakdown: byEvent('$referring_domain'),
        }),
      ),
      insight('Page views', 'How many people view one page, then a second and a third.', {
        kind: 'FunnelsQuery',
        series: [pageviews('total'), pageviews('total'), pageviews('total')],
        dateRange: { date_from: '-7d' },
        funnelsFilter: { funnelOrderType: 'ordered' },
      }),
    ]),
  },
  {
    id: '0b6f3c52-7d0e-4b0c-9a51-6d1f6a1c0002',
    template_name: 'Web traffic',
    dashboard_description: 'Visitors, page views and sessions of a website, and where they come from.',
    dashboard_filters: {
      date_from: '-30d',
      date_to: undefined,
      explicitDate: undefined,
      properties: undefined,
      breakdown_filter: undefined,
    },
    tags: ['web'],
    tiles: tilesOf([
      insight('Unique visitors', 'People who viewed a page, by day.', trends(pageviews('dau'))),
      insight('Page views', 'Views of pages, by day.', trends(pageviews('total'))),
      insight('Sessions', 'Sessions with a page view, by day.', trends(pageviews('unique_session'))),
      insight(
        'Top pages',
        'The pages with the most views.',
        trends(pageviews('total'), { display: 'ActionsTable', breakdown: byEvent('$pathname') }),
      ),
      insight(
        'Countries',
        'Locations of visitors.',
        trends(pageviews('dau'), { display: 'WorldMap', breakdown: byEvent('$geoip_country_code') }),
      ),
      insight(
        'Browsers',
        'The browsers of visitors.',
        trends(pageviews('dau'), { display: 'ActionsPie', breakdown: byEvent('$browser') }),
      ),
    ]),
  },
  {
    id: '0b6f3c52-7d0e-4b0c-9a51-6d1f6a1c0003',
    template_name: 'Retention and engagement',
    dashboard_description: 'Whether people come back, and on how many days they use the product.',
    tags: ['product', 'retention'],
    tiles: tilesOf([
      insight(
        'Daily retention',
        'The share of people who return in the days after the first visit.',
        retention('Day', 11),
      ),
      insight(
        'Weekly retention',
        'The share of people who return in the weeks after the first visit.',
        retention('Week', 11),
      ),
      insight('Stickiness', 'On how many days of the last 30 people viewed a page.', {
        kind: 'StickinessQuery',
        series: [pageviews('total')],
        interval: 'day',
        dateRange: { date_from: '-30d' },
      }),
      insight('Growth accounting', 'New, returning, resurrecting and dormant people, by week.', lifecycle),
    ]),
  },
  {
    id: '0b6f3c52-7d0e-4b0c-9a51-6d1f6a1c0004',
    template_name: 'Sign-up funnel',
    dashboard_description: 'How visitors become users, and users become active.',
    tags: ['product', 'funnel'],
    variables: [
      {
        id: 'SIGNED_UP',
        name: 'Signed up',
        description: 'The event that means a new account.',
        type: 'event',
        default: { kind: 'EventsNode', event: 'user signed up', name: 'user signed up' },
        required: true,
      },
      {
        id: 'ACTIVATED',
        name: 'Activated',
        description: 'The first event that shows the value of the product.',
        type: 'event',
        default: { kind: 'EventsNode', event: '$autocapture', name: '$autocapture' },
        required: false,
      },
    ],
    tiles: tilesOf([
      insight('From visit to active user', 'The share of visitors who sign up and become active.', {
        kind: 'FunnelsQuery',
        series: [pageviews('total'), '{SIGNED_UP}', '{ACTIVATED}'],
        dateRange: { date_from: '-30d' },
        funnelsFilter: { funnelWindowInterval: 14, funnelWindowIntervalUnit: 'day' },
      }),
      insight('Sign-ups', 'New accounts, by day.', {
        kind: 'TrendsQuery',
        series: ['{SIGNED_UP}'],
        interval: 'day',
        dateRange: { date_from: '-30d' },
      }),
    ]),
  },
];
