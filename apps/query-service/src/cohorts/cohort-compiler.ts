/** A compiler for one project outside a request: for jobs that write what a query gives. */
import type { CompiledQuery, CompileInput } from '@meridian/hogql';
import type { QueryContext } from '../context.ts';

type Parts = Pick<QueryContext, 'compiler' | 'scopes' | 'schemas' | 'personOverrides' | 'clock'>;

export const planCompiler = async (
  { compiler, scopes, schemas, personOverrides, clock }: Parts,
  projectId: number,
): Promise<(input: Pick<CompileInput, 'query' | 'limits'>) => CompiledQuery> => {
  const [scope, schema, hasPersonOverrides] = await Promise.all([
    scopes.get(projectId),
    schemas.get(projectId),
    personOverrides.exist(projectId),
  ]);
  return (input) =>
    compiler.compile({
      ...input,
      projectId,
      now: clock.now(),
      timezone: scope.facts.timezone,
      weekStartDay: scope.facts.weekStartDay,
      personsOnEventsMode: scope.facts.personOnEventsMode,
      propertyDefinitions: schema.definitions,
      hasPersonOverrides,
      actions: scope.actions,
      cohorts: scope.cohorts,
    });
};
