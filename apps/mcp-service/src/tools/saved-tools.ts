/** Saved insights, actions and cohorts. */
import { z } from 'zod';
import { objectTools } from './object-tools.ts';
import { cutPage, offsetOf, pageInput, pageOutput } from './page.ts';
import { quoteData } from './quote-data.ts';
import { defineTool, type Tool } from './tool.ts';

const node = z.record(z.string(), z.unknown());
const tags = z.array(z.string().min(1).max(255)).max(200);
const description = z.string().max(10_000);
const insightKey = z.union([z.string().min(1).max(64), z.int().positive()]);

const QUERY_KINDS_OF_INSIGHTS = /^(Trends|Funnels|Retention|Paths|Stickiness|Lifecycle)Query$/;

/** An insight stores its query in a node that says how to draw it. */
const drawn = (query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { kind } = query;
  if (typeof kind === 'string' && QUERY_KINDS_OF_INSIGHTS.test(kind))
    return { kind: 'InsightVizNode', source: query };
  if (kind === 'HogQLQuery') return { kind: 'DataVisualizationNode', source: query };
  return query;
};

interface InsightResult {
  readonly name: string | null;
  readonly short_id: string;
  readonly query: unknown;
  readonly result: unknown;
  readonly columns: readonly string[] | null;
  readonly last_refresh: string | null;
  readonly is_cached: boolean;
}

export const SAVED_INSIGHT_TOOLS: readonly Tool[] = [
  ...objectTools({
    feature: 'insights',
    noun: 'an insight',
    path: '/insights/',
    param: 'key',
    id: insightKey,
    names: {
      list: 'insights-list',
      get: 'insight-get',
      create: 'insight-create',
      update: 'insight-update',
      delete: 'insight-delete',
    },
    about: 'An insight is a saved query with a name.',
    listMembers: ['id', 'short_id', 'name', 'description', 'tags', 'favorited', 'last_modified_at'],
    heavyMembers: ['result', 'hogql', 'dashboard_tiles', 'filters', 'alerts', 'query_status'],
    fields: {
      name: z.string().min(1).max(400),
      query: node
        .transform(drawn)
        .describe(
          'A query node: the member `query` of a result of query-trends and the others, or {"kind": "HogQLQuery", "query": "SELECT …"}.',
        ),
      description,
      tags,
      favorited: z.boolean(),
    },
    required: ['name', 'query'],
    exampleId: 'aB3xYz9K',
    example: {
      name: 'Page views of the week',
      query: {
        kind: 'TrendsQuery',
        series: [{ kind: 'EventsNode', event: '$pageview' }],
        dateRange: { date_from: '-7d' },
      },
    },
    page: (insight) => `insights/${String(insight['short_id'])}`,
  }),
  defineTool('insight-query', {
    title: 'Run a saved insight',
    description:
      'Returns the results of a saved insight. They may be some minutes old; `refresh` recalculates them.',
    feature: 'insights',
    isDrawn: true,
    operations: ['GET /insights/:key/'],
    input: {
      id: insightKey.describe('The id or short id of an insight.'),
      refresh: z.boolean().optional(),
      token_budget: pageInput.token_budget,
      cursor: pageInput.cursor,
    },
    output: { ...pageOutput, name: z.string().nullable() },
    example: { id: 'aB3xYz9K' },
    run: async ({ id, refresh, cursor, token_budget }, { call, link }) => {
      const insight = (await call('GET /insights/:key/', {
        params: { key: id },
        query: { refresh: refresh ? 'force_blocking' : 'blocking' },
      })) as InsightResult;
      const { name, short_id, query, result, columns, last_refresh, is_cached } = insight;
      const results = Array.isArray(result) ? result : [result];
      const page = { limit: results.length, cursor, token_budget };
      const { rows, next_cursor } = cutPage(results.slice(offsetOf(page)), page, false);
      const url = link(`insights/${short_id}`);
      const json = JSON.stringify(rows);
      return {
        structured: {
          name,
          short_id,
          query,
          columns,
          results: rows,
          next_cursor,
          last_refresh,
          is_cached,
          url,
        },
        text: `Results, of ${last_refresh ?? 'now'}. ${url}\n${quoteData(json.slice(0, 4_000))}`,
      };
    },
  }),
];

const actionStep = z
  .looseObject({
    event: z.string().nullish(),
    url: z.string().nullish(),
    url_matching: z.enum(['exact', 'contains', 'regex']).nullish(),
    selector: z.string().nullish(),
    text: z.string().nullish(),
    properties: z.array(z.unknown()).optional(),
  })
  .describe('An event matches a step if all its conditions match.');

export const ACTION_TOOLS: readonly Tool[] = objectTools({
  feature: 'actions',
  noun: 'an action',
  path: '/actions/',
  param: 'id',
  id: z.int().positive(),
  names: {
    list: 'actions-get-all',
    get: 'action-get',
    create: 'action-create',
    update: 'action-update',
    delete: 'action-delete',
  },
  about: 'An action names events that match one of its steps; queries use it like an event.',
  listMembers: ['id', 'name', 'description', 'tags', 'created_at'],
  heavyMembers: [],
  fields: { name: z.string().min(1).max(400), description, steps: z.array(actionStep).max(100), tags },
  required: ['name'],
  exampleId: 7,
  example: {
    name: 'Saw the pricing page',
    steps: [{ event: '$pageview', url: '/pricing', url_matching: 'contains' }],
  },
});

const COHORT_FILTERS = [
  '{"properties": {"type": "AND" or "OR", "values": [conditions or groups]}}. A condition is a filter of persons',
  '{"type": "person", "key": "plan", "operator": "exact", "value": ["pro"]}, another cohort',
  '{"type": "cohort", "key": "id", "value": 3}, or what persons did: {"type": "behavioral",',
  '"value": "performed_event", "key": "purchase", "event_type": "events", "time_value": 30, "time_interval": "day"}.',
  'Its key is the name of an event, or the id of an action with "event_type": "actions"; "event_filters" are filters',
  'of the event. "performed_event_multiple" also has "operator" ("gte", "lte", "gt", "lt" or "eq") and "operator_value".',
  'Further kinds: "performed_event_first_time", "performed_event_regularly" ("operator", "operator_value",',
  '"min_periods", "total_periods"), "performed_event_sequence" ("seq_event", "seq_event_type", "seq_time_value",',
  '"seq_time_interval"), "stopped_performing_event" and "restarted_performing_event" ("seq_time_value",',
  '"seq_time_interval"). "negation": true negates a condition.',
].join(' ');

export const COHORT_TOOLS: readonly Tool[] = objectTools({
  feature: 'cohorts',
  noun: 'a cohort',
  path: '/cohorts/',
  param: 'id',
  id: z.int().positive(),
  names: {
    list: 'cohorts-list',
    get: 'cohorts-retrieve',
    create: 'cohorts-create',
    update: 'cohorts-partial-update',
    delete: 'cohorts-delete',
  },
  about:
    'A cohort is a group of persons: those that match filters of their properties and of what they did, or a fixed list (static).',
  listMembers: ['id', 'name', 'description', 'is_static', 'count', 'last_calculation'],
  heavyMembers: ['groups'],
  fields: {
    name: z.string().min(1).max(400),
    description,
    filters: node.describe(COHORT_FILTERS),
    is_static: z.boolean(),
  },
  required: ['name'],
  exampleId: 3,
  example: {
    name: 'Customers on the pro plan',
    filters: {
      properties: {
        type: 'AND',
        values: [{ key: 'plan', value: 'pro', operator: 'exact', type: 'person' }],
      },
    },
  },
});
