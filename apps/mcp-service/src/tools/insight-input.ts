/** The input of the insight tools: a few flat members that become a query node. The members of the node work, too. */
import { z } from 'zod';

const propertyFilter = z
  .looseObject({
    key: z.string(),
    value: z.unknown().optional(),
    operator: z.string().optional().describe('exact, is_not, icontains, regex, gt, lt, is_set, …'),
    type: z.string().optional().describe('event, person, session, group, cohort or hogql.'),
  })
  .describe(
    'A filter, such as {"key": "$browser", "value": "Chrome", "operator": "exact", "type": "event"}.',
  );

const seriesItem = z.union([
  z.string().describe('The name of an event.'),
  z
    .looseObject({
      event: z.string().nullish().describe('The name of an event; null means all events.'),
      action_id: z.int().optional().describe('An action instead of an event.'),
      math: z.string().optional().describe('total, dau, weekly_active, unique_session, sum, avg, p90, …'),
      math_property: z.string().optional().describe('The property of sum, avg, min, max, median and p90.'),
      custom_name: z.string().optional(),
      properties: z.array(propertyFilter).optional(),
    })
    .describe('A series; also an EventsNode or ActionsNode.'),
]);

const node = z.record(z.string(), z.unknown());

const INTERVALS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

/** Members of all insight tools. */
const common = {
  kind: z.string().optional().describe('Not needed; the tool knows it.'),
  date_from: z.string().max(64).optional().describe('Such as -7d, -1m, mStart or 2026-01-31.'),
  date_to: z.string().max(64).optional().describe('Such as 2026-02-28; by default now.'),
  filters: z.array(propertyFilter).optional().describe('Filters of all series.'),
  filterTestAccounts: z.boolean().optional().describe('Leave out the test accounts of the project.'),
  dateRange: node.optional().describe('Instead of date_from and date_to.'),
  properties: z
    .union([z.array(z.unknown()), node])
    .optional()
    .describe('Instead of filters; also nested groups.'),
  samplingFactor: z.number().gt(0).max(1).optional(),
  aggregation_group_type_index: z.int().min(0).max(4).optional().describe('Count groups instead of persons.'),
};

const series = z.array(seriesItem).min(1).max(30).describe('Events or actions, such as ["$pageview"].');

const breakdown = z
  .union([
    z.string(),
    z.looseObject({ property: z.union([z.string(), z.int()]), type: z.string().optional() }),
  ])
  .optional()
  .describe(
    'A property that splits the result, such as "$browser" or {"property": "plan", "type": "person"}.',
  );

const splitting = {
  breakdown,
  breakdown_limit: z.int().min(1).max(500).optional(),
  breakdownFilter: node.optional(),
};
const compare = {
  compare: z.boolean().optional().describe('Also the period before.'),
  compareFilter: node.optional(),
};
const interval = z.enum(INTERVALS).optional();

export const INSIGHT_INPUTS = {
  trends: {
    ...common,
    series,
    interval,
    ...splitting,
    ...compare,
    formula: z.string().max(1_000).optional().describe('Over the series A, B, …, such as "A / B * 100".'),
    display: z
      .string()
      .optional()
      .describe('ActionsLineGraph, ActionsBar, BoldNumber, ActionsTable, ActionsPie, …'),
    trendsFilter: node.optional(),
  },
  funnel: {
    ...common,
    series: series.describe('The steps in their order; at least two.'),
    interval,
    ...splitting,
    order: z.enum(['ordered', 'unordered', 'strict']).optional(),
    window: z.int().min(1).optional().describe('How long a person may take, in window_unit.'),
    window_unit: z.enum(['second', 'minute', 'hour', 'day', 'week', 'month']).optional(),
    funnelsFilter: node.optional(),
  },
  retention: {
    ...common,
    target_event: z.string().optional().describe('The first event of a person; by default $pageview.'),
    returning_event: z
      .string()
      .optional()
      .describe('The event that counts as a return; by default the same.'),
    period: z.enum(['Hour', 'Day', 'Week', 'Month']).optional(),
    intervals: z.int().min(1).max(100).optional().describe('How many periods.'),
    type: z.enum(['retention_first_time', 'retention_recurring']).optional(),
    breakdownFilter: node.optional(),
    retentionFilter: node.optional(),
  },
  paths: {
    ...common,
    include: z
      .array(z.enum(['$pageview', '$screen', 'custom_event']))
      .optional()
      .describe('The events that are steps; by default all.'),
    start: z
      .string()
      .optional()
      .describe(
        'Only paths from this step: an event, a URL, or a path such as /pricing, which is this page on every host.',
      ),
    end: z.string().optional().describe('Only paths to this step.'),
    steps: z.int().min(1).max(20).optional(),
    exclude: z.array(z.string()).optional().describe('Steps to leave out.'),
    pathsFilter: node.optional(),
    funnelPathsFilter: node.optional(),
  },
  stickiness: { ...common, series, interval, ...compare, stickinessFilter: node.optional() },
  lifecycle: {
    ...common,
    series: series.max(1).describe('One event or action.'),
    interval,
    lifecycleFilter: node.optional(),
  },
} as const;

export type InsightKind = keyof typeof INSIGHT_INPUTS;

export const INSIGHT_KINDS = Object.keys(INSIGHT_INPUTS) as InsightKind[];
