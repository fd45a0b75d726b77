export {
  type EndpointAnswer,
  type EndpointVersionAnswer,
  EXECUTION_PATHS,
  endpointAnswerSchema,
  endpointColumnSchema,
  endpointSchema,
  endpointVersionSchema,
  lastExecutionTimesSchema,
  type MaterializationAnswer,
  type MaterializationPreview,
  type MaterializationProgress,
  type MaterializationStatusAnswer,
  materializationConditionsSchema,
  materializationPreviewSchema,
  materializationSchema,
  materializationStatusSchema,
} from './answers.ts';
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
export {
  endpointListParams,
  endpointOpenapiParams,
  endpointRunParams,
  endpointVersionParams,
  lastExecutionTimesRequestSchema,
  materializationPreviewRequestSchema,
} from './parameters.ts';
export {
  type EndpointUsage,
  type EndpointUsageParams,
  type EndpointUsageRow,
  endpointUsageParams,
  endpointUsageRowSchema,
  endpointUsageSchema,
} from './usage.ts';
