export { type LoadRequest, type LoadRequestInput, loadRequestSchema } from './load-request.ts';
export {
  PROPERTY_OWNERS,
  PROPERTY_TYPES,
  type ProjectSchema,
  type PropertyOwner,
  type PropertyType,
  projectSchemaSchema,
} from './project-schema.ts';
export { CAPTURE_MAX_BODY_BYTES, CAPTURE_PUBLIC_PATHS } from './public-paths.ts';
