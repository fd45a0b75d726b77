/** The lists of actions and cohorts, and that of variables. */
import { z } from 'zod';
import { pageParams, refusedFilter, searchParam } from '../wire/index.ts';

const NO_SUCH_FILTER = 'This list has no such filter. Use search, or read this member of each object.';

export const savedListParams = z.object({
  ...pageParams,
  search: searchParam,
  created_by: refusedFilter(NO_SUCH_FILTER),
  tags: refusedFilter(NO_SUCH_FILTER),
  type: refusedFilter(NO_SUCH_FILTER),
});

export const insightVariableListParams = z.object({ ...pageParams, search: searchParam });
