/** Sharing by public links, alerts, subscriptions and exports. */
import * as delivery from '@meridian/contracts/delivery';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import * as sharing from '@meridian/contracts/sharing';
import { LATER, TIME, USER_BASIC, UUID } from './examples.ts';
import { ACCEPTED, below, CREATED, pagesOf, type Shapes } from './shape.ts';

const PASSWORD = { id: UUID, created_at: TIME, note: 'for Ada', created_by_email: 'ada@example.com' };
const LINK = {
  created_at: TIME,
  enabled: true,
  access_token: 'Wd3mX9qPz0YcR5tLkA7vJ2sBf8NhGe1u',
  settings: { legend: true },
  password_required: true,
  frame_ancestors: ['https://example.com'],
  share_passwords: [{ ...PASSWORD, is_active: true }],
};
const link = { answer: sharing.sharingSchema, example: LINK };
const linkWrite = { ...link, body: sharing.sharingWriteSchema };

const sharingShapes = (path: string): Shapes =>
  below(`${PROJECT_PATH}${path}/sharing`, {
    'GET /': link,
    'PATCH /': linkWrite,
    'PUT /': linkWrite,
    'POST /refresh/': link,
    'POST /passwords/': {
      body: sharing.sharedPasswordCreateSchema,
      answer: sharing.sharedPasswordSchema,
      example: { ...PASSWORD, password: 'r7Yq2mXw0ZtPb9Ka' },
      ...CREATED,
    },
  });

const CHECK = {
  id: UUID,
  created_at: TIME,
  calculated_value: 12,
  state: 'Firing',
  targets_notified: true,
  error: null,
};
const ALERT = {
  id: UUID,
  created_by: USER_BASIC,
  created_at: TIME,
  insight: { id: 7, short_id: 'aB3dE5fG', name: 'Sales' },
  name: 'Too many refunds',
  subscribed_users: [USER_BASIC],
  threshold: {
    id: UUID,
    created_at: TIME,
    name: '',
    configuration: { type: 'absolute', bounds: { upper: 10 } },
  },
  condition: { type: 'absolute_value' },
  state: 'Firing',
  enabled: true,
  last_notified_at: TIME,
  last_checked_at: TIME,
  next_check_at: LATER,
  checks: [CHECK],
  config: { type: 'TrendsAlertConfig', series_index: 0 },
  detector_config: null,
  calculation_interval: 'daily',
  snoozed_until: null,
  notify_on_resolve: true,
  skip_weekend: false,
  schedule_restriction: null,
  last_value: 12,
  destinations: [],
};
const alert = { answer: delivery.alertSchema, example: ALERT };

const ALERT_SHAPES = below(`${PROJECT_PATH}/alerts`, {
  'GET /': pagesOf(alert, delivery.alertListParams),
  'POST /': { ...alert, body: delivery.alertWriteSchema, ...CREATED },
  'GET /:id/': { ...alert, query: delivery.alertRetrieveParams },
  'PATCH /:id/': { ...alert, body: delivery.alertPatchSchema },
  'PUT /:id/': { ...alert, body: delivery.alertPatchSchema },
  'POST /simulate/': {
    body: delivery.alertSimulateSchema,
    answer: delivery.alertSimulationSchema,
    example: {
      data: [1, 12],
      dates: ['2026-11-01', '2026-11-02'],
      scores: [null, null],
      triggered_indices: [1],
      triggered_dates: ['2026-11-02'],
      interval: 'day',
      total_points: 2,
      anomaly_count: 1,
    },
  },
  'POST /:id/destinations/': {
    body: delivery.alertDestinationWriteSchema,
    answer: delivery.alertDestinationSchema,
    example: {
      hog_function_ids: [UUID],
      id: UUID,
      type: 'webhook',
      webhook_url: 'https://hooks.example.com/alerts',
      created_at: TIME,
      signing_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
    ...CREATED,
  },
  'POST /:id/destinations/delete/': { body: delivery.alertDestinationDeleteSchema, status: 204 },
});

const SUBSCRIPTION = {
  id: 3,
  content_type: 'insight',
  insight: 7,
  dashboard: null,
  insight_short_id: 'aB3dE5fG',
  resource_name: 'Sales',
  dashboard_export_insights: [],
  title: 'Sales every Monday',
  target_type: 'email',
  target_value: 'ada@example.com',
  unconfirmed_addresses: [],
  frequency: 'weekly',
  interval: 1,
  byweekday: ['monday'],
  bysetpos: null,
  count: null,
  start_date: TIME,
  until_date: null,
  next_delivery_date: LATER,
  summary: 'sent every week',
  enabled: true,
  deleted: false,
  created_at: TIME,
  created_by: USER_BASIC,
};
const subscription = { answer: delivery.subscriptionSchema, example: SUBSCRIPTION };
const subscriptionDelivery = {
  answer: delivery.subscriptionDeliverySchema,
  example: {
    id: UUID,
    subscription: 3,
    trigger_type: 'scheduled',
    idempotency_key: `3 scheduled ${TIME}`,
    scheduled_at: TIME,
    target_type: 'email',
    target_value: 'ada@example.com',
    content_snapshot: { total_insight_count: 1 },
    recipient_results: [{ recipient: 'ada@example.com', status: 'success', error: null }],
    status: 'completed',
    error: null,
    created_at: TIME,
    last_updated_at: TIME,
    finished_at: TIME,
  },
};

const SUBSCRIPTION_SHAPES = below(`${PROJECT_PATH}/subscriptions`, {
  'GET /': pagesOf(subscription, delivery.subscriptionListParams),
  'POST /': { ...subscription, body: delivery.subscriptionWriteSchema, ...CREATED },
  'GET /:id/': subscription,
  'PATCH /:id/': { ...subscription, body: delivery.subscriptionPatchSchema },
  'DELETE /:id/': { isAlwaysRefused: true },
  'POST /:id/test-delivery/': {
    answer: delivery.subscriptionTestSchema,
    example: { id: UUID },
    ...ACCEPTED,
  },
  'GET /:id/deliveries/': pagesOf(subscriptionDelivery),
  'GET /:id/deliveries/:delivery_id/': subscriptionDelivery,
});

const EXPORT = {
  id: 12,
  insight: null,
  dashboard: null,
  export_format: 'text/csv',
  export_context: { source: { kind: 'HogQLQuery', query: 'SELECT event FROM events' } },
  created_at: TIME,
  created_by: USER_BASIC,
  has_content: true,
  filename: 'export.csv',
  expires_after: LATER,
  exception: null,
  bytes: 52_000,
};
const kept = { answer: delivery.exportSchema, example: EXPORT };

const EXPORT_SHAPES = below(`${PROJECT_PATH}/exports`, {
  'GET /': pagesOf(kept),
  'POST /': { ...kept, body: delivery.exportWriteSchema, ...CREATED },
  'GET /:id/': kept,
  'GET /:id/content/': { answerType: 'text/csv', example: 'event\n$pageview\n' },
});

export const DELIVERY_SHAPES: Shapes = {
  ...sharingShapes('/insights/:key'),
  ...sharingShapes('/dashboards/:id'),
  ...sharingShapes('/endpoints/:name'),
  ...ALERT_SHAPES,
  ...SUBSCRIPTION_SHAPES,
  ...EXPORT_SHAPES,
};
