export {
  type EventAnswer,
  type EventDefinitionAnswer,
  eventDefinitionSchema,
  eventListSchema,
  eventSchema,
  flagDefinitionsSchema,
  type GroupAnswer,
  type GroupTypeAnswer,
  groupSchema,
  groupTypeSchema,
  type IngestionWarning,
  ingestionWarningListSchema,
  ingestionWarningSchema,
  type PersonAnswer,
  type PropertyDefinitionAnswer,
  type PropertyValue,
  personSchema,
  personsDeletedSchema,
  propertyDefinitionSchema,
  propertyValueSchema,
} from './answers.ts';
export {
  definitionChange,
  eventDefinitionByNameParams,
  eventDefinitionCreateSchema,
  namesParam,
  seenTogetherParams,
  seenTogetherSchema,
} from './definitions.ts';
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
  eventDefinitionListParams,
  eventDefinitionPatchSchema,
  eventListParams,
  eventValuesParams,
  groupFindParams,
  groupListParams,
  personBulkDeleteSchema,
  personDeleteParams,
  personListParams,
  personValuesParams,
  propertyDefinitionListParams,
  propertyDefinitionPatchSchema,
} from './parameters.ts';
export { deletePropertySchema, propertyDeletedSchema, updatePropertySchema } from './person-properties.ts';
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
