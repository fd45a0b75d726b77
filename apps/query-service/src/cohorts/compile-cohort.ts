/** Compiles the filters of a cohort to the SQL that selects its members. */
import { cohortPropertiesSchema } from '@meridian/contracts/query';
import type { Clock } from '@meridian/core';
import { alias, cohortFiltersToExpr, field, select } from '@meridian/hogql/build';
import { type CompiledQuery, type Compiler, NO_LIMITS } from '@meridian/hogql/compile';
import type { PersonOverrides } from '../project/person-overrides.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import type { PropertySchemas } from '../project/property-schemas.ts';

export interface CompileCohortParts {
  readonly compiler: Compiler;
  readonly projects: ProjectSnapshots;
  readonly schemas: PropertySchemas;
  readonly personOverrides: PersonOverrides;
  readonly clock: Clock;
}

export interface CohortToCompile {
  readonly projectId: number;
  readonly filters: unknown;
  readonly deniedTables: readonly string[];
}

export type CompileCohort = (cohort: CohortToCompile) => Promise<CompiledQuery>;

export const createCohortCompiler =
  ({ compiler, projects, schemas, personOverrides, clock }: CompileCohortParts): CompileCohort =>
  async ({ projectId, filters, deniedTables }) => {
    const [project, schema, hasPersonOverrides] = await Promise.all([
      projects.get(projectId),
      schemas.get(projectId),
      personOverrides.exist(projectId),
    ]);
    const { properties } = (filters ?? {}) as { readonly properties?: unknown };
    return compiler.compile({
      query: select({
        columns: [alias(field('id'), 'person_id')],
        from: 'persons',
        where: cohortFiltersToExpr(cohortPropertiesSchema.parse(properties), project.actions),
      }),
      // A cohort holds every person that matches.
      limits: NO_LIMITS,
      projectId,
      now: clock.now(),
      timezone: project.facts.timezone,
      weekStartDay: project.facts.weekStartDay,
      personsOnEventsMode: project.facts.personOnEventsMode,
      propertyDefinitions: schema.definitions,
      hasPersonOverrides,
      actions: project.actions,
      cohorts: project.cohorts,
      pathCleaningRules: project.facts.pathCleaningRules,
      deniedTables: new Set(deniedTables),
    });
  };
