import { operations, PROJECT_PATH } from './operation.ts';

const shared = { service: 'query-service', below: PROJECT_PATH, rate: 'crud' } as const;

export const deliveryApi = [
  ...operations(
    { ...shared, chapter: 'Alerts', creates: ['POST /alerts/', 'POST /alerts/:id/destinations/'] },
    {
      'GET /alerts/': ['alert:read', 'List alerts'],
      'POST /alerts/': ['alert:write', 'Create an alert: a threshold on an insight'],
      'POST /alerts/simulate/': ['alert:read', 'See at which points of an insight a threshold is crossed'],
      'GET /alerts/:id/': ['alert:read', 'Get an alert with its last checks'],
      'PATCH /alerts/:id/': ['alert:write', 'Change, pause or snooze an alert'],
      'PUT /alerts/:id/': ['alert:write', 'Replace an alert'],
      'DELETE /alerts/:id/': ['alert:write', 'Delete an alert'],
      'POST /alerts/:id/destinations/': ['alert:write', 'Add a webhook that is called when the alert fires'],
      'POST /alerts/:id/destinations/delete/': ['alert:write', 'Delete webhooks of an alert'],
    },
  ),
  ...operations(
    { ...shared, chapter: 'Exports', creates: ['POST /exports/'] },
    {
      'GET /exports/': ['export:read', 'List exports'],
      'POST /exports/': ['export:write', 'Create a file of an insight or a query in the background'],
      'GET /exports/:id/': ['export:read', 'See whether an export is ready'],
      'DELETE /exports/:id/': ['export:write', 'Delete an export'],
      'GET /exports/:id/content/': ['export:read', 'Download an export'],
    },
  ),
  ...operations(
    { ...shared, chapter: 'Subscriptions', creates: ['POST /subscriptions/'] },
    {
      'GET /subscriptions/': ['subscription:read', 'List subscriptions'],
      'POST /subscriptions/': ['subscription:write', 'Send an insight or a dashboard on a schedule'],
      'GET /subscriptions/:id/': ['subscription:read', 'Get a subscription'],
      'PATCH /subscriptions/:id/': [
        'subscription:write',
        'Update a subscription, or delete it with `deleted: true`',
      ],
      'DELETE /subscriptions/:id/': [
        'subscription:write',
        'Says that subscriptions are deleted with `deleted: true`',
      ],
      'POST /subscriptions/:id/test-delivery/': ['subscription:write', 'Send a subscription now'],
      'GET /subscriptions/:id/deliveries/': ['subscription:read', 'List the deliveries of a subscription'],
      'GET /subscriptions/:id/deliveries/:delivery_id/': ['subscription:read', 'Get a delivery'],
    },
  ),
];
