export {
  ENDPOINT_REFRESH_MODES,
  type EndpointRefresh,
  type EndpointRun,
  endpointRunSchema,
} from './endpoint-run.ts';
export {
  BUCKETS,
  type Bucket,
  DEFAULT_FRESHNESS_SECONDS,
  ENDPOINT_NAME,
  type EndpointCreate,
  type EndpointQuery,
  type EndpointUpdate,
  endpointCreateSchema,
  endpointNameSchema,
  endpointQuerySchema,
  endpointUpdateSchema,
  FRESHNESS_SECONDS,
} from './endpoint-write.ts';
export {
  type ExecutionLogEntry,
  type ExecutionLogParams,
  executionLogEntrySchema,
  executionLogParams,
  LOG_LEVELS,
} from './execution-log.ts';
