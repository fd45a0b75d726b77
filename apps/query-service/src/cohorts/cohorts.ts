/** The operations on cohorts that routes and jobs share. */
import { InvalidRequestError } from '@meridian/core';
import { type CompiledQuery, HogQLError } from '@meridian/hogql/compile';
import { describeColumns } from '../engine/describe-columns.ts';
import type { Cohort } from '../generated/prisma/client.ts';
import { COHORT_TABLES } from '../project/references-in.ts';
import { assertMaySaveFilters, deniedToAuthorOfCohort } from '../query/required-scopes.ts';
import { type CalculateCohortParts, calculateCohort, recordFailure } from './calculate-cohort.ts';
import type { CohortToCompile, CompileCohort } from './compile-cohort.ts';
import { conditionsOf } from './find-condition.ts';
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

/** The search for the condition that is wrong is bounded, because it compiles each of them. */
const MOST_CONDITIONS = 200;

export const createCohorts = (parts: CohortsParts): Cohorts => ({
  async assertMaySave({ projectId, filters, scopes }) {
    assertMaySaveFilters(scopes, filters);
    const deniedTables = deniedToAuthorOfCohort(scopes);
    const signal = AbortSignal.timeout(LONGEST_CHECK_MS);
    const mistakeIn = async (compiled: unknown): Promise<InvalidRequestError | undefined> => {
      try {
        const query = await parts.compile({ projectId, filters: compiled, deniedTables });
        await assertReadsNoCohortTable(parts.compile, { projectId, filters: compiled, deniedTables });
        await assertAccepted(parts, query, { projectId, signal });
        return undefined;
      } catch (error) {
        if (error instanceof InvalidRequestError) return error;
        throw error;
      }
    };
    const mistake = await mistakeIn(filters);
    if (mistake === undefined) return;
    for (const { attr, value } of conditionsOf(filters).slice(0, MOST_CONDITIONS)) {
      const own = await mistakeIn({ properties: [value] });
      if (own !== undefined) throw withAttr(own, attr);
    }
    throw withAttr(mistake, 'filters');
  },
  calculate: (cohort, options) => calculateCohort(parts, cohort, options),
  recordFailure: (cohort, error) => recordFailure(parts, cohort, error),
  setStaticMembers: (cohort, personIds, isMember) => setStaticMembers(parts, cohort, personIds, isMember),
});

/** It could read its own members. `IN COHORT` names the cohort, so that a loop is found. */
const assertReadsNoCohortTable = async (compile: CompileCohort, cohort: CohortToCompile): Promise<void> => {
  try {
    await compile({ ...cohort, deniedTables: [...cohort.deniedTables, ...COHORT_TABLES] });
  } catch (error) {
    if (!(error instanceof HogQLError)) throw error;
    throw new InvalidRequestError(
      'hogql_query_error',
      'Conditions of cohorts cannot read the tables of cohorts, also not in an action. Use IN COHORT instead.',
    );
  }
};

const LONGEST_CHECK_MS = 2_000;

/** SQL that compiles may still have wrong types. The calculation meets all other errors of the engine too. */
const assertAccepted = async (
  { engine }: Pick<CohortsParts, 'engine'>,
  query: CompiledQuery,
  options: { readonly projectId: number; readonly signal: AbortSignal },
): Promise<void> => {
  try {
    await describeColumns(engine, query, { ...options, timeoutMs: LONGEST_CHECK_MS });
  } catch (error) {
    if (error instanceof InvalidRequestError) throw error;
  }
};

const withAttr = ({ code, message, options }: InvalidRequestError, attr: string): InvalidRequestError =>
  new InvalidRequestError(code, message, { ...options, attr });
