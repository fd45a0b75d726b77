import type { CohortAnswer } from '@meridian/contracts/insights';
import type { UserBasic } from '@meridian/contracts/wire';
import type { Cohort } from '../generated/prisma/client.ts';

/** A cohort as clients read it. */
export const cohortToWire = (cohort: Cohort, createdBy: UserBasic | null): CohortAnswer => ({
  id: cohort.id,
  name: cohort.name,
  description: cohort.description,
  groups: [],
  deleted: cohort.deleted,
  filters: cohort.filters,
  is_static: cohort.isStatic,
  is_calculating: cohort.isCalculating,
  last_calculation: cohort.lastCalculation?.toISOString() ?? null,
  errors_calculating: cohort.failures,
  error_message: cohort.errorMessage,
  count: cohort.count,
  version: cohort.revision,
  created_at: cohort.createdAt.toISOString(),
  created_by: createdBy,
});
