/** Compiles the filters of a cohort to the SQL that selects its members. */
import { propertiesSchema } from '@meridian/contracts/query';
import type { Clock } from '@meridian/core';
import { alias, field, propertiesToExpr, select } from '@meridian/hogql/build';
import { type CompiledQuery, type Compiler, NO_LIMITS } from '@meridian/hogql/compile';
import type { PersonOverrides } from '../project/person-overrides.ts';
import type { ProjectScopes } from '../project/project-scope.ts';
import type { PropertySchemas } from '../project/property-schemas.ts';

export interface CompileCohortParts {
  readonly compiler: Compiler;
  readonly scopes: ProjectScopes;
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
  ({ compiler, scopes, schemas, personOverrides, clock }: CompileCohortParts): CompileCohort =>
  async ({ projectId, filters, deniedTables }) => {
    const [scope, schema, hasPersonOverrides] = await Promise.all([
      scopes.get(projectId),
      schemas.get(projectId),
      personOverrides.exist(projectId),
    ]);
    const { properties } = (filters ?? {}) as { readonly properties?: unknown };
    return compiler.compile({
      query: select({
        columns: [alias(field('id'), 'person_id')],
        from: 'persons',
        where: propertiesToExpr(propertiesSchema.parse(properties), 'person'),
      }),
      // A cohort holds every person that matches.
      limits: NO_LIMITS,
      projectId,
      now: clock.now(),
      timezone: scope.facts.timezone,
      weekStartDay: scope.facts.weekStartDay,
      personsOnEventsMode: scope.facts.personOnEventsMode,
      propertyDefinitions: schema.definitions,
      hasPersonOverrides,
      actions: scope.actions,
      cohorts: scope.cohorts,
      pathCleaningRules: scope.facts.pathCleaningRules,
      deniedTables: new Set(deniedTables),
    });
  };
