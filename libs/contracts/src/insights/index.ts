export {
  actionPatchSchema,
  actionStepsSchema,
  actionWriteSchema,
  savedActionStepsSchema,
} from './action-write.ts';
export {
  type ActionAnswer,
  actionSchema,
  type CohortAnswer,
  cohortSchema,
  type InsightAnswer,
  type InsightBasicAnswer,
  insightBasicSchema,
  insightSchema,
  legacyInsightAnswerSchema,
  trendingInsightSchema,
} from './answers.ts';
export { cohortPatchSchema, cohortWriteSchema, personIdSchema, personIdsSchema } from './cohort-write.ts';
export {
  INSIGHT_ORDERS,
  INSIGHT_TYPES,
  type InsightListParams,
  type InsightRetrieveParams,
  insightListParams,
  insightRefreshSchema,
  insightRetrieveParams,
  insightTrendingParams,
  insightViewedSchema,
} from './insight-parameters.ts';
export {
  codeNameOf,
  type InsightVariable,
  type InsightVariableWrite,
  insightVariableSchema,
  insightVariableWriteSchema,
  VARIABLE_TYPES,
  type VariableType,
} from './insight-variable.ts';
export {
  bulkTagsAnswerSchema,
  bulkTagsSchema,
  type InsightWrite,
  insightWriteSchema,
  MAX_INSIGHT_NAME_LENGTH,
  MAX_INSIGHT_TAGS,
} from './insight-write.ts';
export { insightVariableListParams, savedListParams } from './saved-list-parameters.ts';
