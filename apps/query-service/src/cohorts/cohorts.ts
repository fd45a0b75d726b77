/** The operations on cohorts that routes and jobs share. */
import { InvalidRequestError } from '@meridian/core';
import type { Cohort } from '../generated/prisma/client.ts';
import { assertMaySaveFilters, deniedToAuthorOfCohort } from '../query/required-scopes.ts';
import { type CalculateCohortParts, calculateCohort, recordFailure } from './calculate-cohort.ts';
import type { CompileCohort } from './compile-cohort.ts';
import { type StaticMembersParts, setStaticMembers } from './static-members.ts';
import type { CalculateCohortOptions } from './write-members.ts';

export interface CohortFilters {
  readonly projectId: number;
  readonly filters: unknown;
  /** The scopes of the author. The members are calculated later, without an author. */
  readonly scopes: readonly string[];
}

export interface Cohorts {
  assertMaySave(filters: CohortFilters): Promise<void>;
  /** Throws the error that stopped it, and leaves the members unchanged. */
  calculate(cohort: Cohort, options: CalculateCohortOptions): Promise<void>;
  recordFailure(cohort: Cohort, error: unknown): Promise<void>;
  setStaticMembers(cohort: Cohort, personIds: readonly string[], isMember: boolean): Promise<Cohort>;
}

export interface CohortsParts extends CalculateCohortParts, StaticMembersParts {
  readonly compile: CompileCohort;
}

export const createCohorts = (parts: CohortsParts): Cohorts => ({
  async assertMaySave({ projectId, filters, scopes }) {
    assertMaySaveFilters(scopes, filters);
    try {
      await parts.compile({ projectId, filters, deniedTables: deniedToAuthorOfCohort(scopes) });
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error;
      throw new InvalidRequestError(error.code, error.message, { ...error.options, attr: 'filters' });
    }
  },
  calculate: (cohort, options) => calculateCohort(parts, cohort, options),
  recordFailure: (cohort, error) => recordFailure(parts, cohort, error),
  setStaticMembers: (cohort, personIds, isMember) => setStaticMembers(parts, cohort, personIds, isMember),
});
