/** What a query is compiled against: the project's settings, its properties' types, its actions and cohorts. */
import { projectSchemaSchema } from '@meridian/contracts/capture';
import type { ProjectFacts } from '@meridian/contracts/internal';
import { UnavailableError } from '@meridian/core';
import type { Action, Cohort, PropertyDefinitions, PropertyType } from '@meridian/hogql';
import type { QueryContext } from '../context.ts';
import { toActionSteps } from './action-steps.ts';

export interface ProjectScope {
  readonly facts: ProjectFacts;
  readonly definitions: PropertyDefinitions;
  readonly groupTypes: readonly { readonly name: string; readonly index: number }[];
  readonly actions: readonly Action[];
  readonly cohorts: readonly Cohort[];
}

export interface ProjectScopes {
  get(projectId: number): Promise<ProjectScope>;
}

type Schema = Pick<ProjectScope, 'definitions' | 'groupTypes'>;

/** The writer learns a property's type with its first events; a query may be this far behind it. */
const SCHEMA_MAX_AGE_MS = 5_000;
const MAX_SCHEMAS = 1_000;
const REQUEST_TIMEOUT_MS = 5_000;

export const createProjectScopes = ({
  config,
  database,
  facts,
}: Pick<QueryContext, 'config' | 'database' | 'facts'>): ProjectScopes => {
  const schemas = new Map<number, { readonly schema: Promise<Schema>; readonly staleAt: number }>();

  const fetchSchema = async (projectId: number): Promise<Schema> => {
    const response = await fetch(`${config.CAPTURE_SERVICE_URL}/internal/projects/${projectId}/schema`, {
      headers: { authorization: `Bearer ${config.INTERNAL_SECRET.reveal()}` },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (!response.ok) throw unavailable(new Error(`capture-service answered ${response.status}`));
    const { propertyDefinitions, groupTypes } = projectSchemaSchema.parse(await response.json());
    return { definitions: toDefinitions(propertyDefinitions), groupTypes };
  };

  const schemaOf = (projectId: number): Promise<Schema> => {
    const known = schemas.get(projectId);
    if (known !== undefined && known.staleAt > performance.now()) return known.schema;
    const schema = fetchSchema(projectId);
    if (schemas.size >= MAX_SCHEMAS) schemas.delete(schemas.keys().next().value!);
    schemas.set(projectId, { schema, staleAt: performance.now() + SCHEMA_MAX_AGE_MS });
    schema.catch(() => {
      if (schemas.get(projectId)?.schema === schema) schemas.delete(projectId);
    });
    return schema;
  };

  return {
    async get(projectId) {
      const [projectFacts, schema, actions, cohorts] = await Promise.all([
        facts.get(projectId),
        schemaOf(projectId),
        database.action.findMany({
          where: { projectId, deleted: false },
          select: { id: true, name: true, steps: true },
        }),
        database.cohort.findMany({ where: { projectId, deleted: false }, select: { id: true, name: true } }),
      ]);
      return {
        facts: projectFacts,
        ...schema,
        actions: actions.map(({ id, name, steps }) => ({ id, name, steps: toActionSteps(steps) })),
        cohorts,
      };
    },
  };
};

const unavailable = (cause: unknown): UnavailableError =>
  new UnavailableError('unavailable', "The project's property definitions cannot be read now.", {
    retryAfterSeconds: 1,
    cause,
  });

const toDefinitions = (
  rows: readonly { owner: string; groupIndex: number | null; name: string; type: PropertyType }[],
): PropertyDefinitions => {
  const ofOwner = (owner: string) =>
    new Map(rows.filter((row) => row.owner === owner).map(({ name, type }) => [name, type]));
  const groupRows = Map.groupBy(
    rows.filter((row) => row.owner === 'group'),
    ({ groupIndex }) => groupIndex ?? 0,
  );
  return {
    event: ofOwner('event'),
    person: ofOwner('person'),
    group: new Map(
      [...groupRows].map(([index, members]) => [
        index,
        new Map(members.map(({ name, type }) => [name, type])),
      ]),
    ),
  };
};
