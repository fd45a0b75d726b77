/** The filters of a cohort → the SQL that selects its members. */
import { propertiesSchema } from '@meridian/contracts/query';
import { alias, field, propertiesToExpr, select } from '@meridian/hogql/build';
import { type CompiledQuery, NO_LIMITS } from '@meridian/hogql/compile';
import type { QueryContext } from '../context.ts';

export type CompileCohortParts = Pick<
  QueryContext,
  'compiler' | 'scopes' | 'schemas' | 'personOverrides' | 'clock'
>;

export interface CohortToCompile {
  readonly projectId: number;
  readonly filters: unknown;
  readonly deniedTables: readonly string[];
}

export const compileCohort = async (
  { compiler, scopes, schemas, personOverrides, clock }: CompileCohortParts,
  { projectId, filters, deniedTables }: CohortToCompile,
): Promise<CompiledQuery> => {
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
