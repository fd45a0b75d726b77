import { EVERY_KIND, operations, PROJECT_PATH } from './operation.ts';

const service = 'capture-service';
const below = PROJECT_PATH;

/** Operations that read events. Sending events needs no credential: see `capture/public-paths.ts`. */
export const CAPTURE_SERVICE_API = [
  ...operations(
    {
      service,
      below,
      rate: 'insights',
      chapter: 'Events and persons',
      creates: [
        'POST /persons/bulk_delete/',
        'POST /persons/:person_id/update_property/',
        'POST /persons/:person_id/delete_property/',
      ],
    },
    {
      'GET /events/': ['query:read', 'List events'],
      'GET /events/:uuid/': ['query:read', 'Get an event'],
      'GET /events/values/': ['query:read', 'List values of an event property'],
      'GET /live_events/': ['query:read', 'Follow events as they are stored'],
      'GET /persons/': ['person:read', 'List persons'],
      'GET /persons/:person_id/': ['person:read', 'Get a person'],
      'DELETE /persons/:person_id/': ['person:write', 'Delete a person'],
      'POST /persons/bulk_delete/': ['person:write', 'Delete persons'],
      'POST /persons/:person_id/update_property/': ['person:write', 'Set a property of a person'],
      'POST /persons/:person_id/delete_property/': ['person:write', 'Remove a property of a person'],
      'GET /persons/values/': ['person:read', 'List values of a person property'],
      'GET /groups/': ['group:read', 'List groups'],
      'GET /groups/find/': ['group:read', 'Get a group'],
      'GET /groups_types/': ['group:read', 'List group types'],
    },
  ),
  ...operations(
    { service, below, rate: 'crud', chapter: 'Events and persons', creates: ['POST /event_definitions/'] },
    {
      'GET /event_definitions/': ['event_definition:read', 'List event definitions'],
      'POST /event_definitions/': ['event_definition:write', 'Define an event before it is sent'],
      'GET /event_definitions/by_name/': [
        'event_definition:read',
        'Read what is known of an event, by its name',
      ],
      'GET /event_definitions/:id/': ['event_definition:read', 'Get an event definition'],
      'PATCH /event_definitions/:id/': ['event_definition:write', 'Update an event definition'],
      'GET /property_definitions/': ['property_definition:read', 'List property definitions'],
      'GET /property_definitions/seen_together/': [
        'property_definition:read',
        'See on which events a property was seen',
      ],
      'GET /property_definitions/:id/': ['property_definition:read', 'Get a property definition'],
      'PATCH /property_definitions/:id/': ['property_definition:write', 'Update a property definition'],
      'GET /ingestion_warnings/': ['project:read', 'List ingestion warnings'],
    },
  ),
  // There are no flags here. SDKs request them anyway, so any credential gets an empty answer.
  ...operations(
    { service, rate: 'crud', chapter: 'Feature flags' },
    {
      'GET /flags/definitions/': ['authenticated', 'Get feature flag definitions (always empty)', EVERY_KIND],
      'GET /api/feature_flag/local_evaluation/': [
        'authenticated',
        'Get feature flag definitions by the older path',
        EVERY_KIND,
      ],
    },
  ),
  ...operations(
    { service, below, rate: 'crud', chapter: 'Feature flags' },
    {
      'GET /feature_flags/:key/remote_config/': [
        'authenticated',
        'Get the remote configuration of a flag (always empty)',
        EVERY_KIND,
      ],
    },
  ),
];
