import * as dashboards from '@meridian/contracts/dashboards';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import { LATER, TIME, USER_BASIC, UUID } from './examples.ts';
import { below, CREATED, pagesOf, type Shapes } from './shape.ts';

const basicExample = {
  id: 7,
  name: 'Shop',
  description: 'What we sell',
  pinned: true,
  created_at: TIME,
  created_by: USER_BASIC,
  last_accessed_at: LATER,
  last_viewed_at: null,
  is_shared: false,
  deleted: false,
  creation_mode: 'default',
  tags: ['daily'],
  restriction_level: 21,
  effective_restriction_level: 21,
  effective_privilege_level: 37,
  user_access_level: 'editor',
  access_control_version: 'v2',
  last_refresh: null,
  team_id: 1,
  search_match_type: null,
  version: 3,
};
const insightExample = {
  id: 12,
  short_id: 'a1B2c3D4',
  name: 'Daily active users',
  derived_name: null,
  query: {
    kind: 'InsightVizNode',
    source: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview', math: 'dau' }] },
  },
  result: [{ label: '$pageview', data: [3, 5], days: ['2026-11-01', '2026-11-02'] }],
  query_status: null,
  is_cached: true,
  last_refresh: LATER,
};
const place = { sm: { x: 0, y: 0, w: 6, h: 5 }, xs: { x: 0, y: 0, w: 1, h: 5 } };
const tileMembers = {
  button_tile: null,
  widget: null,
  layouts: place,
  color: null,
  filters_overrides: {},
  show_description: null,
  transparent_background: null,
  order: 0,
};
const textTileExample = {
  ...tileMembers,
  id: 32,
  insight: null,
  text: {
    id: 4,
    body: '## Sales',
    created_by: USER_BASIC,
    last_modified_at: TIME,
    last_modified_by: null,
    team: 1,
  },
  last_refresh: null,
  is_cached: false,
};
const basic = { answer: dashboards.dashboardBasicSchema, example: basicExample };
const dashboard = {
  answer: dashboards.dashboardSchema,
  example: {
    ...basicExample,
    filters: { date_from: '-30d' },
    variables: {},
    persisted_filters: { date_from: '-30d' },
    persisted_variables: null,
    breakdown_colors: [],
    data_color_theme_id: null,
    quick_filter_ids: [],
    tiles: [
      { ...tileMembers, id: 31, insight: insightExample, text: null, last_refresh: LATER, is_cached: true },
    ],
  },
};
const textTile = { answer: dashboards.dashboardTileSchema, example: textTileExample };
const template = {
  answer: dashboards.dashboardTemplateSchema,
  example: {
    id: UUID,
    template_name: 'Shop',
    dashboard_description: 'What we sell',
    dashboard_filters: {},
    tags: ['daily'],
    tiles: [{ type: 'TEXT', body: '## Sales', layouts: {} }],
    variables: [],
    deleted: false,
    created_at: TIME,
    created_by: 1,
    image_url: null,
    team_id: 1,
    scope: 'team',
    availability_contexts: null,
    is_featured: false,
  },
};
const annotation = {
  answer: dashboards.annotationSchema,
  example: {
    id: 3,
    content: 'Version 2 is out',
    date_marker: TIME,
    scope: 'project',
    dashboard_item: null,
    dashboard_id: null,
    dashboard_name: null,
    insight_short_id: null,
    insight_name: null,
    insight_derived_name: null,
    creation_type: 'USR',
    emoji: null,
    hidden_in_user_interface: null,
    deleted: false,
    created_by: USER_BASIC,
    created_at: TIME,
    updated_at: TIME,
  },
};
const comment = {
  answer: dashboards.commentSchema,
  example: {
    id: UUID,
    content: 'Why did this fall?',
    rich_content: null,
    scope: 'Insight',
    item_id: 'a1B2c3D4',
    item_context: null,
    source_comment: null,
    version: 0,
    is_task: false,
    completed_at: null,
    completed_by: null,
    deleted: false,
    created_at: TIME,
    created_by: USER_BASIC,
    slack_thread: null,
  },
};
const move = { body: dashboards.moveTileSchema, ...dashboard };

