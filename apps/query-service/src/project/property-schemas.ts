/**
 * The definitions of a project's properties. Types are only added, so an old copy is incomplete but never wrong: a
 * query with an unknown property reloads the definitions. The kinds of stored values can change with any event, so they
 * are used only while the copy has the current revision.
 */
import { projectSchemaSchema, type ValueKind } from '@meridian/contracts/capture';
import type { PropertyDefinitions, PropertyType, ValueKinds } from '@meridian/hogql/compile';
import type { ProjectRevisions } from '@meridian/redis';
import { createInternalClient } from '@meridian/service-kit';
import type { z } from 'zod';
import type { QueryConfig } from '../config.ts';
import { remember } from './remember.ts';

export interface PropertySchema {
  readonly definitions: PropertyDefinitions;
  /** All properties, including those without a known type. */
  readonly properties: readonly KnownProperty[];
  readonly groupTypes: readonly { readonly name: string; readonly index: number }[];
  readonly revision: string | null;
}

export interface PropertySchemas {
  get(projectId: number): Promise<PropertySchema>;
  /** Reloads the definitions. */
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
  const captureService = createInternalClient({
    service: 'capture-service',
    url: config.CAPTURE_SERVICE_URL,
    secret: config.INTERNAL_SECRET,
    timeoutMs: REQUEST_TIMEOUT_MS,
    failureMessage: "The project's property definitions cannot be read at the moment. Try again shortly.",
  });
  const known = remember<PropertySchema>({
    load: async (projectId) =>
      toSchema(
        await captureService.read(projectSchemaSchema, { path: `/internal/projects/${projectId}/schema` }),
      ),
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
      // If capture-service does not answer, the old copy is kept.
      return newer.revision === schema.revision ? withoutKinds(newer) : newer;
    },
    refresh: known.refresh,
  };
};

const withoutKinds = (schema: PropertySchema): PropertySchema => ({
  ...schema,
  definitions: { ...schema.definitions, kinds: undefined },
});

const toSchema = ({
  propertyDefinitions,
  groupTypes,
  revision,
}: z.output<typeof projectSchemaSchema>): PropertySchema => ({
  definitions: toDefinitions(propertyDefinitions),
  properties: propertyDefinitions,
  groupTypes,
  revision,
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
