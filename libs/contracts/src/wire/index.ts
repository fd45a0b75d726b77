export {
  type ActivityAnswer,
  type ActivityEntry,
  activityParams,
  activitySchema,
  changesBetween,
  type FieldChange,
  toActivityPage,
} from './activity.ts';
export {
  type ActivityLogEntry,
  type ActivityLogParams,
  type AdvancedActivityLogParams,
  type AvailableActivityFilters,
  activityLogEntrySchema,
  activityLogParams,
  advancedActivityLogParams,
  availableActivityFiltersSchema,
  NUMBERED_ACTIVITY_ENTRIES,
} from './activity-log.ts';
export { baseVersionMember, baseVersionSchema } from './base-version.ts';
export {
  listPage,
  type Page,
  type PageOptions,
  type PageRequest,
  pageOf,
  pageParams,
  type Rows,
  toPage,
} from './page.ts';
export {
  flagParam,
  integerParam,
  jsonParam,
  listParam,
  refusedFilter,
  searchParam,
} from './query-parameters.ts';
export { isStorableTime } from './storable-time.ts';
export { type UserBasic, userBasicSchema, userOf } from './user-basic.ts';