export const DASHBOARD_SHAPES: Shapes = {
  ...below(`${PROJECT_PATH}/dashboards`, {
    'GET /': pagesOf(basic, dashboards.dashboardListParams),
    'POST /': { body: dashboards.dashboardCreateSchema, ...dashboard, ...CREATED },
    'POST /create_from_template_json/': { body: dashboards.createFromTemplateSchema, ...dashboard },
    'GET /widget_catalog/': { answer: dashboards.widgetCatalogSchema, example: { results: [] } },
    'GET /:id/': { query: dashboards.dashboardRetrieveParams, ...dashboard },
    'PATCH /:id/': { body: dashboards.dashboardUpdateSchema, ...dashboard },
    'PUT /:id/': { body: dashboards.dashboardUpdateSchema, ...dashboard },
    'GET /:id/run_insights/': {
      query: dashboards.runInsightsParams,
      answer: dashboards.runInsightsAnswerSchema,
      example: {
        results: [
          {
            id: 31,
            insight: {
              id: 12,
              short_id: 'a1B2c3D4',
              name: 'Daily active users',
              derived_name: null,
              result: '|$pageview\n2026-11-01|3\n2026-11-02|5',
              query_status: null,
            },
          },
        ],
      },
    },
    'GET /:id/stream_tiles/': {
      query: dashboards.streamTilesParams,
      answerType: 'text/event-stream',
      example: 'data: {"type":"metadata","dashboard":{"id":7,"tiles":[]}}\n\ndata: {"type":"complete"}\n\n',
    },
    'POST /:id/create_text_tile/': { body: dashboards.createTextTileSchema, ...textTile, ...CREATED },
    'POST /:id/update_text_tile/': { body: dashboards.updateTextTileSchema, ...textTile },
    'POST /:id/delete_tile/': { body: dashboards.deleteTileSchema, status: 204 },
    'POST /:id/reorder_tiles/': { body: dashboards.reorderTilesSchema, ...dashboard },
    'POST /:id/copy_tile/': { body: dashboards.copyTileSchema, ...dashboard },
    'PATCH /:id/move_tile/': move,
    'POST /:id/move_tile/': move,
  }),
  ...below(`${PROJECT_PATH}/dashboard_templates`, {
    'GET /': pagesOf(template, dashboards.dashboardTemplateListParams),
    'POST /': { body: dashboards.dashboardTemplateWriteSchema, ...template, ...CREATED },
    'GET /:id/': template,
    'PATCH /:id/': { body: dashboards.dashboardTemplateWriteSchema.partial(), ...template },
    'PUT /:id/': { body: dashboards.dashboardTemplateWriteSchema.partial(), ...template },
  }),
  ...below(`${PROJECT_PATH}/annotations`, {
    'GET /': pagesOf(annotation, dashboards.annotationListParams),
    'POST /': { body: dashboards.annotationWriteSchema, ...annotation, ...CREATED },
    'GET /:id/': annotation,
    'PATCH /:id/': { body: dashboards.annotationWriteSchema, ...annotation },
    'PUT /:id/': { body: dashboards.annotationWriteSchema, ...annotation },
  }),
  ...below(`${PROJECT_PATH}/comments`, {
    'GET /': pagesOf(comment, dashboards.commentListParams),
    'POST /': { body: dashboards.commentCreateSchema, ...comment, ...CREATED },
    'GET /count/': {
      query: dashboards.commentCountParams,
      answer: dashboards.commentCountSchema,
      example: { count: 2 },
    },
    'GET /:id/': comment,
    'PATCH /:id/': { body: dashboards.commentUpdateSchema, ...comment },
    'PUT /:id/': { body: dashboards.commentUpdateSchema, ...comment },
    'GET /:id/thread/': pagesOf(comment, dashboards.commentListParams),
    'POST /:id/complete/': comment,
    'POST /:id/reopen/': comment,
  }),
};
