export {
  LIVE_EVENT_OPERATORS,
  type LiveEvent,
  type LiveEventFilter,
  type LiveEventsParams,
  liveEventSchema,
  liveEventsParams,
} from './live-events.ts';
export { type LoadRequest, type LoadRequestInput, loadRequestSchema } from './load-request.ts';
export {
  DELETED_DATA_REVISIONS,
  PERSON_OVERRIDE_REVISIONS,
  PROPERTY_OWNERS,
  PROPERTY_TYPES,
  type ProjectSchema,
  type PropertyOwner,
  type PropertyType,
  projectSchemaSchema,
  SCHEMA_REVISIONS,
  STORED_DATA_REVISIONS,
  VALUE_KINDS,
  type ValueKind,
} from './project-schema.ts';
export { CAPTURE_MAX_BODY_BYTES, CAPTURE_PUBLIC_PATHS } from './public-paths.ts';
