import * as capture from '@meridian/contracts/capture';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import { TIME, UUID } from './examples.ts';
import { ACCEPTED, below, CREATED, listOf, pagesOf, type Shapes } from './shape.ts';

const person = {
  answer: capture.personSchema,
  example: {
    id: UUID,
    uuid: UUID,
    name: 'ada@example.com',
    distinct_ids: ['ada', '019a3f0c-device'],
    properties: { email: 'ada@example.com', plan: 'pro' },
    created_at: TIME,
    is_identified: true,
  },
};
const event = {
  answer: capture.eventSchema,
  example: {
    id: UUID,
    uuid: UUID,
    event: '$pageview',
    distinct_id: 'ada',
    properties: { $current_url: 'https://example.com/pricing' },
    timestamp: TIME,
    created_at: TIME,
    elements: [],
    elements_chain: '',
    person: { is_identified: true, distinct_ids: ['ada'], properties: { plan: 'pro' } },
  },
};
const group = {
  answer: capture.groupSchema,
  example: {
    group_type_index: 0,
    group_key: 'acme',
    group_properties: { name: 'Acme', seats: 12 },
    created_at: TIME,
  },
};
const groupType = {
  answer: capture.groupTypeSchema,
  example: { group_type: 'company', group_type_index: 0, name_singular: null, name_plural: null },
};
const value = { answer: capture.propertyValueSchema, example: { name: 'Firefox' } };
const definition = {
  id: UUID,
  name: 'checkout finished',
  description: 'An order was paid.',
  tags: ['revenue'],
  created_at: TIME,
  last_seen_at: TIME,
  verified: true,
  hidden: false,
};
const eventDefinition = {
  answer: capture.eventDefinitionSchema,
  example: { ...definition, is_action: false, owner: null, created_by: null },
};
const propertyDefinition = {
  answer: capture.propertyDefinitionSchema,
  example: {
    ...definition,
    name: 'amount',
    property_type: 'Numeric',
    is_numerical: true,
    is_seen_on_filtered_events: null,
  },
};
const warning = {
  answer: capture.ingestionWarningListSchema,
  example: {
    results: [
      {
        type: 'event_too_large',
        count: 1,
        last_seen: TIME,
        warnings: [
          {
            timestamp: TIME,
            event_uuid: UUID,
            event: 'import',
            distinct_id: 'ada',
            details: { bytes: 2_000_000 },
          },
        ],
      },
    ],
  },
};
const flags = {
  answer: capture.flagDefinitionsSchema,
  example: { flags: [], group_type_mapping: {}, cohorts: {} },
};

const LIVE_EVENT = {
  uuid: UUID,
  event: 'order placed',
  distinct_id: 'ada',
  person_id: '019a3f0c-7777-7c41-9d5e-3f1b6c2a7e10',
  timestamp: TIME,
  properties: { amount: 19.5 },
};

export const CAPTURE_SERVICE_SHAPES: Shapes = {
  ...below(PROJECT_PATH, {
    'GET /live_events/': {
      query: capture.liveEventsParams,
      answerType: 'text/event-stream',
      example: `id: ${LIVE_EVENT.uuid}\ndata: ${JSON.stringify(LIVE_EVENT)}\n\n`,
    },
    'GET /events/': {
      query: capture.eventListParams,
      answer: capture.eventListSchema,
      example: { next: null, results: [event.example] },
    },
    'GET /events/:uuid/': event,
    'GET /events/values/': { ...listOf(value), query: capture.eventValuesParams },
    'GET /persons/': pagesOf(person, capture.personListParams),
    'GET /persons/:person_id/': person,
    'DELETE /persons/:person_id/': { ...ACCEPTED, query: capture.personDeleteParams, isEmpty: true },
    'POST /persons/bulk_delete/': {
      ...ACCEPTED,
      body: capture.personBulkDeleteSchema,
      answer: capture.personsDeletedSchema,
      example: { persons_found: 2, persons_deleted: 2 },
    },
    'POST /persons/:person_id/update_property/': {
      ...ACCEPTED,
      body: capture.updatePropertySchema,
      bodyExample: { key: 'plan', value: 'pro' },
      isEmpty: true,
    },
    'POST /persons/:person_id/delete_property/': {
      ...CREATED,
      body: capture.deletePropertySchema,
      bodyExample: { $unset: 'plan' },
      answer: capture.propertyDeletedSchema,
      example: { success: true },
    },
    'GET /persons/values/': { ...listOf(value), query: capture.personValuesParams },
    'GET /groups/': pagesOf(group, capture.groupListParams),
    'GET /groups/find/': { ...group, query: capture.groupFindParams },
    'GET /groups_types/': listOf(groupType),
    'GET /event_definitions/': pagesOf(eventDefinition, capture.eventDefinitionListParams),
    'POST /event_definitions/': {
      ...CREATED,
      ...eventDefinition,
      body: capture.eventDefinitionCreateSchema,
      bodyExample: { name: 'checkout finished', description: 'An order was paid.' },
    },
    'GET /event_definitions/by_name/': { ...eventDefinition, query: capture.eventDefinitionByNameParams },
    'GET /property_definitions/seen_together/': {
      query: capture.seenTogetherParams,
      answer: capture.seenTogetherSchema,
      example: { 'order placed': true, 'order sent': false },
    },
    'GET /event_definitions/:id/': eventDefinition,
    'PATCH /event_definitions/:id/': { ...eventDefinition, body: capture.eventDefinitionPatchSchema },
    'GET /property_definitions/': pagesOf(propertyDefinition, capture.propertyDefinitionListParams),
    'GET /property_definitions/:id/': propertyDefinition,
    'PATCH /property_definitions/:id/': {
      ...propertyDefinition,
      body: capture.propertyDefinitionPatchSchema,
    },
    'GET /ingestion_warnings/': { ...warning, query: capture.ingestionWarningParams },
    'GET /feature_flags/:key/remote_config/': { isAlwaysRefused: true },
  }),
  'GET /flags/definitions/': flags,
  'GET /api/feature_flag/local_evaluation/': flags,
};
