/**
 * What is known of a project's properties. Types are only ever learnt, so an old copy is merely incomplete: a query
 * that meets a property of which nothing is known looks again, and sees what arrived a moment ago. That nothing but
 * text is stored of a property may end with any event: a copy is believed in that only while it bears the name that
 * the writer last gave.
 */
import { projectSchemaSchema, type ValueKind } from '@meridian/contracts/capture';
import { UnavailableError } from '@meridian/core';
import type { PropertyDefinitions, PropertyType, ValueKinds } from '@meridian/hogql/compile';
import type { ProjectRevisions } from '@meridian/redis';
import type { QueryConfig } from '../config.ts';
import { remember } from './remember.ts';

export interface PropertySchema {
  readonly definitions: PropertyDefinitions;
  /** Every property that there is, also those whose values have shown no type. */
  readonly properties: readonly KnownProperty[];
  readonly groupTypes: readonly { readonly name: string; readonly index: number }[];
  readonly revision: string | null;
}

export interface PropertySchemas {
  get(projectId: number): Promise<PropertySchema>;
  /** Reads again, whatever is remembered. */
  refresh(projectId: number): Promise<PropertySchema>;
}

export type KnownProperty = Pick<PropertyRow, 'owner' | 'groupIndex' | 'name' | 'type'>;

const MAX_AGE_MS = 60_000;
const MAX_SCHEMAS = 1_000;
const REQUEST_TIMEOUT_MS = 5_000;

type SchemaConfig = Pick<QueryConfig, 'CAPTURE_SERVICE_URL' | 'INTERNAL_SECRET'>;

export const createPropertySchemas = ({
  config,
  revisions,
}: {
  readonly config: SchemaConfig;
  readonly revisions: ProjectRevisions;
}): PropertySchemas => {
  const known = remember<PropertySchema>({
    load: (projectId) => fetchSchema(config, projectId),
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_SCHEMAS,
  });
  return {
    async get(projectId) {
      const schema = await known.get(projectId);
      const revision = await revisions.current(projectId);
      if (revision === undefined) return withoutKinds(schema);
      if (schema.revision === revision) return schema;
      const newer = await known.refresh(projectId);
      // While its source is away it is still what it was.
      return newer.revision === schema.revision ? withoutKinds(newer) : newer;
    },
    refresh: known.refresh,
  };
};

const withoutKinds = (schema: PropertySchema): PropertySchema => ({
  ...schema,
  definitions: { ...schema.definitions, kinds: undefined },
});

const fetchSchema = async (
  { CAPTURE_SERVICE_URL, INTERNAL_SECRET }: SchemaConfig,
  projectId: number,
): Promise<PropertySchema> => {
  const response = await fetch(`${CAPTURE_SERVICE_URL}/internal/projects/${projectId}/schema`, {
    headers: { authorization: `Bearer ${INTERNAL_SECRET.reveal()}` },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (!response.ok) throw unavailable(new Error(`capture-service answered ${response.status}`));
  const { propertyDefinitions, groupTypes, revision } = projectSchemaSchema.parse(await response.json());
  return {
    definitions: toDefinitions(propertyDefinitions),
    properties: propertyDefinitions,
    groupTypes,
    revision,
  };
};

const unavailable = (cause: unknown): UnavailableError =>
  new UnavailableError('unavailable', "The project's property definitions cannot be read now.", {
    retryAfterSeconds: 1,
    cause,
  });

interface PropertyRow {
  readonly owner: string;
  readonly groupIndex: number | null;
  readonly name: string;
  readonly type: PropertyType | null;
  readonly kinds: readonly ValueKind[] | null;
}

const toDefinitions = (rows: readonly PropertyRow[]): PropertyDefinitions => ({
  ...factsOf<PropertyType>(rows, ({ type }) => type),
  kinds: factsOf<ValueKinds>(rows, ({ kinds }) => kinds && new Set(kinds)),
});

const factsOf = <Fact>(rows: readonly PropertyRow[], factOf: (row: PropertyRow) => Fact | null) => {
  const byName = (some: readonly PropertyRow[]): ReadonlyMap<string, Fact> =>
    new Map(
      some.flatMap((row) => {
        const fact = factOf(row);
        return fact === null ? [] : [[row.name, fact] as const];
      }),
    );
  const ofOwner = Map.groupBy(rows, ({ owner }) => owner);
  const ofGroup = Map.groupBy(ofOwner.get('group') ?? [], ({ groupIndex }) => groupIndex ?? 0);
  return {
    event: byName(ofOwner.get('event') ?? []),
    person: byName(ofOwner.get('person') ?? []),
    group: new Map([...ofGroup].map(([index, some]) => [index, byName(some)])),
  };
};
