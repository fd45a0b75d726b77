import { QUERY_LIMITS, type RowLimits } from '@meridian/hogql/compile';
import type { QueryTask } from './query-task.ts';

/** Fewer rows for assistants, whose context is small. */
const ASSISTANT_LIMITS: RowLimits = { defaultRows: 100, maxRows: 500 };

export const rowLimitsOf = ({ limitContext }: Pick<QueryTask, 'limitContext'>): RowLimits =>
  limitContext === 'posthog_ai' ? ASSISTANT_LIMITS : QUERY_LIMITS;
